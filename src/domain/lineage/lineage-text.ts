import { counted } from '#domain/text/plural.ts';
import {
  type Lineage,
  type LineageContract,
  type LineageEnd,
  type OpenSide,
  openSides,
} from './lineage.ts';
import type { LineageAnomaly } from './lineage-edges.ts';

const ENDS: Record<LineageEnd, readonly [created: string, archived: string]> = {
  active: ['not created', 'active'],
  pruned: ['creation pruned', 'archival pruned'],
  'not-visible': ['creating update not visible', 'archiving update not visible'],
  'not-returned': ['creation not returned', 'archival not returned'],
};

const OPEN: Record<OpenSide, string> = {
  'next-step': 'not followed yet',
  budget: 'not followed: budget used up',
};

/** Why a graph ends at each side of its contracts; nothing where an update of the graph follows. */
export function endTexts(
  lineage: Lineage,
  budget: number,
): (contract: LineageContract) => readonly string[] {
  const open = openSides(lineage, budget);
  return (contract) => {
    const texts = (['created', 'archived'] as const).flatMap((of) => {
      const side = contract[of];
      if (side.kind === 'end') return [ENDS[side.why][of === 'created' ? 0 : 1]];
      const why = open[of].get(contract.contractId);
      return why === undefined ? [] : [OPEN[why]];
    });
    return [...new Set(texts)];
  };
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
