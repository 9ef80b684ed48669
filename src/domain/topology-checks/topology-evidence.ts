import type { OpenedAnswer, RequestedTopology } from '#domain/external-party/topology-answer.ts';
import { counted } from '#domain/text/plural.ts';
import { embeddedFingerprint } from '#domain/topology/embedded-key.ts';
import type { TopologyTransaction } from '#domain/topology/topology.ts';
import { fingerprintOf } from '#domain/topology/topology-hash.ts';
import type { EmbeddedKey, Host, TopologyMapping } from '#domain/topology/topology-mapping.ts';
import type { KnownVersion } from '#domain/topology/topology-tables.ts';
import { type CheckId, NOT_ALL_READ } from './check-text.ts';

type RuleText = { readonly title: string; readonly passed: string; readonly failed: string };

/** One row of the table of checks: what it compares, and the outcome. */
export type CheckRule<Text = RuleText, Result = Outcome> = {
  readonly text: Text;
  readonly basis: CheckBasis;
  /** If one of these checks fails, the rule cannot pass. */
  readonly needs?: readonly CheckId[];
  /** If absent, the rule always applies. */
  readonly applies?: (evidence: Evidence) => boolean;
  readonly sides: (evidence: Evidence) => Sides;
  readonly outcome: (evidence: Evidence, sides: Sides, text: Text) => Result;
};

/** Instead of an outcome, a rule may return whether everything decoded is correct. */
export function rule<Text extends RuleText>(
  text: Text,
  row: Omit<CheckRule<Text, Outcome | boolean>, 'text'>,
): CheckRule {
  return {
    ...row,
    text,
    outcome: (evidence, sides) => {
      const found = row.outcome(evidence, sides, text);
      return typeof found === 'boolean' ? judged(evidence, found, text) : found;
    },
  };
}

export type Sides = Pick<Finding, 'requested' | 'received'>;

export type CheckState = 'passed' | 'failed' | 'not-checked';

type CheckBasis = 'requested' | 'expected' | 'computed';

export type Check = Finding & { readonly basis: CheckBasis };

export type Finding = {
  readonly what: string;
  readonly state: CheckState;
  /** The requested, expected or computed values; empty if unknown. */
  readonly requested: readonly string[];
  readonly received: readonly string[];
  readonly why: string;
  /** The value is known and only the reader can confirm it, so the result is never free of errors. */
  readonly isToConfirm?: boolean;
};

type PlacedKey = { readonly key: EmbeddedKey; readonly mapping: TopologyMapping };

export type Evidence = {
  readonly requested: RequestedTopology | undefined;
  readonly answer: OpenedAnswer;
  readonly read: readonly { version: KnownVersion; transaction: TopologyTransaction }[];
  readonly mappings: readonly TopologyMapping[];
  /** True if transactions exist and all were decoded without issues. */
  readonly isAllRead: boolean;
  readonly keys: readonly PlacedKey[];
  readonly hosts: readonly Host[];
  /** The fingerprint of the requested key, otherwise of the only key in the response. */
  readonly fingerprint: string | undefined;
};

export function gatherEvidence(
  requested: RequestedTopology | undefined,
  answer: OpenedAnswer,
): Evidence {
  const read = answer.transactions.flatMap(({ read: { content } }) =>
    content.kind === 'read' ? [content] : [],
  );
  const isOdd = answer.transactions.some(({ read: { issues } }) => issues.length > 0);
  const mappings = read.map(({ transaction }) => transaction.mapping);
  const keys = mappings.flatMap((mapping) => keysIn(mapping).map((key) => ({ key, mapping })));
  const embedded = new Set(keys.map(({ key }) => embeddedFingerprint(key)));
  const [only] = embedded.size === 1 ? embedded : [];
  return {
    requested,
    answer,
    read,
    mappings,
    isAllRead: read.length > 0 && read.length === answer.transactions.length && !isOdd,
    keys,
    hosts: mappings.flatMap((one) => (one.kind === 'party-to-participant' ? one.hosts : [])),
    fingerprint: requested === undefined ? only : fingerprintOf(requested.key),
  };
}

function keysIn(mapping: TopologyMapping): readonly EmbeddedKey[] {
  if (mapping.kind === 'namespace-delegation') return [mapping.key];
  const hasKeys = mapping.kind === 'party-to-key' || mapping.kind === 'party-to-participant';
  return hasKeys ? mapping.keys : [];
}

/**
 * The outcome of a rule over all transactions. A violation always fails; without complete decoding
 * the rule cannot pass.
 */
export function judged(
  { isAllRead }: Evidence,
  isRight: boolean,
  text: Pick<RuleText, 'passed' | 'failed'>,
): Outcome {
  if (!isRight) return failed(text.failed);
  return isAllRead ? passed(text.passed) : notChecked(NOT_ALL_READ);
}

/** The outcome of a rule that found nothing to check. */
export function nothingFound({ isAllRead }: Evidence, why: string): Outcome {
  return notChecked(isAllRead ? why : NOT_ALL_READ);
}

export type Outcome = Pick<Finding, 'state' | 'why' | 'isToConfirm'>;

export const passed = (why: string): Outcome => ({ state: 'passed', why });
export const failed = (why: string): Outcome => ({ state: 'failed', why });
export const notChecked = (why: string): Outcome => ({ state: 'not-checked', why });
export const toConfirm = (why: string): Outcome => ({ ...notChecked(why), isToConfirm: true });

/** Returns distinct values in order of first appearance. */
export function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}

const MOST_LISTED = 12;

/**
 * Returns the first dozen and the number of others, because a hostile response may have thousands.
 */
export function listed(odd: readonly string[]): readonly string[] {
  const more = odd.length - MOST_LISTED;
  return more > 0 ? [...odd.slice(0, MOST_LISTED), `and ${counted(more, 'other')}`] : odd;
}
