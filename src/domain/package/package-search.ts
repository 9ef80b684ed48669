import { isCalendarDay } from '#domain/ledger/time.ts';
import type { PackageQuestion } from './package-question.ts';

export type PackageSearch = {
  readonly name?: readonly string[] | undefined;
  readonly party?: readonly string[] | undefined;
  readonly synchronizer?: string | undefined;
  readonly at?: string | undefined;
};

/** Undefined if a link lacks a required part. */
export function questionOf({
  name,
  party,
  synchronizer,
  at,
}: PackageSearch): PackageQuestion | undefined {
  if (name === undefined || party === undefined) return undefined;
  return { names: name, parties: party, synchronizer, at };
}

export const toPackageSearch = (question: PackageQuestion): PackageSearch => ({
  name: question.names,
  party: question.parties,
  synchronizer: question.synchronizer,
  at: question.at,
});

export function isPackageName(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,255}$/.test(text);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;

/** Rejects impossible days, because `Date` would roll 30 February over to March. */
export function isInstant(text: string): boolean {
  return INSTANT.test(text) && isCalendarDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}
