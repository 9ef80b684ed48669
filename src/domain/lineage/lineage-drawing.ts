import { curveBumpX, line } from 'd3-shape';
import type { Shape, SvgDrawing } from '#domain/drawing/svg-file.ts';
import { compareInt64 } from '#domain/ledger/int64.ts';
import { markHue } from '#domain/ledger/mark-hue.ts';
import { honestString, middle } from '#domain/text/honest-text.ts';
import { counted } from '#domain/text/plural.ts';
import type { Lineage, LineageContract, LineageUpdate } from './lineage.ts';
import { type LineageAnomaly, type LineageEdge, lineageEdges } from './lineage-edges.ts';
import { BOX_WIDTH, type Box, type LineageLink, layOutLineage } from './lineage-layout.ts';
import { ANOMALY_LABEL, ANOMALY_TEXT, endTexts, MOVE_TEXT } from './lineage-text.ts';

export type DrawnLineage = SvgDrawing & {
  /** The box of the update or contract that the graph starts from. */
  readonly start: Box | undefined;
  /** Every id in full, one line each. */
  readonly ids: readonly string[];
};

const LINE = 15;
const INSET = 10;
const heightOf = (lines: number) => 12 + LINE * lines;

/** Updates as boxes in the order of the ledger, contracts between them. */
export function lineageDrawing(lineage: Lineage, budget: number): DrawnLineage {
  const { start, updates, contracts } = lineage;
  const edges = lineageEdges(lineage);
  const endsOf = endTexts(lineage, budget);
  const anomalies = new Map<string, Set<LineageAnomaly>>();
  const moves = new Map<string, readonly string[]>();
  for (const { contractId, anomaly, kind, offset } of edges) {
    if (anomaly !== undefined)
      anomalies.set(contractId, (anomalies.get(contractId) ?? new Set()).add(anomaly));
    const moved = MOVE_TEXT[kind];
    if (moved !== undefined)
      moves.set(contractId, [...(moves.get(contractId) ?? []), `${moved}, offset ${offset}`]);
  }
  const linesOf = (contract: LineageContract): readonly Line[] => [
    ...[...(moves.get(contract.contractId) ?? []), ...endsOf(contract)].map(
      (text): Line => ({ text, ink: 'ink-2' }),
    ),
    ...[...(anomalies.get(contract.contractId) ?? [])].map(
      (one): Line => ({ text: ANOMALY_LABEL[one], ink: 'warn' }),
    ),
  ];
  const layout = layOutLineage(lineage, edges, {
    update: (offset) => heightOf((updates.get(offset)?.more ?? 0) > 0 ? 3 : 2),
    contract: (id) => {
      const contract = contracts.get(id);
      return heightOf(2 + (contract === undefined ? 0 : linesOf(contract).length));
    },
  });
  const isStart = (one: LineageUpdate | LineageContract) =>
    start.kind === 'update'
      ? 'offset' in one && one.offset === start.update.offset
      : 'contractId' in one && one.contractId === start.contractId;
  const updateShape = (update: LineageUpdate, box: Box): Shape => {
    const lines: Line[] = [{ text: `offset ${update.offset}`, ink: 'ink-2' }];
    if (update.more > 0) lines.push({ text: counted(update.more, 'more contract'), ink: 'ink-2' });
    return {
      kind: 'group',
      title: [updateName(update), idOf(update)].map(honestString).join('\n'),
      leadsTo:
        isStart(update) || update.updateId === ''
          ? undefined
          : { page: 'update', id: update.updateId },
      shapes: boxShapes(box, {
        name: update.title,
        lines,
        isStart: isStart(update),
        radius: 2,
        fill: 'line',
      }),
    };
  };
  const contractShape = (contract: LineageContract, box: Box): Shape => {
    const { contractId, template } = contract;
    const lines: Line[] = [{ text: middle(contractId, 10, 8), ink: 'ink-2', mono: true }];
    const mark = { x: box.x + BOX_WIDTH - INSET - 8, y: box.y + INSET, width: 8, height: 8 };
    const shapes = boxShapes(box, {
      name: entityOf(template),
      lines: [...lines, ...linesOf(contract)],
      isStart: isStart(contract),
      radius: 10,
      fill: 'surface',
    });
    return {
      kind: 'group',
      title: [contractName(contract), ...linesOf(contract).map(({ text }) => text)]
        .map(honestString)
        .join('\n'),
      leadsTo: isStart(contract) ? undefined : { page: 'contract', id: contractId },
      shapes: [...shapes, { kind: 'box', ...mark, radius: 2, fill: markHue(contractId) }],
    };
  };
  const ordered = [...updates.values()].sort((a, b) => compareInt64(a.offset, b.offset));
  const shapes: Shape[] = layout.links.flatMap(linkShapes);
  for (const update of ordered) {
    const box = layout.updates.get(update.offset);
    if (box !== undefined) shapes.push(updateShape(update, box));
  }
  for (const [id, contract] of contracts) {
    const box = layout.contracts.get(id);
    if (box !== undefined) shapes.push(contractShape(contract, box));
  }
  const of =
    start.kind === 'update'
      ? `update ${honestString(idOf(start.update))}`
      : `contract ${honestString(start.contractId)}`;
  return {
    title: `Origin and use of ${of}`,
    description: edges.map((edge) => edgeText(lineage, edge)).join('\n'),
    width: layout.width,
    height: layout.height,
    shapes,
    start:
      start.kind === 'update'
        ? layout.updates.get(start.update.offset)
        : layout.contracts.get(start.contractId),
    ids: [
      ...ordered.map((update) => `${updateName(update)}: ${idOf(update)}`),
      ...[...contracts.values()].map((contract) =>
        [contractName(contract), ...linesOf(contract).map(({ text }) => text)].join(', '),
      ),
    ].map(honestString),
  };
}

