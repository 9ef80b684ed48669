import { PAYMENTS } from '#sim/demo/payments.ts';
import { updateIdOf } from '#sim/world/identity.ts';
import { MINUTE, momentOf, SECOND } from '#sim/world/moment.ts';
import type { Transaction, Verdict } from '#sim/world/update.ts';
import { type Sample, type World, worldOf } from '#sim/world/world.ts';

const CASES: readonly {
  readonly name: string;
  readonly label: string;
  readonly verdict: (honest: Verdict, update: Transaction) => Verdict;
}[] = [
  {
    name: 'other time',
    label: 'Different record times on ledger and Scan',
    verdict: (honest, update) => ({ ...honest, recordTime: update.recordTime + 3n * SECOND + 17n }),
  },
  {
    name: 'rejected with events',
    label: 'Rejected verdict with events on both sources',
    verdict: (honest) => ({ ...honest, result: 'rejected', eventsAnyway: true }),
  },
];

export const disagreeingWorld = (now: Date): World =>
  worldOf(
    CASES.flatMap(({ name, verdict }, place) => {
      const at = momentOf(now) - BigInt(CASES.length - place) * MINUTE;
      const update = PAYMENTS.preapproved.tell({ at, offset: 60_000n + BigInt(place) });
      if (update.kind !== 'transaction' || update.verdict === undefined) return [];
      const updateId = updateIdOf(`disagree ${name}`);
      return [{ ...update, updateId, verdict: verdict(update.verdict, update) }];
    }),
  );

export const DISAGREE_SAMPLES: readonly Sample[] = CASES.map(({ name, label }) => ({
  update_id: updateIdOf(`disagree ${name}`),
  label,
}));
