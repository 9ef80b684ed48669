import { PAYMENTS } from '#sim/demo/payments.ts';
import { updateIdOf } from '#sim/world/identity.ts';
import { MINUTE, momentOf } from '#sim/world/moment.ts';
import { type Sample, type World, worldOf } from '#sim/world/world.ts';
import type { Breakage } from './breakage.ts';
import type { BrokenCase } from './broken-case.ts';
import { LEDGER_CASES } from './ledger-cases.ts';
import { SCAN_CASES } from './scan-cases.ts';

const CASES: readonly BrokenCase[] = [...SCAN_CASES, ...LEDGER_CASES];

export const brokenUpdateId = (name: string): string => updateIdOf(`broken ${name}`);
const idOf = ({ name }: BrokenCase): string => brokenUpdateId(name);

export const BROKEN_SAMPLES: readonly Sample[] = CASES.map((one) => ({
  update_id: idOf(one),
  label: one.label,
}));

export const BREAKAGES: ReadonlyMap<string, Breakage> = new Map(
  CASES.map((one) => [idOf(one), one]),
);

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
