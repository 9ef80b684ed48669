import type { OpenedAnswer, RequestedTopology } from '#domain/external-party/topology-answer.ts';
import { counted } from '#domain/text/plural.ts';
import { embeddedFingerprint } from '#domain/topology/embedded-key.ts';
import type { TopologyTransaction } from '#domain/topology/topology.ts';
import { fingerprintOf } from '#domain/topology/topology-hash.ts';
import type { EmbeddedKey, Host, TopologyMapping } from '#domain/topology/topology-mapping.ts';
import type { KnownVersion } from '#domain/topology/topology-tables.ts';

export type CheckState = 'passed' | 'failed' | 'not-checked';

export type CheckBasis = 'asked' | 'expected' | 'computed';

export type Check = Finding & { readonly basis: CheckBasis };

export type Finding = {
  readonly what: string;
  readonly state: CheckState;
  /** The requested, usual or computed values; empty if unknown. */
  readonly asked: readonly string[];
  readonly answered: readonly string[];
  readonly why: string;
};

type PlacedKey = { readonly key: EmbeddedKey; readonly mapping: TopologyMapping };

export type Evidence = {
  readonly asked: RequestedTopology | undefined;
  readonly answer: OpenedAnswer;
  readonly read: readonly { version: KnownVersion; transaction: TopologyTransaction }[];
  readonly mappings: readonly TopologyMapping[];
  /** True if transactions exist and all were decoded without issues. */
  readonly isAllRead: boolean;
  readonly keys: readonly PlacedKey[];
  readonly hosts: readonly Host[];
  /** The fingerprint of the requested key, or else of the only key in the response. */
  readonly fingerprint: string | undefined;
};

export function gatherEvidence(
  asked: RequestedTopology | undefined,
  answer: OpenedAnswer,
): Evidence {
  const read = answer.transactions.flatMap(({ read: { content } }) =>
    content.kind === 'read' ? [content] : [],
  );
  const isOdd = answer.transactions.some(({ read: { oddities } }) => oddities.length > 0);
  const mappings = read.map(({ transaction }) => transaction.mapping);
  const keys = mappings.flatMap((mapping) => keysIn(mapping).map((key) => ({ key, mapping })));
  const embedded = new Set(keys.map(({ key }) => embeddedFingerprint(key)));
  const [only] = embedded.size === 1 ? embedded : [];
  return {
    asked,
    answer,
    read,
    mappings,
    isAllRead: read.length > 0 && read.length === answer.transactions.length && !isOdd,
    keys,
    hosts: mappings.flatMap((one) => (one.kind === 'party-to-participant' ? one.hosts : [])),
    fingerprint: asked === undefined ? only : fingerprintOf(asked.key),
  };
}

function keysIn(mapping: TopologyMapping): readonly EmbeddedKey[] {
  if (mapping.kind === 'namespace-delegation') return [mapping.key];
  const hasKeys = mapping.kind === 'party-to-key' || mapping.kind === 'party-to-participant';
  return hasKeys ? mapping.keys : [];
}

/**
 * The state of a rule over all transactions. A violation always fails; without complete decoding
 * the rule cannot pass.
 */
export function stateOf({ isAllRead }: Evidence, isRight: boolean): CheckState {
  if (!isRight) return 'failed';
  return isAllRead ? 'passed' : 'not-checked';
}

export const NOT_ALL_READ = 'Some transactions could not be read, so the result is unknown.';
export const NOT_KNOWN_ASKED = 'The request is unknown. Compare the response with your intent.';

/** Returns distinct values in order of first appearance. */
export function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}

const MOST_LISTED = 12;

/**
 * Returns the first dozen and the number of the rest, because a hostile response may have
 * thousands.
 */
export function listed(odd: readonly string[]): readonly string[] {
  const more = odd.length - MOST_LISTED;
  return more > 0 ? [...odd.slice(0, MOST_LISTED), `and ${counted(more, 'other')}`] : odd;
}
