import { splitParty } from '#domain/ledger/party.ts';
import { toBase64 } from '#domain/signing/bytes.ts';
import {
  EMBEDDED_FORMAT,
  embeddedFingerprint,
  keyText,
  specIn,
} from '#domain/topology/embedded-key.ts';
import type { EmbeddedKey, TopologyMapping } from '#domain/topology/topology-mapping.ts';
import { CHECK_TEXT, type CheckId, NO_KEY, NO_VALUE, NOT_KNOWN_ASKED } from './check-text.ts';
import {
  type CheckRule,
  distinct,
  type Evidence,
  failed,
  judged,
  notChecked,
  nothingFound,
  rule,
} from './topology-evidence.ts';
import { restrictionText } from './topology-text.ts';

const ONE_OF_ONE = '1 of 1';

const OF_KEY: readonly CheckId[] = ['operation', 'party', 'keys'];

/** The rules for the keys in the transactions (docs/facts/topology.md#checks). */
export const KEY_RULES = {
  namespace: rule(CHECK_TEXT.namespace, {
    basis: 'computed',
    sides: (evidence) => ({
      requested: evidence.fingerprint === undefined ? [] : [evidence.fingerprint],
      received: distinct([...namespacesIn(evidence), ...fingerprintsIn(evidence)]),
    }),
    outcome: (evidence, { received }, text) => {
      const { fingerprint } = evidence;
      const computed = fingerprintsIn(evidence);
      const isRight = received.every((one) => one === fingerprint);
      if (fingerprint === undefined && computed.length < 2) return notChecked(text.none);
      if (computed.length === 0 && isRight) return nothingFound(evidence, NO_KEY);
      const isInside = namespacesIn(evidence).every((one) => one === fingerprint);
      return judged(evidence, isRight, {
        passed: text.passed,
        failed: isInside ? text.failedInside : text.failed,
      });
    },
  }),
  /** Compares the keys with the user's key, byte for byte, and allows no other. */
  keys: rule(CHECK_TEXT.keys, {
    basis: 'requested',
    sides: (evidence) => ({
      requested: evidence.requested === undefined ? [] : [toBase64(evidence.requested.key.spki)],
      received: distinct([
        ...keysIn(evidence),
        ...(hasExtraKey(evidence) ? [] : missingKeysIn(evidence)),
      ]),
    }),
    outcome: (evidence, { requested }, text) => {
      const [found] = keysIn(evidence);
      if (distinct(keysIn(evidence)).length > 1) return failed(text.extra);
      if (hasExtraKey(evidence)) return failed(text.twice);
      if (missingKeysIn(evidence).length > 0) return failed(text.missing);
      if (found === undefined)
        return evidence.isAllRead && evidence.requested
          ? failed(NO_KEY)
          : nothingFound(evidence, NO_KEY);
      if (evidence.requested === undefined) return notChecked(NOT_KNOWN_ASKED);
      return found === requested[0];
    },
  }),
  /** The scheme is deprecated, and servers leave it unspecified. */
  keyKind: rule(CHECK_TEXT.keyKind, {
    basis: 'computed',
    sides: ({ keys }) => ({
      requested: distinct(
        keys.map(({ key }) => `${EMBEDDED_FORMAT}, ${specIn(key) ?? 'no known kind'}`),
      ),
      received: distinct(
        keys.map(({ key: { format, spec, scheme } }) =>
          [format, spec, ...(scheme === 'UNSPECIFIED' ? [] : [`scheme ${scheme}`])].join(', '),
        ),
      ),
    }),
    outcome: (evidence, _, _text) =>
      evidence.keys.length === 0
        ? nothingFound(evidence, NO_KEY)
        : evidence.keys.every(({ key }) => isOfItsKind(key)),
  }),
  /** One key, and a threshold of one. */
  keyThreshold: rule(CHECK_TEXT.keyThreshold, {
    basis: 'expected',
    needs: OF_KEY,
    sides: ({ mappings }) => ({
      requested: [ONE_OF_ONE],
      received: distinct(mappings.flatMap(keyThresholdIn)),
    }),
    outcome: (evidence, { received }, _text) =>
      received.length === 0
        ? nothingFound(evidence, NO_VALUE)
        : received.every((one) => one === ONE_OF_ONE),
  }),
  /** The key must own the namespace and sign for the party, and nothing else. */
  usages: rule(CHECK_TEXT.usages, {
    basis: 'expected',
    needs: OF_KEY,
    sides: ({ keys }) => ({
      requested: [
        'only NAMESPACE, PROOF_OF_OWNERSHIP and PROTOCOL, including those its mapping requires; each once',
      ],
      received: distinct(keys.map(({ key }) => key.usages.join(', ') || 'nothing')),
    }),
    outcome: (evidence, _, _text) =>
      evidence.keys.length === 0
        ? nothingFound(evidence, NO_KEY)
        : evidence.keys.every(
            ({ key: { usages }, mapping }) =>
              usages.every((one) => MAY.includes(one)) &&
              distinct(usages).length === usages.length &&
              needed(mapping.kind).every((one) => usages.includes(one)),
          ),
  }),
  restriction: rule(CHECK_TEXT.restriction, {
    basis: 'expected',
    needs: [...OF_KEY, 'namespace'],
    applies: (evidence) => restrictionsIn(evidence).length > 0,
    sides: (evidence) => ({
      requested: [restrictionText({ kind: 'all' })],
      received: distinct(restrictionsIn(evidence).map(restrictionText)),
    }),
    outcome: (evidence, _, _text) => restrictionsIn(evidence).every(({ kind }) => kind === 'all'),
  }),
} satisfies Partial<Record<CheckId, CheckRule>>;

