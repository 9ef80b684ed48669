import { PAYMENTS } from '#sim/demo/payments.ts';
import { samplesOfVariants, type Variant, worldOfVariants } from '#sim/demo/story.ts';
import { updateIdOf } from '#sim/world/identity.ts';
import type { Breakage } from './breakage.ts';
import { LEDGER_CASES } from './ledger-cases.ts';
import { SCAN_CASES } from './scan-cases.ts';

export const brokenUpdateId = (name: string): string => updateIdOf(`broken ${name}`);

const CASES = [...SCAN_CASES, ...LEDGER_CASES];

const VARIANTS: readonly Variant[] = CASES.map(({ name, label }) => ({
  name: `broken ${name}`,
  label,
  of: PAYMENTS.preapproved,
  change: (update) => update,
}));

export const BROKEN_SAMPLES = samplesOfVariants(VARIANTS);
export const brokenWorld = worldOfVariants(VARIANTS);

export const BREAKAGES: ReadonlyMap<string, Breakage> = new Map(
  CASES.map((one) => [brokenUpdateId(one.name), one]),
);
