import { isCalendarDay } from '#domain/ledger/time.ts';
import type { PackageQuestion } from './package-question.ts';

/** The params of `/packages/preferred`: the question, as far as a link asks it. */
export type PackageSearch = {
  readonly name?: readonly string[] | undefined;
  readonly party?: readonly string[] | undefined;
  readonly synchronizer?: string | undefined;
  readonly at?: string | undefined;
};

/** The question that a link asks; undefined where it leaves out what every question needs. */
export function questionOf({
  name,
  party,
  synchronizer,
  at,
}: PackageSearch): PackageQuestion | undefined {
  if (name === undefined || party === undefined) return undefined;
  return { names: name, parties: party, synchronizer, at };
}

/** The other way round. */
export const toPackageSearch = (question: PackageQuestion): PackageSearch => ({
  name: question.names,
  party: question.parties,
  synchronizer: question.synchronizer,
  at: question.at,
});

/** Canton's rule for package names. */
export function isPackageName(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,255}$/.test(text);
}

/** A moment as a link says it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;

/** True for a moment that there is: `Date` would roll 30 February over into March. */
export function isInstant(text: string): boolean {
  return INSTANT.test(text) && isCalendarDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}