function namespacesIn({ mappings }: Evidence): readonly string[] {
  return mappings.flatMap((one) => {
    if ('namespace' in one) return [one.namespace];
    return 'party' in one ? [splitParty(one.party).namespace] : [];
  });
}

function fingerprintsIn({ keys }: Evidence): readonly string[] {
  return distinct(keys.map(({ key }) => embeddedFingerprint(key)));
}

function keysIn({ keys }: Evidence): readonly string[] {
  return keys.map(({ key }) => keyText(key));
}

function hasExtraKey(evidence: Evidence): boolean {
  const isInMapping = evidence.mappings.some((one) => 'keys' in one && one.keys.length > 1);
  return isInMapping || distinct(keysIn(evidence)).length > 1;
}

function missingKeysIn({ mappings }: Evidence): readonly string[] {
  return mappings.flatMap((one) => {
    const hasField =
      one.kind === 'party-to-key' ||
      (one.kind === 'party-to-participant' && one.keyThreshold !== undefined);
    return hasField && one.keys.length === 0 ? [`none in ${one.kind.replaceAll('-', ' ')}`] : [];
  });
}

function isOfItsKind(key: EmbeddedKey): boolean {
  return key.format === EMBEDDED_FORMAT && key.spec === specIn(key) && key.scheme === 'UNSPECIFIED';
}

function keyThresholdIn(mapping: TopologyMapping): readonly string[] {
  if (mapping.kind === 'party-to-key') return [`${mapping.threshold} of ${mapping.keys.length}`];
  const isHolder = mapping.kind === 'party-to-participant' && mapping.keyThreshold !== undefined;
  return isHolder ? [`${mapping.keyThreshold} of ${mapping.keys.length}`] : [];
}

const MAY = ['NAMESPACE', 'PROOF_OF_OWNERSHIP', 'PROTOCOL'];

/** Allocate rejects keys without these usages (docs/facts/topology.md#allocation-checks). */
function needed(kind: string): readonly string[] {
  if (kind === 'namespace-delegation') return ['NAMESPACE'];
  return kind === 'party-to-key' ? ['PROTOCOL'] : ['NAMESPACE', 'PROTOCOL'];
}

function restrictionsIn({ mappings }: Evidence) {
  return mappings.flatMap((one) => (one.kind === 'namespace-delegation' ? [one.restriction] : []));
}
