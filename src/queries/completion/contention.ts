import { queryOptions } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { Contention } from '#domain/completion/contention.ts';
import { type ContestedContract, isLaterThan, type Winner } from '#domain/completion/contested.ts';
import { missingReasons } from '#domain/contract/contract-state.ts';
import { type ContractId, parseContractId } from '#domain/ledger/contract-id.ts';
import { parseUpdateId } from '#domain/ledger/update-id.ts';
import type { UpdateFacts } from '#domain/update/document.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import {
  contractMovesQuery,
  contractQuery,
  MOVES_BUDGET,
  updateAtQuery,
} from '#queries/contract/contract.ts';
import { eventQuery } from '#queries/event.ts';
import { fetchWithin } from '#queries/fetch-within.ts';

/** The contracts of a contention, each with the update that was faster. Rejects with `RequestFailed`. */
export function contentionQuery(
  connected: ConnectedNode,
  ledger: LedgerClient,
  { contractIds, winner, isLock }: Contention,
  /** The record time of the rejection. */
  rejectedAt: string | undefined,
) {
  return queryOptions<readonly ContestedContract[]>({
    queryKey: ['ledger', 'contention', winner, isLock, contractIds, rejectedAt ?? null],
    queryFn: ({ signal }) =>
      Promise.all(
        contractIds.map((text) => {
          const contractId = parseContractId(text);
          return contractId === undefined
            ? { contractId: text, kind: 'not-an-id' as const }
            : contested(
                { ...connected, ledger, signal },
                contractId,
                { winner, isLock },
                rejectedAt,
              );
        }),
      ),
    staleTime: 30_000,
    structuralSharing: false,
  });
}

type Asked = ConnectedNode & { readonly ledger: LedgerClient; readonly signal: AbortSignal };

async function contested(
  asked: Asked,
  contractId: ContractId,
  { winner, isLock }: Pick<Contention, 'winner' | 'isLock'>,
  rejectedAt: string | undefined,
): Promise<ContestedContract> {
  const { client, ledger, signal } = asked;
  const reading = await fetchWithin(client, contractQuery(ledger, contractId), signal);
  const { events, reader, prunedUpTo } = reading;
  const { created, archived } = events ?? {};
  if (created === undefined && archived === undefined)
    return { contractId, kind: 'not-returned', reasons: missingReasons(reader, prunedUpTo) };
  const place = winner === 'creates' ? created : archived;
  if (place !== undefined) {
    const { offset } = place;
    const facts =
      offset === undefined
        ? undefined
        : ((await fetchWithin(client, updateAtQuery(ledger, offset, reader), signal)) ?? undefined);
    const kind = winner === 'creates' ? 'created' : 'archived';
    return { contractId, kind, winner: { offset, facts, ...(await sendersOf(asked, facts)) } };
  }
  const moves = await fetchWithin(
    client,
    contractMovesQuery(ledger, {
      contractId,
      after: created?.offset,
      upto: undefined,
      prunedUpTo,
      reader,
      budget: MOVES_BUDGET,
    }),
    signal,
  );
  // A later reassignment did not cause the rejection. An assignment makes the contract active, so it
  // is never the faster update, and a lock of the unassignment before it has ended.
  const before = moves.steps.filter(({ recordTime }) => !isLaterThan(recordTime, rejectedAt));
  const last = moves.isWhole ? before.slice(-1) : [];
  const step = (isLock ? last : before).findLast(({ move }) => move.half === 'unassign');
  const reached = moves.isWhole ? undefined : moves.reached;
  return step === undefined
    ? { contractId, kind: 'active', reached, prunedUpTo: moves.prunedUpTo }
    : { contractId, kind: 'moved', step };
}

/** Only Scan reports who submitted a transaction of others. */
async function sendersOf(
  { client, node, signal }: Asked,
  facts: UpdateFacts | undefined,
): Promise<Pick<Winner, 'senders' | 'sendersAre'>> {
  const updateId = facts && parseUpdateId(facts.updateId);
  const scan =
    updateId === undefined || node.scan === undefined
      ? undefined
      : await fetchWithin(
          client,
          eventQuery(node.scan, { updateId, encoding: 'compact_json', source: undefined }),
          signal,
        ).catch(() => undefined);
  const submitting = scan?.facts.verdict?.submittingParties ?? [];
  return submitting.length > 0
    ? { senders: submitting, sendersAre: 'submitting' }
    : { senders: facts?.leading?.parties ?? [], sendersAre: 'acting' };
}
