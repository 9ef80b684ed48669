import type { Submitted } from './allocate-request.ts';
import type { HeldKey, HeldMapping } from './read-transaction.ts';
import type { Signature } from './signing-key.ts';
import { USAGES } from './transaction.ts';

type Hosting = Extract<HeldMapping, { kind: 'partyToParticipant' }>;
type Delegation = Extract<HeldMapping, { kind: 'namespaceDelegation' }>;
type Keys = Extract<HeldMapping, { kind: 'partyToKey' }>;

export type Signed<M extends HeldMapping = HeldMapping> = {
  readonly submitted: Submitted;
  readonly mapping: M;
  readonly single: readonly Signature[];
  readonly multi: readonly Signature[];
};

export type Onboarding = {
  readonly hosting: Signed<Hosting>;
  readonly delegation: Signed<Delegation> | undefined;
  readonly keys: Signed<Keys> | undefined;
};

const NAMES = {
  namespaceDelegation: 'NamespaceDelegation',
  partyToKey: 'PartyToKeyMapping',
  partyToParticipant: 'PartyToParticipant',
} as const;
const SUPPORTED =
  'NamespaceDelegation, DecentralizedNamespaceDefinition, PartyToParticipant, PartyToKeyMapping';

const isSigned = ({ single, multi }: Signed): boolean => single.length + multi.length > 0;

/**
 * Returns an onboarding, or what is wrong with its kinds and contents; signatures are not checked
 * (docs/facts/topology.md#allocation-checks).
 */
export function readOnboarding(
  transactions: readonly Submitted[],
  multi: readonly Signature[],
  participant: string,
  keysBelongHere: boolean,
): Onboarding | string {
  const unwanted = transactions.flatMap(({ mapping }) =>
    mapping.kind === 'other' ? [mapping.name] : [],
  );
  if (unwanted.length > 0)
    return `Unsupported transactions found: ${[...new Set(unwanted)].join(', ')}. Supported transactions are: ${SUPPORTED}`;
  const all = transactions.map((one) => withSignatures(one, multi));
  const hostings = all.flatMap((one) => ofKind(one, 'partyToParticipant'));
  const signedHostings = hostings.filter(isSigned);
  const considered = signedHostings.length > 0 ? signedHostings : hostings;
  const [hosting] = considered;
  if (hosting === undefined)
    return 'One transaction of type PartyToParticipant must be provided, got 0';
  const delegations = all.flatMap((one) => ofKind(one, 'namespaceDelegation')).filter(isSigned);
  const keyMappings = all.flatMap((one) => ofKind(one, 'partyToKey')).filter(isSigned);
  const [delegation] = delegations;
  const [keys] = keyMappings;
  const namespace = namespaceOf(hosting.mapping.party);
  return (
    tooMany(considered) ??
    problemOfHosts(hosting.mapping, participant) ??
    problemOfUsages(hosting.mapping.keys, namespace) ??
    tooMany(keyMappings) ??
    (keys !== undefined && namespaceOf(keys.mapping.party) !== namespace
      ? `The PartyToKeyMapping namespace (${namespaceOf(keys.mapping.party)}) does not match the PartyToParticipant namespace (${namespace})`
      : undefined) ??
    (keysBelongHere && hosting.mapping.keys.length > 0 === (keys !== undefined)
      ? 'Party signing keys must be supplied either in the PartyToParticipant or in a PartyToKeyMapping transaction. Not in both.'
      : undefined) ??
    tooMany(delegations) ??
    problemOfNamespace(delegation?.mapping, namespace) ?? { hosting, delegation, keys }
  );
}

export const namespaceOf = (party: string): string => party.slice(party.indexOf('::') + 2);

/**
 * One signature of each signer; a transaction's own signature takes precedence over one over the
 * multi-hash.
 */
function withSignatures(submitted: Submitted, multi: readonly Signature[]): Signed {
  const { mapping } = submitted;
  const counts = ({ signedBy }: Signature) =>
    mapping.kind !== 'namespaceDelegation' || signedBy === mapping.namespace;
  const first = (signatures: readonly Signature[]) =>
    signatures.filter(
      (one, place) =>
        counts(one) && signatures.findIndex(({ signedBy }) => signedBy === one.signedBy) === place,
    );
  const single = first(submitted.signatures);
  const others = multi.filter(({ signedBy }) => !single.some((one) => one.signedBy === signedBy));
  return { submitted, mapping, single, multi: first(others) };
}

function ofKind<K extends HeldMapping['kind']>(
  signed: Signed,
  kind: K,
): Signed<Extract<HeldMapping, { kind: K }>>[] {
  const { mapping } = signed;
  return isKind(mapping, kind) ? [{ ...signed, mapping }] : [];
}

const isKind = <K extends HeldMapping['kind']>(
  mapping: HeldMapping,
  kind: K,
): mapping is Extract<HeldMapping, { kind: K }> => mapping.kind === kind;

function tooMany(
  of: readonly Signed<Exclude<HeldMapping, { kind: 'other' }>>[],
): string | undefined {
  const [first, second] = of;
  if (first === undefined || second === undefined) return undefined;
  return `Only one transaction of type com.digitalasset.canton.topology.transaction.${NAMES[first.mapping.kind]} can be provided, got ${of.length}`;
}

function problemOfHosts({ hosts }: Hosting, participant: string): string | undefined {
  const submitting = hosts.filter(({ permission }) => permission === 'SUBMISSION');
  if (submitting.length > 0)
    return `The PartyToParticipant transaction must not contain any node with Submission permission. Nodes with submission permission: ${submitting.map((one) => `PAR::${one.participant}`).join(', ')}`;
  const [only] = hosts;
  const own = hosts.find((host) => host.participant === participant);
  const isOwnAlone = only?.participant === participant && only.permission === 'CONFIRMATION';
  if (hosts.length === 1 && only !== undefined && !isOwnAlone)
    return `The party is to be hosted on a single participant (PAR::${only.participant}) that is not this participant (PAR::${participant}). Submit the allocation request on PAR::${only.participant} instead.`;
  if (!hosts.some(({ permission }) => permission === 'CONFIRMATION'))
    return 'The PartyToParticipant transaction must contain at least one node with Confirmation permission';
  return own === undefined
    ? 'This node is not hosting the party either with Confirmation or Observation permission.'
    : undefined;
}

function problemOfUsages(keys: readonly HeldKey[], namespace: string): string | undefined {
  if (!keys.every(({ usages }) => usages.includes(USAGES.PROTOCOL)))
    return 'Missing Protocol usage on signing keys';
  const own = keys.find(({ fingerprint }) => fingerprint === namespace);
  return own !== undefined && !own.usages.includes(USAGES.NAMESPACE)
    ? 'Missing Namespace and Protocol usage on the party namespace key'
    : undefined;
}

function problemOfNamespace(
  mapping: Delegation | undefined,
  namespace: string,
): string | undefined {
  if (mapping === undefined) return undefined;
  if (mapping.key.fingerprint !== mapping.namespace)
    return 'NamespaceDelegation is not a root namespace. Ensure the namespace and target key are the same';
  return mapping.namespace === namespace
    ? undefined
    : `The Party namespace (${mapping.namespace}) does not match the PartyToParticipant namespace (${namespace})`;
}
