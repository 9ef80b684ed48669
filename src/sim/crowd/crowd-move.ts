import { MIGRATION } from '#sim/demo/story.ts';
import { MINUTE } from '#sim/world/moment.ts';
import { noiseHex } from '#sim/world/noise.ts';
import { GLOBAL, PRIVATE } from '#sim/world/party.ts';
import type { Contract } from '#sim/world/transaction.ts';
import type { Reassignment } from '#sim/world/update.ts';

export type CrowdScene = {
  readonly seed: number;
  readonly place: number;
  readonly updateId: string;
  readonly offset: bigint;
  /** Record time, in microseconds. */
  readonly at: bigint;
};

/** Both halves of a journey share its number, and so contract, reassignment id and counter. */
export function crowdMove(
  { seed, place, updateId, offset, at }: CrowdScene,
  step: Reassignment['step'],
  journey: number,
  of: Contract,
): Reassignment {
  return {
    kind: 'reassignment',
    step,
    updateId,
    recordTime: at,
    synchronizer: step === 'unassign' ? GLOBAL : PRIVATE,
    migrationId: MIGRATION,
    offset,
    traceparent: undefined,
    source: GLOBAL,
    target: PRIVATE,
    reassignmentId: `001220${noiseHex(seed, journey, 200, 8)}`,
    counter: 1n,
    submitter: of.signatories.at(-1) ?? '',
    contract: of,
    createdAt: at - 90n * MINUTE,
    exclusiveUntil: step === 'unassign' ? at + 10n * MINUTE : undefined,
    commandId: noiseHex(seed, place, 220, 5),
    trafficCost: 3127n,
  };
}
