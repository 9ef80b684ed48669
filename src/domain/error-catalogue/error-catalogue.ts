import { causeOf, RETRY_WORDS } from './error-advice.ts';
import {
  ERROR_CATEGORIES,
  type ErrorCategory,
  type RetryRule,
  type Whose,
} from './error-category.ts';
import { categoryOfUnknown, currentName, ERROR_GROUPS, type ErrorRule } from './error-rules.ts';
import STEPS from './error-steps.json' with { type: 'json' };

/** A code without steps of its own has those of its category. */
const STEPS_BY_CODE: Readonly<Record<string, readonly string[]>> = STEPS;

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

export const CATALOGUE: readonly CatalogueEntry[] = Object.entries(ERROR_GROUPS).flatMap(
  ([group, { title, codes }]) =>
    Object.entries(codes).map(([code, rule]) => entryOf({ group, title, code, rule })),
);

const BY_CODE = new Map(CATALOGUE.map((entry) => [entry.code, entry]));

export function catalogueEntry(code: string): CatalogueEntry | undefined {
  return BY_CODE.get(currentName(code));
}

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
  const found = categoryOfUnknown(code, category);
  return found === undefined ? { kind: 'unknown' } : { kind: 'category', category: found };
}

/**
 * Entries that contain every word of the text, ignoring case, in their code, group, explanation,
 * likely cause, retry advice and next steps; all entries for "".
 */
export function searchCatalogue(text: string): readonly CatalogueEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return CATALOGUE.filter((entry) => {
    const { code, groupTitle, happened, whose, retry, next } = entry;
    const advice = [causeOf(whose, retry)[0], RETRY_WORDS[retry][0]];
    const lower = [code, groupTitle, happened, ...advice, ...next].join(' ').toLowerCase();
    return words.every((word) => lower.includes(word));
  });
}

function entryOf(of: { group: string; title: string; code: string; rule: ErrorRule }) {
  const { group, title, code, rule } = of;
  const category = ERROR_CATEGORIES.get(rule.category);
  return {
    code,
    group,
    groupTitle: title,
    category,
    happened: rule.happened ?? category?.happened ?? '',
    whose: rule.whose ?? category?.whose ?? 'model',
    retry: rule.retry ?? category?.retry ?? 'after-change',
    next: STEPS_BY_CODE[code] ?? category?.next ?? [],
    isOwn: rule.happened !== undefined,
    staysInLog: rule.staysInLog === true,
    isRedacted: !rule.staysInLog && !rule.isSent && REDACTED.has(rule.category),
  };
}
