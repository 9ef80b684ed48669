import { counted } from '#domain/text/plural.ts';
import type { Lineage, LineageEnd, LineageSide } from './lineage.ts';
import type { LineageAnomaly } from './lineage-edges.ts';

const ENDS: Record<LineageEnd, readonly [created: string, archived: string]> = {
  active: ['not created', 'active'],
  pruned: ['creation pruned', 'archival pruned'],
  'not-visible': ['creating update not visible', 'archiving update not visible'],
  'not-returned': ['creation not returned', 'archival not returned'],
};

/** Why a graph ends at one side of a contract; undefined where it goes on. */
export function endText(side: LineageSide, of: 'created' | 'archived'): string | undefined {
  return side.kind === 'end' ? ENDS[side.why][of === 'created' ? 0 : 1] : undefined;
}

export const ANOMALY_TEXT: Record<LineageAnomaly, string> = {
  order: 'Anomaly: created at or after the offset of its archival.',
  denied: 'Anomaly: the update at this offset does not name the contract.',
};

/** How far the graph was read. */
export function readText({ updates, contracts, requests }: Lineage, budget: number): string {
  return `${counted(updates.size, 'update')}, ${counted(contracts.size, 'contract')}, ${requests} of ${budget} requests.`;
}
