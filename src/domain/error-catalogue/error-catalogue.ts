import {
  ERROR_CATEGORIES,
  type ErrorCategory,
  type RetryRule,
  type Whose,
} from './error-category.ts';
import { ERROR_CODES, ERROR_GROUPS, type ErrorGroup } from './error-codes.ts';
import { ERROR_WORDS } from './error-words.ts';

/** The state of Canton's documentation that the codes were taken from. */
export const CATALOGUE_AS_OF = '2026-08';

/** What is known of one error code. */
export type CatalogueEntry = {
  readonly code: string;
  readonly group: ErrorGroup;
  readonly groupTitle: string;
  /** Undefined where the Daml model chooses the category (DAML_FAILURE). */
  readonly category: ErrorCategory | undefined;
  readonly happened: string;
  readonly whose: Whose;
  readonly retry: RetryRule;
  readonly next: readonly string[];
  /** Whether the words were written for this code; else they are those of its category. */
  readonly isOwn: boolean;
  /** It stays in the log of the node and is not sent to a client. */
  readonly staysInLog: boolean;
  /**
   * The node sends an empty message in its place (docs/facts/wire.md#redacted-errors); the code
   * arrives as `NA`.
   */
  readonly isRedacted: boolean;
};

/**
 * Redacted on the way out: 4, 6 and 7 by docs/facts/wire.md#error-categories; 5 (alerts, unless
 * they are marked `u`) and 14 by the error code inventory of Canton's documentation.
 */
const REDACTED: ReadonlySet<number> = new Set([4, 5, 6, 7, 14]);

/** Every code this version knows, by group and then by name. */
export const CATALOGUE: readonly CatalogueEntry[] = groups().flatMap((group) =>
  ERROR_CODES[group]
    .trim()
    .split('\n')
    .map((line) => entryOf(group, line)),
);

const BY_CODE = new Map(CATALOGUE.map((entry) => [entry.code, entry]));

/** Undefined: this version does not know the code; its category may still say something. */
export function catalogueEntry(code: string): CatalogueEntry | undefined {
  return BY_CODE.get(RENAMED.get(code) ?? code);
}

/** Codes of older nodes by what newer ones call them (docs/facts/wire.md#error-ids). */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['TRANSACTION_NOT_FOUND', 'UPDATE_NOT_FOUND'],
]);

/** What can be said of a code: all of it, what its category says, or nothing. */
export type Explained =
  | { readonly kind: 'known'; readonly entry: CatalogueEntry }
  /**
   * The node hides code and reason from clients and logs them (docs/facts/wire.md#redacted-errors).
   */
  | { readonly kind: 'hidden' }
  | { readonly kind: 'category'; readonly category: ErrorCategory }
  | { readonly kind: 'unknown' };

/** @param category the number that came with the code, where one came */
export function explainCode(code: string, category: number | undefined): Explained {
  const entry = catalogueEntry(code);
  if (entry !== undefined) return { kind: 'known', entry };
  if (code === 'NA') return { kind: 'hidden' };
  const found = category === undefined ? undefined : ERROR_CATEGORIES.get(category);
  return found === undefined ? { kind: 'unknown' } : { kind: 'category', category: found };
}

/** Entries whose code, group or words hold every word of the text, in whatever case; all for "". */
export function searchCatalogue(text: string): readonly CatalogueEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return CATALOGUE.filter((entry) => {
    const all = [entry.code, entry.groupTitle, entry.happened, ...entry.next].join(' ');
    const lower = all.toLowerCase();
    return words.every((word) => lower.includes(word));
  });
}

function groups(): readonly ErrorGroup[] {
  return Object.keys(ERROR_GROUPS).filter(isGroup);
}

function isGroup(name: string): name is ErrorGroup {
  return Object.hasOwn(ERROR_GROUPS, name);
}

/** @param line `CODE 11h`, as in error-codes.ts */
function entryOf(group: ErrorGroup, line: string): CatalogueEntry {
  const [, code = '', digits = '', mark] = /^\s*(\w+) (\d+)([hu]?)$/.exec(line) ?? [];
  const number = Number(digits);
  const category = ERROR_CATEGORIES.get(number);
  const own = ERROR_WORDS[code];
  return {
    code,
    group,
    groupTitle: ERROR_GROUPS[group],
    category,
    happened: own?.happened ?? category?.happened ?? '',
    whose: own?.whose ?? category?.whose ?? 'model',
    retry: own?.retry ?? category?.retry ?? 'after-change',
    next: own?.next ?? category?.next ?? [],
    isOwn: own !== undefined,
    staysInLog: mark === 'h',
    isRedacted: mark === '' && REDACTED.has(number),
  };
}
