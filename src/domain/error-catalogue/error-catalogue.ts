import {
  ERROR_CATEGORIES,
  type ErrorCategory,
  type RetryRule,
  type Whose,
} from './error-category.ts';
import { ERROR_CODES, ERROR_GROUPS, type ErrorGroup } from './error-codes.ts';
import { ERROR_WORDS } from './error-words.ts';

/** Date of the Canton documentation that lists the codes. */
export const CATALOGUE_AS_OF = '2026-08';

export type CatalogueEntry = {
  readonly code: string;
  readonly group: ErrorGroup;
  readonly groupTitle: string;
  /** Undefined when the Daml model chooses the category (DAML_FAILURE). */
  readonly category: ErrorCategory | undefined;
  readonly happened: string;
  readonly whose: Whose;
  readonly retry: RetryRule;
  readonly next: readonly string[];
  /** Whether the text is specific to this code, not to its category. */
  readonly isOwn: boolean;
  /** Logged by the node only, never sent to a client. */
  readonly staysInLog: boolean;
  /** Sent without a message and as code `NA` (docs/facts/wire.md#redacted-errors). */
  readonly isRedacted: boolean;
};

/**
 * Categories that the node redacts: 4, 6 and 7 by docs/facts/wire.md#error-categories; 5 (alerts
 * not marked `u`) and 14 by Canton's error code inventory.
 */
const REDACTED: ReadonlySet<number> = new Set([4, 5, 6, 7, 14]);

/** All known codes, by group and name. */
export const CATALOGUE: readonly CatalogueEntry[] = groups().flatMap((group) =>
  ERROR_CODES[group]
    .trim()
    .split('\n')
    .map((line) => entryOf(group, line)),
);

const BY_CODE = new Map(CATALOGUE.map((entry) => [entry.code, entry]));

/** Undefined for an unknown code. */
export function catalogueEntry(code: string): CatalogueEntry | undefined {
  return BY_CODE.get(RENAMED.get(code) ?? code);
}

/** Old names of codes and their new names (docs/facts/wire.md#error-ids). */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['TRANSACTION_NOT_FOUND', 'UPDATE_NOT_FOUND'],
]);

export type Explained =
  | { readonly kind: 'known'; readonly entry: CatalogueEntry }
  /**
   * Redacted: the node logs code and reason but does not send them
   * (docs/facts/wire.md#redacted-errors).
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

/** Entries that contain every word of the text, ignoring case; all entries for "". */
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
