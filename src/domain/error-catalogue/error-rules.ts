import {
  ERROR_CATEGORIES,
  type ErrorCategory,
  type RetryRule,
  type Whose,
} from './error-category.ts';
import CODES from './error-codes.json' with { type: 'json' };

/**
 * One code of `error-codes.json`: Canton's error code inventory of August 2026 and, for reads,
 * docs/facts/wire.md#error-ids, described in Treeline's own words. A missing field falls back to
 * the category. The next steps are in `error-steps.json`, so that a list of completions loads
 * without them.
 */
export type ErrorRule = {
  /** The category (docs/facts/wire.md#error-categories); 0 if the Daml model chooses it. */
  readonly category: number;
  /** The node only logs the error. */
  readonly staysInLog?: boolean;
  /** The node sends the text of this error although it redacts the category. */
  readonly isSent?: boolean;
  readonly happened?: string;
  readonly whose?: Whose;
  readonly retry?: RetryRule;
};

type CodeGroup = { readonly title: string; readonly codes: Readonly<Record<string, ErrorRule>> };

/** JSON imports have no literal types, so error-catalogue.test.ts checks `whose` and `retry`. */
export const ERROR_GROUPS = CODES as unknown as Readonly<Record<string, CodeGroup>>;

const RULES: ReadonlyMap<string, ErrorRule> = new Map(
  Object.values(ERROR_GROUPS).flatMap(({ codes }) => Object.entries(codes)),
);

/** Old names of codes and their new names (docs/facts/wire.md#error-ids). */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['TRANSACTION_NOT_FOUND', 'UPDATE_NOT_FOUND'],
]);

/** The name that newer releases use for a code. */
export function currentName(code: string): string {
  return RENAMED.get(code) ?? code;
}

/** The category of a code that is not in the catalogue; undefined for a redacted error. */
export function categoryOfUnknown(
  code: string,
  category: number | undefined,
): ErrorCategory | undefined {
  return code === 'NA' || category === undefined ? undefined : ERROR_CATEGORIES.get(category);
}

/**
 * Whether a request that failed with this code may be retried. Undefined for an unknown code
 * without a known category, and for a redacted error.
 * @param category the number that came with the code, if any
 */
export function retryRuleOf(code: string, category: number | undefined): RetryRule | undefined {
  const rule = RULES.get(currentName(code));
  if (rule === undefined) return categoryOfUnknown(code, category)?.retry;
  // A code whose category the Daml model chooses (DAML_FAILURE) follows that category's rule.
  const number = rule.category === 0 ? category : rule.category;
  const usual = number === undefined ? undefined : ERROR_CATEGORIES.get(number)?.retry;
  return rule.retry ?? usual ?? 'after-change';
}

/**
 * What happened, in one or two sentences. Undefined for an unknown code without a known category,
 * and for a redacted error.
 */
export function happenedOf(code: string, category: number | undefined): string | undefined {
  const rule = RULES.get(currentName(code));
  if (rule === undefined) return categoryOfUnknown(code, category)?.happened;
  return rule.happened ?? ERROR_CATEGORIES.get(rule.category)?.happened;
}
