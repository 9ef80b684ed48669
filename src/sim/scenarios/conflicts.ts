import { PAYMENTS } from '#sim/demo/payments.ts';
import { SETTLEMENT } from '#sim/demo/settlement.ts';
import type { Variant } from '#sim/demo/story.ts';
import { SECOND } from '#sim/world/moment.ts';
import type { Transaction, Verdict } from '#sim/world/update.ts';

const withVerdict =
  (difference: (update: Transaction) => Partial<Verdict>) =>
  (update: Transaction): Transaction => ({
    ...update,
    verdict: update.verdict && { ...update.verdict, ...difference(update) },
  });

const rejectedAnyway = withVerdict(() => ({ result: 'rejected', eventsAnyway: true }));

/** Variants for the scenario `conflict`. */
export const CONFLICTS: readonly Variant[] = [
  {
    name: 'conflict on both sides',
    label: 'Rejected verdict, 37 events on Scan and the ledger, 32 views',
    of: SETTLEMENT.deep,
    change: rejectedAnyway,
  },
  {
    name: 'conflict on the ledger',
    label: 'Rejected verdict, one event on the ledger only',
    of: SETTLEMENT.instructed,
    change: rejectedAnyway,
  },
];

/** Variants for the scenario `disagree`. */
export const DISAGREEMENTS: readonly Variant[] = [
  {
    name: 'disagree other time',
    label: 'Different record times on ledger and Scan',
    of: PAYMENTS.preapproved,
    change: withVerdict(({ recordTime }) => ({ recordTime: recordTime + 3n * SECOND + 17n })),
  },
  {
    name: 'disagree rejected with events',
    label: 'Rejected verdict with events on both sources',
    of: PAYMENTS.preapproved,
    change: rejectedAnyway,
  },
];
