import { pause } from '#sim/http/answer.ts';
import {
  type Asker,
  bareRejection,
  invalidArgument,
  ledgerError,
  redacted,
  timedOut,
  userNotFound,
} from '#sim/ledger/ledger-error.ts';
import type { LedgerNode, LedgerRoute } from '#sim/ledger/ledger-node.ts';
import { isAdmin, userWithId } from '#sim/ledger/user.ts';
import { type AllocateRequest, readAllocateRequest } from './allocate-request.ts';
import { judge } from './authorization.ts';
import { toHex } from './bytes.ts';
import { transactionHash } from './canton-hash.ts';
import { holdsKeys } from './generate.ts';
import { type Onboarding, readOnboarding } from './onboarding.ts';

/**
 * How an allocation in the scenario `timeouts` ends: effective without a response, effective with a
 * 503, or a 504 without effect.
 */
type Tardiness = 'never-answers' | 'answers-late' | 'lost';

const HINTS: readonly Tardiness[] = ['never-answers', 'answers-late', 'lost'];
const LATE_MS = 1_000;

const tardinessOf = (party: string): Tardiness | undefined =>
  HINTS.find((hint) => party.startsWith(hint));

async function timesOut(tardiness: Tardiness, asker: Asker): Promise<never> {
  if (tardiness === 'never-answers') return new Promise<never>(() => undefined);
  await pause(LATE_MS);
  if (tardiness === 'answers-late') throw timedOut();
  const cause = 'Timed out while awaiting item corresponding to the party allocation.';
  throw ledgerError('REQUEST_TIME_OUT', 3, cause, asker, { retryInfo: '1 second' });
}

/**
 * `POST /v2/parties/external/allocate`. The participant adds its own signature, so a party is
 * hosted once all hosts have received the request. A request without the party's signatures is a
 * host's consent, with the same response (docs/facts/topology.md#allocate).
 */
export const allocateParty: LedgerRoute = async (context, asker, node) => {
  if (!isAdmin(asker.user)) throw redacted(403, asker);
  const request = await readAllocateRequest(context, asker);
  if (request.userId !== '' && userWithId(request.userId) === undefined)
    throw userNotFound(request.userId, "checking user's existence", asker);
  const { transactions, signatures } = request;
  const read = readOnboarding(transactions, signatures, node.participant, holdsKeys(asker.release));
  if (typeof read === 'string') throw invalidArgument(read, asker);
  const { party } = read.hosting.mapping;
  const tardiness = node.timesOut === true ? tardinessOf(party) : undefined;
  if (tardiness !== 'lost') await consent(read, request, asker, node, tardiness !== undefined);
  if (tardiness !== undefined) await timesOut(tardiness, asker);
  return { partyId: party };
};

/** The number of lookups that do not find a slow allocation. */
const SLOW = 2;

async function consent(
  onboarding: Onboarding,
  { synchronizer, transactions, waits }: AllocateRequest,
  asker: Asker,
  { topology, participant }: LedgerNode,
  isSlow: boolean,
): Promise<void> {
  const { submitted, mapping } = onboarding.hosting;
  const { party, hosts } = mapping;
  if (topology.isAllocated(synchronizer, party))
    throw invalidArgument(`Party ${party} already exists on synchronizer ${synchronizer}`, asker);
  const verdict = await judge(
    onboarding,
    transactions.map(({ wrapper }) => wrapper),
  );
  if (verdict.kind === 'refused') throw bareRejection(verdict.words, verdict.grpcCode, asker);
  topology.consent({
    synchronizer,
    party,
    participants: hosts.map((host) => host.participant),
    hash: toHex(await transactionHash(submitted.wrapper)),
    by: participant,
    isSigned: verdict.kind === 'signed',
    late: isSlow || !waits ? SLOW : 0,
  });
}
