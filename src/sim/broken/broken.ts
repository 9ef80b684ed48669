import { PAYMENTS } from '#sim/demo/payments.ts';
import { updateIdOf } from '#sim/world/identity.ts';
import { MINUTE, momentOf } from '#sim/world/moment.ts';
import { type Sample, type World, worldOf } from '#sim/world/world.ts';
import type { Breakage } from './breakage.ts';
import type { BrokenCase } from './broken-case.ts';
import { LEDGER_ANSWERS } from './ledger-answers.ts';
import { LEDGER_SHAPES } from './ledger-shapes.ts';
import { SCAN_ANSWERS } from './scan-answers.ts';
import { SCAN_TEXTS } from './scan-texts.ts';
import { SCAN_TREES } from './scan-trees.ts';
import { SCAN_UNKNOWNS } from './scan-unknowns.ts';

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
