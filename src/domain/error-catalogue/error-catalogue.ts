import {
  ERROR_CATEGORIES,
  type ErrorCategory,
  type RetryRule,
  type Whose,
} from './error-category.ts';
import CODES from './error-codes.json' with { type: 'json' };

/**
 * One code of `error-codes.json`: Canton's error code inventory of August 2026 and, for reads,
 * docs/facts/wire.md#error-ids, with descriptions in Treeline's own words. A missing field falls
 * back to the category.
 */
type KnownCode = {
  /** The category (docs/facts/wire.md#error-categories); 0 if the Daml model chooses it. */
  readonly category: number;
  /** The node only logs the error. */
  readonly staysInLog?: boolean;
  /** The node sends the text of this error although it redacts the category. */
  readonly isSent?: boolean;
  readonly happened?: string;
  readonly next?: readonly string[];
  readonly whose?: Whose;
  readonly retry?: RetryRule;
};

type CodeGroup = { readonly title: string; readonly codes: Readonly<Record<string, KnownCode>> };

/** JSON imports have no literal types, so error-catalogue.test.ts checks `whose` and `retry`. */
const GROUPS = CODES as unknown as Readonly<Record<string, CodeGroup>>;

/** The date of the Canton documentation that lists the codes. */
export const CATALOGUE_AS_OF = '2026-08';

export type CatalogueEntry = {
  readonly code: string;
  readonly group: string;
  readonly groupTitle: string;
  /** Undefined when the Daml model chooses the category (DAML_FAILURE). */
  readonly category: ErrorCategory | undefined;
  readonly happened: string;
  readonly whose: Whose;
  readonly retry: RetryRule;
  readonly next: readonly string[];
  /** Whether the text is specific to this code rather than its category. */
  readonly isOwn: boolean;
  /** The node only logs this error and never sends it to a client. */
  readonly staysInLog: boolean;
  /**
   * The node sends this error without a message and with code `NA`
   * (docs/facts/wire.md#redacted-errors).
   */
  readonly isRedacted: boolean;
};

/**
 * Categories that the node redacts: 4, 6 and 7 by docs/facts/wire.md#error-categories; 5 (alerts
 * not marked `u`) and 14 by Canton's error code inventory.
 */
const REDACTED: ReadonlySet<number> = new Set([4, 5, 6, 7, 14]);

export const CATALOGUE: readonly CatalogueEntry[] = Object.entries<CodeGroup>(GROUPS).flatMap(
  ([group, { title, codes }]) =>
    Object.entries(codes).map(([code, known]) => entryOf({ group, title, code, known })),
);

const BY_CODE = new Map(CATALOGUE.map((entry) => [entry.code, entry]));

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

/** @param category the number that came with the code, if any */
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

function entryOf(of: { group: string; title: string; code: string; known: KnownCode }) {
  const { group, title, code, known } = of;
  const category = ERROR_CATEGORIES.get(known.category);
  return {
    code,
    group,
    groupTitle: title,
    category,
    happened: known.happened ?? category?.happened ?? '',
    whose: known.whose ?? category?.whose ?? 'model',
    retry: known.retry ?? category?.retry ?? 'after-change',
    next: known.next ?? category?.next ?? [],
    isOwn: known.happened !== undefined,
    staysInLog: known.staysInLog === true,
    isRedacted: !known.staysInLog && !known.isSent && REDACTED.has(known.category),
  };
}
