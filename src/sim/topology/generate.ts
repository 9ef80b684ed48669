import type { LedgerRoute } from '#sim/ledger/ledger-node.ts';
import { isFrom, type Release } from '#sim/ledger/release.ts';
import { type Bytes, toBase64 } from './bytes.ts';
import { multiHash } from './canton-hash.ts';
import { type RequestedTopology, readGenerateRequest } from './generate-request.ts';
import type { Draft, TopologyAnswer } from './lies.ts';
import { adding, embedded, wrapperOf } from './transaction.ts';

/**
 * From 3.4.9 on, one transaction contains the keys and authorizes itself
 * (docs/facts/topology.md#answer-forms).
 */
export const holdsKeys = (release: Release): boolean => isFrom(release, 3, 4, 9);

/**
 * `POST /v2/parties/external/generate-topology`, which stores nothing and is allowed for every
 * user.
 */
export const generateTopology: LedgerRoute = async (context, asker, node) => {
  const asked = await readGenerateRequest(context, asker, node);
  const lie = node.lie?.();
  const honest = draftOf(asked, asker.release);
  const draft = lie?.draft?.(honest) ?? honest;
  const written = draft.transactions.map(wrapperOf);
  const answer = await answerOf(draft, lie?.bytes?.(written) ?? written);
  return { ...answer, ...lie?.answer?.(answer) };
};

function draftOf({ hint, key, hosts, threshold }: RequestedTopology, release: Release): Draft {
  const { fingerprint } = key;
  const party = `${hint}::${fingerprint}`;
  const own = embedded(key);
  const hosting = { kind: 'partyToParticipant', party, threshold, hosts } as const;
  const transactions = holdsKeys(release)
    ? [adding({ ...hosting, keys: [own] })]
    : [
        adding({ kind: 'namespaceDelegation', namespace: fingerprint, key: own }),
        adding({ kind: 'partyToKey', party, keys: [own] }),
        adding({ ...hosting, keys: [] }),
      ];
  return { party, fingerprint, transactions };
}

const answerOf = async (
  { party, fingerprint }: Draft,
  wrappers: readonly Bytes[],
): Promise<TopologyAnswer> => ({
  partyId: party,
  publicKeyFingerprint: fingerprint,
  topologyTransactions: wrappers.map(toBase64),
  multiHash: toBase64(await multiHash(wrappers)),
});
