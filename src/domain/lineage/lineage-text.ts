import { counted } from '#domain/text/plural.ts';
import type { Lineage, LineageContract } from './lineage.ts';
import type { LineageAnomaly, LineageEdge } from './lineage-edges.ts';
import { lineageEnds, type Stop } from './lineage-ends.ts';

const ENDS: Record<Stop, readonly [created: string, archived: string]> = {
  active: ['not created', 'not archived'],
  pruned: ['creation pruned', 'archival pruned'],
  'not-visible': ['creating update not visible', 'archiving update not visible'],
  'not-returned': ['creation not returned', 'archival not returned'],
  'no-offset': ['created, offset not reported', 'archived, offset not reported'],
  budget: ['creation not read: budget used up', 'archival not read: budget used up'],
  'next-step': ['creation not followed yet', 'archival not followed yet'],
};

/** Why a graph ends at each side of a contract, as texts. */
export function endTexts(
  lineage: Lineage,
  budget: number,
): (contract: LineageContract) => readonly string[] {
  const ends = lineageEnds(lineage, budget);
  return ({ contractId }) => {
    const { created, archived } = ends.get(contractId) ?? {};
    return [
      ...(created === undefined ? [] : [ENDS[created][0]]),
      ...(archived === undefined ? [] : [ENDS[archived][1]]),
    ];
  };
}

/** What an edge does to its contract, where that is neither its creation nor its archival. */
export const MOVE_TEXT: Partial<Record<LineageEdge['kind'], string>> = {
  assigns: 'assigned',
  unassigns: 'unassigned',
};

const MISSING = {
  pruned: 'pruned',
  'not-visible': 'not visible',
  'not-returned': 'not returned',
  'no-offset': 'without an offset',
} as const satisfies Partial<Record<Stop, string>>;

/** What is missing at the ends of a graph that is read whole: `2 creations not returned`. */
export function missingEndsText(lineage: Lineage, budget: number): string {
  const ends = [...lineageEnds(lineage, budget).values()];
  return (['created', 'archived'] as const)
    .flatMap((side) =>
      Object.entries(MISSING).map(([why, text]) => {
        const { length } = ends.filter((end) => end[side] === why);
        const what = side === 'created' ? 'creation' : 'archival';
        return length === 0 ? '' : `${counted(length, what)} ${text}`;
      }),
    )
    .filter((text) => text !== '')
    .join(', ');
}

export const ANOMALY_TEXT: Record<LineageAnomaly, string> = {
  order: 'Anomaly: created at or after the offset of its archival.',
  denied: 'Anomaly: the update at this offset does not name the contract.',
};

/** The same, beside a box. */
export const ANOMALY_LABEL: Record<LineageAnomaly, string> = {
  order: 'created at or after archival',
  denied: 'not named by the update',
};

/** How far the graph was read. */
export function readText({ updates, contracts, requests }: Lineage, budget: number): string {
  return `${counted(updates.size, 'update')}, ${counted(contracts.size, 'contract')}, ${requestsText(requests, budget)}.`;
}

export const requestsText = (requests: number, budget: number): string =>
  `${requests} of ${counted(budget, 'request')}`;
