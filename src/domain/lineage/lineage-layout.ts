import { compareInt64, type Int64 } from '#domain/ledger/int64.ts';
import type { Lineage } from './lineage.ts';
import { isOutput, type LineageEdge } from './lineage-edges.ts';

/**
 * Where the boxes of a graph are, in px. Columns of updates are in the order of the ledger:
 *
 *     contracts │ updates │ contracts │ updates │ contracts
 *
 * Each update of a column has a smaller offset than all of the next column. Updates of which none
 * archives a contract of another share a column. A contract follows the update that creates it.
 */
export type LineageLayout = {
  readonly width: number;
  readonly height: number;
  readonly updates: ReadonlyMap<Int64, Box>;
  readonly contracts: ReadonlyMap<string, Box>;
  readonly links: readonly LineageLink[];
};

export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

type Point = readonly [x: number, y: number];

/** `back`: against the order of the ledger, below all boxes. */
export type LineageLink = {
  readonly edge: LineageEdge;
  readonly points: readonly Point[];
  readonly isBack: boolean;
};

export const BOX_WIDTH = 204;
const GAP = { x: 44, y: 12 };
const MARGIN = 16;
/** The room of a line that passes a column, and of one below all boxes. */
const LANE = 10;

/** A box, or the place where a line passes a column. */
type Node = {
  readonly layer: number;
  readonly height: number;
  readonly isBox: boolean;
  readonly before: Node[];
  readonly after: Node[];
  y: number;
};

export function layOutLineage(
  lineage: Lineage,
  edges: readonly LineageEdge[],
  heightOf: { update: (offset: Int64) => number; contract: (contractId: string) => number },
): LineageLayout {
  const columns = columnsOf(lineage, edges);
  const node = (layer: number, height: number, isBox = true): Node => {
    const made: Node = { layer, height, isBox, before: [], after: [], y: 0 };
    const others = layers[layer] ?? [];
    layers[layer] = others;
    others.push(made);
    return made;
  };
  const layers: Node[][] = [];
  const updates = new Map(
    [...columns].map(([offset, column]) => [offset, node(2 * column + 1, heightOf.update(offset))]),
  );
  const contracts = new Map<string, Node>();
  const place = (contractId: string, layer: number) => {
    if (!contracts.has(contractId))
      contracts.set(contractId, node(layer, heightOf.contract(contractId)));
  };
  for (const edge of [...edges.filter(isOutput), ...edges.filter((one) => !isOutput(one))])
    place(edge.contractId, 2 * (columns.get(edge.offset) ?? 0) + (isOutput(edge) ? 2 : 0));
  for (const contractId of lineage.contracts.keys()) place(contractId, 0);
  const chains = edges.flatMap((edge) => {
    const [update, contract] = [updates.get(edge.offset), contracts.get(edge.contractId)];
    if (update === undefined || contract === undefined) return [];
    const [from, to] = isOutput(edge) ? [update, contract] : [contract, update];
    const chain = [from];
    for (let layer = from.layer + 1; layer < to.layer; layer++)
      chain.push(node(layer, LANE, false));
    chain.push(to);
    const isBack = to.layer <= from.layer;
    if (!isBack)
      for (const [at, one] of chain.entries()) {
        const next = chain[at + 1];
        if (next === undefined) break;
        one.after.push(next);
        next.before.push(one);
      }
    return [{ edge, chain, isBack }];
  });
  for (let layer = 0; layer < layers.length; layer++) layers[layer] ??= [];
  orderLayers(layers);
  levelLayers(layers);
  const top = Math.min(...layers.flat().map(({ y }) => y));
  for (const one of layers.flat()) one.y += MARGIN - top;
  const bottom = Math.max(...layers.flat().map(({ y, height }) => y + height));
  const [lefts, widths] = [[] as number[], [] as number[]];
  let x = MARGIN;
  for (const [at, layer] of layers.entries()) {
    const width = layer.some(({ isBox }) => isBox) ? BOX_WIDTH : 0;
    lefts[at] = x;
    widths[at] = width;
    if (layer.length > 0) x += width + GAP.x;
  }
  const leftOf = ({ layer }: Node) => lefts[layer] ?? 0;
  const rightOf = (one: Node) => leftOf(one) + (widths[one.layer] ?? 0);
  const middleOf = ({ y, height }: Node) => y + height / 2;
  let lanes = 0;
  const links = chains.map(({ edge, chain, isBack }): LineageLink => {
    if (isBack) lanes += 1;
    const lane = bottom + GAP.y + LANE * lanes;
    const points = chain.flatMap((one, at): Point[] => {
      const [left, right, y] = [leftOf(one), rightOf(one), middleOf(one)];
      if (at === 0 && isBack)
        return [
          [right, y],
          [right + LANE, y],
          [right + LANE, lane],
        ];
      if (at === 0) return [[right, y]];
      if (at < chain.length - 1)
        return [
          [left, y],
          [right, y],
        ];
      if (!isBack) return [[left, y]];
      return [
        [left - LANE, lane],
        [left - LANE, y],
        [left, y],
      ];
    });
    return { edge, points, isBack };
  });
  const boxOf = (one: Node): Box => ({
    x: leftOf(one),
    y: one.y,
    width: BOX_WIDTH,
    height: one.height,
  });
  return {
    width: x - GAP.x + MARGIN,
    height: bottom + MARGIN + (lanes === 0 ? 0 : GAP.y + LANE * lanes),
    updates: new Map([...updates].map(([offset, one]) => [offset, boxOf(one)])),
    contracts: new Map([...contracts].map(([id, one]) => [id, boxOf(one)])),
    links,
  };
}

