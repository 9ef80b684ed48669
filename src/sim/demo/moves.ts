import { TEMPLATES } from '#sim/packages/package.ts';
import {
  commandIdOf,
  contractIdOf,
  fingerprint,
  traceparentOf,
  updateIdOf,
} from '#sim/world/identity.ts';
import { MINUTE } from '#sim/world/moment.ts';
import { GLOBAL, OTHER_PARTICIPANTS, PARTICIPANT, PARTIES, PRIVATE } from '#sim/world/party.ts';
import { type Contract, contract } from '#sim/world/transaction.ts';
import type { AuthorizationEvent } from '#sim/world/update.ts';
import { amulet } from './amulet.ts';
import { MIGRATION, type Scene, type Story } from './story.ts';

const { lumen, harbor, alice, bob, fund, digitalAsset } = PARTIES;

/** Scan sees a reassignment only if the DSO is a stakeholder, as for coins. */
const movedCoin = amulet('moved coin', harbor, '1200.5');
const movedInstruction = contract(
  'moved instruction',
  TEMPLATES.dvpInstruction,
  { operator: lumen, reference: 'DVP-2026-099', receipt: contractIdOf('receipt 99'), extra: {} },
  [lumen, harbor],
  [alice],
);

function move(name: string, step: 'unassign' | 'assign', of: Contract, label?: string): Story {
  const journey = `journey of ${of.contractId}`;
  return {
    name,
    ...(label === undefined ? {} : { label }),
    tell: ({ at, offset }: Scene) => ({
      kind: 'reassignment',
      step,
      updateId: updateIdOf(name),
      recordTime: at,
      synchronizer: step === 'unassign' ? GLOBAL : PRIVATE,
      migrationId: MIGRATION,
      offset,
      traceparent: traceparentOf(name),
      source: GLOBAL,
      target: PRIVATE,
      reassignmentId: `00${fingerprint(journey)}`,
      counter: 1n,
      submitter: of.signatories.at(-1) ?? harbor,
      contract: of,
      createdAt: at - 90n * MINUTE,
      exclusiveUntil: step === 'unassign' ? at + 10n * MINUTE : undefined,
      commandId: commandIdOf(name),
      trafficCost: 3127n,
    }),
  };
}

function hosting(
  name: string,
  label: string | undefined,
  events: readonly AuthorizationEvent[],
): Story {
  return {
    name,
    ...(label === undefined ? {} : { label }),
    tell: ({ at, offset }) => ({
      kind: 'topology',
      updateId: updateIdOf(name),
      recordTime: at,
      synchronizer: GLOBAL,
      migrationId: MIGRATION,
      offset,
      traceparent: undefined,
      events,
    }),
  };
}

export const MOVES = {
  coinLeaves: move(
    'coin leaves',
    'unassign',
    movedCoin,
    'Coin unassigned from the global synchronizer (ledger and Scan)',
  ),
  coinArrives: move(
    'coin arrives',
    'assign',
    movedCoin,
    'Coin assigned to a private synchronizer (ledger and Scan)',
  ),
  instructionLeaves: move(
    'instruction leaves',
    'unassign',
    movedInstruction,
    'Settlement instruction unassigned (ledger only)',
  ),
  instructionArrives: move(
    'instruction arrives',
    'assign',
    movedInstruction,
    'Settlement instruction assigned (ledger only)',
  ),
};

export const HOSTING = {
  added: hosting('party hosted', 'New hosting participant of a party', [
    { change: 'Added', party: fund, participant: PARTICIPANT, permission: 'SUBMISSION' },
  ]),
  changed: hosting('hosting changed', 'Four hosting changes in one topology transaction', [
    { change: 'Changed', party: harbor, participant: PARTICIPANT, permission: 'CONFIRMATION' },
    {
      change: 'Added',
      party: harbor,
      participant: OTHER_PARTICIPANTS.harbor,
      permission: 'OBSERVATION',
    },
    {
      change: 'Revoked',
      party: bob,
      participant: OTHER_PARTICIPANTS.meridian,
      permission: 'SUBMISSION',
    },
    {
      change: 'Onboarding',
      party: digitalAsset,
      participant: OTHER_PARTICIPANTS.app,
      permission: 'CONFIRMATION',
    },
  ]),
};
