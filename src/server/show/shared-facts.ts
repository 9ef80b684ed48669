import type { UpdateFacts } from '#domain/update/document.ts';
import type { ShownUpdate } from './shown-update.ts';

type Sides = Pick<ShownUpdate, 'scan' | 'ledger' | 'verdict'>;

/**
 * As on the page, a value of the other source is preferred to none, and to "".
 * @param facts of the shown source
 */
export function eitherFact<Name extends keyof UpdateFacts>(
  name: Name,
  facts: UpdateFacts,
  { scan, ledger }: Sides,
): UpdateFacts[Name] | undefined {
  const values = [facts, scan, ledger].map((one) => one?.[name]);
  return values.find(Boolean) ?? values.find((value) => value !== undefined);
}

/** The parties informed; undefined where none is reported, and no complete verdict proves it. */
export function eitherInformed(
  facts: UpdateFacts,
  { scan = facts, ledger = facts, verdict }: Sides,
): readonly string[] | undefined {
  const found = [scan, ledger].map(({ informed }) => informed).find((some) => some.length > 0);
  if (found !== undefined || verdict === undefined || verdict.viewsMissing) return found;
  return verdict.views.some(({ informeesMissing }) => informeesMissing) ? undefined : [];
}
