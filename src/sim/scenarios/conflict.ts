import { SETTLEMENT } from '#sim/demo/settlement.ts';
import type { Story } from '#sim/demo/story.ts';
import { updateIdOf } from '#sim/world/identity.ts';
import { MINUTE, momentOf } from '#sim/world/moment.ts';
import { type Sample, type World, worldOf } from '#sim/world/world.ts';

const CASES: readonly { readonly name: string; readonly label: string; readonly of: Story }[] = [
  {
    name: 'conflict on both sides',
    label: 'Rejected verdict, 37 events on Scan and the ledger, 32 views',
    of: SETTLEMENT.deep,
  },
  {
    name: 'conflict on the ledger',
    label: 'Rejected verdict, one event on the ledger only',
    of: SETTLEMENT.instructed,
  },
];

export const conflictWorld = (now: Date): World =>
  worldOf(
    CASES.flatMap(({ name, of }, place) => {
      const at = momentOf(now) - BigInt(CASES.length - place) * MINUTE;
      const update = of.tell({ at, offset: 60_000n + BigInt(place) });
      if (update.kind !== 'transaction' || update.verdict === undefined) return [];
      const verdict = { ...update.verdict, result: 'rejected' as const, eventsAnyway: true };
      return [{ ...update, updateId: updateIdOf(name), verdict }];
    }),
  );

export const CONFLICT_SAMPLES: readonly Sample[] = CASES.map(({ name, label }) => ({
  update_id: updateIdOf(name),
  label,
}));
