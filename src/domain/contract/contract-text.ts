import type { ContractState, MissingReason } from './contract-state.ts';

/** The state as one or two words, for a badge. */
export const STATE_NAMES: Record<ContractState['kind'], string> = {
  'not-archived': 'Not archived',
  active: 'Active',
  archived: 'Archived',
  transient: 'Transient',
  elsewhere: 'Active',
  unassigned: 'Unassigned',
};

/** One sentence about a state that its name does not explain; undefined for the others. */
export function stateText(state: ContractState): string | undefined {
  switch (state.kind) {
    case 'transient':
      return 'Created and archived by the same update.';
    case 'elsewhere':
      return 'Reassigned: now active on another synchronizer than the one that created it.';
    case 'unassigned':
      return 'Unassigned, with no visible assignment. Until it is assigned, no command can use it.';
    default:
      return undefined;
  }
}

/** Why the participant may report no events of a contract. */
export function missingText(reason: MissingReason): string {
  switch (reason.kind) {
    case 'pruned':
      return `Archived at or before offset ${reason.upto}, up to which this participant is pruned.`;
    case 'not-visible':
      return 'Not visible: none of the parties that this page reads as is a stakeholder.';
    case 'unknown':
      return 'Unknown: no stakeholder is hosted on this participant, or no contract has this id.';
    case 'not-hosted':
      return 'Not hosted: no stakeholder is hosted on this participant, or it has not processed the update yet.';
  }
}
