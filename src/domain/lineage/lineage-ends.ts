import { type Direction, frontierOf, type Lineage, type LineageEnd } from './lineage.ts';
import { lineageEdges } from './lineage-edges.ts';

/** `budget`: no request is left. `next-step`: the update beyond is not read yet. */
export type Stop = LineageEnd | 'budget' | 'next-step';

export type ContractEnds = { readonly created?: Stop; readonly archived?: Stop };

const SIDES = [
  ['created', 'creates', 'backward'],
  ['archived', 'archives', 'forward'],
] as const satisfies readonly (readonly [keyof ContractEnds, string, Direction])[];

/** Why a graph stops at each side of its contracts; without a side where it has an update. */
export function lineageEnds(lineage: Lineage, budget: number): ReadonlyMap<string, ContractEnds> {
  const edges = lineageEdges(lineage);
  const open: Stop = lineage.requests >= budget ? 'budget' : 'next-step';
  const ends = new Map<string, ContractEnds>();
  for (const [side, kind, direction] of SIDES) {
    const linked = new Set(
      edges.filter((edge) => edge.kind === kind).map(({ contractId }) => contractId),
    );
    const followed = new Set(frontierOf(lineage, direction).map(({ contractId }) => contractId));
    for (const [id, contract] of lineage.contracts) {
      if (linked.has(id)) continue;
      const { [side]: read } = contract;
      // An update that is read and not linked only reassigns the contract.
      const beyond = followed.has(id) ? open : read.kind === 'update' ? 'not-returned' : undefined;
      const why = read.kind === 'end' ? read.why : beyond;
      if (why !== undefined) ends.set(id, { ...ends.get(id), [side]: why });
    }
  }
  return ends;
}