/** The drawing with every id in full below it, as it is saved. */
export function lineageFile({ start: _, ids, ...drawing }: DrawnLineage): SvgDrawing {
  const [left, top] = [16, drawing.height + LINE];
  const lines = ids.map(
    (text, at): Shape => ({
      kind: 'text',
      x: left,
      y: top + at * LINE,
      text,
      ink: 'ink-2',
      mono: true,
    }),
  );
  const longest = ids.reduce((most, { length }) => Math.max(most, length), 0);
  return {
    ...drawing,
    width: Math.max(drawing.width, 2 * left + longest * 6.7),
    height: top + ids.length * LINE,
    shapes: [...drawing.shapes, ...lines],
  };
}

type Line = {
  readonly text: string;
  readonly ink: 'ink-2' | 'warn';
  readonly mono?: true;
};

const entityOf = (template: string) => template.slice(template.lastIndexOf(':') + 1);
const idOf = ({ updateId }: LineageUpdate) => updateId || '(id not reported)';
const updateName = ({ title, offset }: LineageUpdate) => `${title}, offset ${offset}`;
const contractName = ({ template, contractId }: LineageContract) =>
  `${entityOf(template) || 'Contract'} ${contractId}`;

function boxShapes(
  { x, y, width, height }: Box,
  look: {
    name: string;
    lines: readonly Line[];
    isStart: boolean;
    radius: number;
    fill: 'line' | 'surface';
  },
): readonly Shape[] {
  const { name, lines, isStart, radius, fill } = look;
  const ground = { kind: 'box', x, y, width, height, radius, fill, thin: !isStart } as const;
  const text = (at: number) => ({ kind: 'text', x: x + INSET, y: y + 17 + at * LINE }) as const;
  return [
    { ...ground, stroke: isStart ? 'accent' : 'line-strong' },
    { ...text(0), text: honestString(middle(name, 17, 9)), ink: 'ink', bold: true },
    ...lines.map(
      (line, at): Shape => ({ ...text(at + 1), ...line, text: honestString(line.text) }),
    ),
  ];
}

const curve = line().curve(curveBumpX);
const corners = line();

function linkShapes({ edge, points, isBack }: LineageLink): readonly Shape[] {
  const [x, y] = points.at(-1) ?? [0, 0];
  const d = (isBack ? corners : curve)(points.map(([px, py]): [number, number] => [px, py])) ?? '';
  const isOdd = edge.anomaly !== undefined;
  const ink = isOdd ? 'warn' : 'ink-3';
  return [
    { kind: 'path', d, stroke: ink, dashed: isOdd },
    { kind: 'path', d: `M${x} ${y}l-7 -3.5v7z`, fill: ink },
  ];
}

function edgeText(
  { updates }: Lineage,
  { kind, offset, contractId, anomaly }: LineageEdge,
): string {
  const update = updates.get(offset);
  const name = update === undefined ? 'Update' : `Update ${idOf(update)}`;
  const said = `${name} at offset ${offset} ${kind} contract ${contractId}.`;
  return honestString(anomaly === undefined ? said : `${said} ${ANOMALY_TEXT[anomaly]}`);
}
