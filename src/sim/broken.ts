import type { Breakage } from './breakage.ts';
import type { BrokenCase } from './broken/broken-case.ts';
import { LEDGER_ANSWERS } from './broken/ledger-answers.ts';
import { LEDGER_SHAPES } from './broken/ledger-shapes.ts';
import { SCAN_ANSWERS } from './broken/scan-answers.ts';
import { SCAN_TEXTS } from './broken/scan-texts.ts';
import { SCAN_TREES } from './broken/scan-trees.ts';
import { SCAN_UNKNOWNS } from './broken/scan-unknowns.ts';
import { PAYMENTS } from './demo/payments.ts';
import { updateIdOf } from './identity.ts';
import { MINUTE, momentOf } from './moment.ts';
import { type Sample, type World, worldOf } from './world.ts';

/**
 * The scenario `broken`: one ordinary transfer, again and again, each time broken in one way on one
 * side while the other side answers well.
 */
const CASES: readonly BrokenCase[] = [
  ...SCAN_ANSWERS,
  ...SCAN_TREES,
  ...SCAN_UNKNOWNS,
  ...SCAN_TEXTS,
  ...LEDGER_ANSWERS,
  ...LEDGER_SHAPES,
];

const idOf = ({ name }: BrokenCase): string => updateIdOf(`broken ${name}`);

export const BROKEN_SAMPLES: readonly Sample[] = CASES.map((one) => ({
  update_id: idOf(one),
  label: one.label,
}));

export const BREAKAGES: ReadonlyMap<string, Breakage> = new Map(
  CASES.map((one) => [idOf(one), one]),
);

/** The id of one broken update, for tests: the name is that of the case. */
export const brokenUpdateId = (name: string): string => updateIdOf(`broken ${name}`);

export const brokenWorld = (now: Date): World =>
  worldOf(
    CASES.map((one, place) => ({
      ...PAYMENTS.preapproved.tell({
        at: momentOf(now) - BigInt(CASES.length - place) * MINUTE,
        offset: 60_000n + BigInt(place),
      }),
      updateId: idOf(one),
    })),
  );
