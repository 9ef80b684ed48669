import type { Contention } from '#domain/completion/contention.ts';
import { type ContestedContract, isLaterThan, type Winner } from '#domain/completion/contested.ts';
import { missingText } from '#domain/contract/contract-text.ts';
import { counted } from '#domain/text/plural.ts';
import { windowTitleOf } from '#domain/update/headline.ts';
import { Failed } from '#ui/failure/failed.tsx';
import { Contested, type ShownWinner } from './contested.tsx';

/** Which update was faster with the contracts of a rejection, as far as looked up. */
export function Winners({
  contention,
  rejectedAt,
  winners: { data, error },
  onRetry,
  onToken,
}: {
  contention: Contention;
  /** The record time of the rejection. */
  rejectedAt: string | undefined;
  winners: {
    readonly data: readonly ContestedContract[] | undefined;
    readonly error: Error | null;
  };
  onRetry: () => void;
  onToken: () => void;
}) {
  if (contention.contractIds.length === 0)
    return (
      <p className="text-ink-2">
        The error names no contract, so the other transaction cannot be looked up.
      </p>
    );
  if (error !== null && data === undefined) {
    return <Failed error={error} compact onRetry={onRetry} onToken={onToken} />;
  }
  if (data === undefined) return <p role="status">Looking up the contracts…</p>;
  return (
    <>
      <ul className="grid gap-3">
        {data.map((one) => (
          <OneContract
            key={one.contractId}
            of={one}
            isLock={contention.isLock}
            rejectedAt={rejectedAt}
          />
        ))}
      </ul>
      {contention.more > 0 && (
        <p className="text-ink-3">
          {counted(contention.more, 'more contract')} in the error, not looked up.
        </p>
      )}
    </>
  );
}

function OneContract({
  of,
  isLock,
  rejectedAt,
}: {
  of: ContestedContract;
  isLock: boolean;
  rejectedAt: string | undefined;
}) {
  const { contractId } = of;
  const shown = { contractId, rejectedAt };
  switch (of.kind) {
    case 'archived':
      return (
        <Contested {...shown} did="Archived" winner={shownWinner(of.winner)}>
          {!isLock && isLaterThan(of.winner.facts?.recordTime, rejectedAt)
            ? 'This archival is later than the rejection, so another transaction used the contract before.'
            : undefined}
        </Contested>
      );
    case 'created':
      return <Contested {...shown} did="Created" winner={shownWinner(of.winner)} />;
    case 'moved': {
      const { updateId, recordTime, offset } = of.step;
      const update = { id: updateId, title: 'Unassignment', recordTime };
      const winner = { offset, update, senders: [], sendersAre: 'acting' } as const;
      return <Contested {...shown} did="Unassigned" winner={winner} />;
    }
    case 'active':
      return (
        <Contested {...shown} did="Not archived">
          {isLock
            ? 'The transaction that locked the contract has not archived it so far.'
            : of.reached === undefined
              ? 'No visible update archived the contract, or unassigned it before the rejection.'
              : `No visible update up to offset ${of.reached} unassigned the contract. Later ones were not searched.`}
          {of.prunedUpTo !== undefined && ` Updates up to offset ${of.prunedUpTo} are pruned.`}
        </Contested>
      );
    case 'not-returned':
      return (
        <Contested {...shown} did="Not returned by this ledger">
          The faster update is not visible. Possible reasons:{' '}
          {of.reasons.map((reason) => missingText(reason)).join(' ')}
        </Contested>
      );
    case 'not-an-id':
      return (
        <Contested {...shown} did="Not looked up">
          Not a valid contract id.
        </Contested>
      );
  }
}

function shownWinner({ offset, facts, senders, sendersAre }: Winner): ShownWinner {
  const update = facts && {
    id: facts.updateId,
    title: windowTitleOf(facts),
    recordTime: facts.recordTime,
  };
  return { offset, update, senders, sendersAre };
}