function columnsOf(
  { updates }: Lineage,
  edges: readonly LineageEdge[],
): ReadonlyMap<Int64, number> {
  const creators = new Map<string, Int64[]>();
  const inputs = new Map<Int64, string[]>();
  const add = <K, V>(to: Map<K, V[]>, key: K, value: V) =>
    to.set(key, [...(to.get(key) ?? []), value]);
  for (const edge of edges)
    if (isOutput(edge)) add(creators, edge.contractId, edge.offset);
    else add(inputs, edge.offset, edge.contractId);
  const columns = new Map<Int64, number>();
  let column = 0;
  for (const offset of [...updates.keys()].sort(compareInt64)) {
    const before = (inputs.get(offset) ?? []).flatMap((id) => creators.get(id) ?? []);
    if (before.some((one) => columns.get(one) === column)) column += 1;
    columns.set(offset, column);
  }
  return columns;
}

const SWEEPS = 8;

const mean = (numbers: readonly number[]): number | undefined =>
  numbers.length === 0 ? undefined : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** Sorts each layer by the mean place of its neighbours, from both sides in turn. */
function orderLayers(layers: readonly Node[][]): void {
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const isForth = sweep % 2 === 0;
    const places = new Map<Node, number>();
    for (const layer of isForth ? layers : layers.toReversed()) {
      const wanted = new Map(
        layer.map((one, at) => [
          one,
          mean((isForth ? one.before : one.after).map((other) => places.get(other) ?? 0)) ?? at,
        ]),
      );
      layer.sort((a, b) => (wanted.get(a) ?? 0) - (wanted.get(b) ?? 0));
      for (const [at, one] of layer.entries()) places.set(one, at);
    }
  }
}

/** Moves each box towards the level of its neighbours, as far as the others of its layer allow. */
function levelLayers(layers: readonly Node[][]): void {
  for (const layer of layers) {
    let y = 0;
    for (const one of layer) {
      one.y = y;
      y += one.height + GAP.y;
    }
  }
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (const layer of sweep % 2 === 0 ? layers : layers.toReversed()) {
      const wanted = layer.map((one) => {
        const level = mean([...one.before, ...one.after].map(({ y, height }) => y + height / 2));
        return level === undefined ? one.y : level - one.height / 2;
      });
      // Both passes keep the distances, and so does their mean.
      const down: number[] = [];
      let least = Number.NEGATIVE_INFINITY;
      for (const [at, one] of layer.entries()) {
        down[at] = Math.max(wanted[at] ?? 0, least);
        least = (down[at] ?? 0) + one.height + GAP.y;
      }
      let most = Number.POSITIVE_INFINITY;
      for (const [at, one] of [...layer.entries()].reverse()) {
        const up = Math.min(wanted[at] ?? 0, most - one.height - GAP.y);
        most = up;
        one.y = Math.round((up + (down[at] ?? 0)) / 2);
      }
    }
}
