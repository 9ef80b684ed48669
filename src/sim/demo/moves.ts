import { TEMPLATES } from '#sim/packages/package.ts';
import {
  commandIdOf,
  contractIdOf,
  fingerprint,
  traceparentOf,
  updateIdOf,
} from '#sim/world/identity.ts';
import { OTHER_PARTICIPANTS, PARTICIPANT, PARTIES } from '#sim/world/party.ts';
import { hostingAt, reassignmentAt } from '#sim/world/scene.ts';
import { type Contract, contract } from '#sim/world/transaction.ts';
import type { AuthorizationEvent, Reassignment } from '#sim/world/update.ts';
import { amulet } from './amulet.ts';
import { type Story, storyOf } from './story.ts';

const { lumen, harbor, bob, fund, digitalAsset } = PARTIES;

/** Scan sees a reassignment only if the DSO is a stakeholder, as for coins. */
const movedCoin = amulet('moved coin', harbor, '1200.5');
const movedInstruction = contract(
  'moved instruction',
  TEMPLATES.dvpInstruction,
  { operator: lumen, reference: 'DVP-2026-099', receipt: contractIdOf('receipt 99'), extra: {} },
  [lumen, harbor],
  [fund],
);

const move = (name: string, step: Reassignment['step'], of: Contract, label: string): Story =>
  storyOf(name, label, (place) =>
    reassignmentAt({ updateId: updateIdOf(name), ...place }, step, of, {
      traceparent: traceparentOf(name, `journey of ${of.contractId}`),
      reassignmentId: `00${fingerprint(`journey of ${of.contractId}`)}`,
      commandId: commandIdOf(name),
    }),
  );

const hosting = (name: string, label: string, events: readonly AuthorizationEvent[]): Story =>
  storyOf(name, label, (place) => hostingAt({ updateId: updateIdOf(name), ...place }, events));

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

const { harbor: harborNode, meridian, app } = OTHER_PARTICIPANTS;

export const HOSTING = {
  added: hosting('party hosted', 'New hosting participant of a party', [
    { change: 'Added', party: fund, participant: PARTICIPANT, permission: 'SUBMISSION' },
  ]),
  changed: hosting('hosting changed', 'Four hosting changes in one topology transaction', [
    { change: 'Changed', party: harbor, participant: PARTICIPANT, permission: 'CONFIRMATION' },
    { change: 'Added', party: harbor, participant: harborNode, permission: 'OBSERVATION' },
    { change: 'Revoked', party: bob, participant: meridian, permission: 'SUBMISSION' },
    { change: 'Onboarding', party: digitalAsset, participant: app, permission: 'CONFIRMATION' },
  ]),
};
