import { useQuery } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { Completion } from '#domain/completion/completion.ts';
import type { Contention } from '#domain/completion/contention.ts';
import { missingText } from '#domain/contract/contract-text.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { counted } from '#domain/text/plural.ts';
import { windowTitleOf } from '#domain/update/headline.ts';
import {
  type ContestedContract,
  contentionQuery,
  type Winner,
} from '#queries/completion/contention.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Contested, type ShownWinner } from '#ui/contention/contested.tsx';
import { BugPanel } from '#ui/failure/bug-panel.tsx';
import { FailureNotice } from '#ui/failure/failure.tsx';

type ContentionProps = {
  readonly connected: ConnectedNode;
  readonly completion: Completion;
  readonly contention: Contention;
};

/** Which update was faster with the contracts of a rejection. */
export function ContentionPanel(props: ContentionProps) {
  const { connected, contention } = props;
  const { ledger } = connected.node;
  if (contention.contractIds.length === 0)
    return (
      <p className="text-ink-2">
        The error names no contract, so the other transaction cannot be looked up.
      </p>
    );
  if (ledger === undefined) return null;
  return <Winners {...props} ledger={ledger} />;
}

function Winners({
  connected,
  completion,
  contention,
  ledger,
}: ContentionProps & { ledger: LedgerClient }) {
  const { data, error, refetch } = useQuery(
    contentionQuery(connected, ledger, contention),
    connected.client,
  );
  if (error !== null && data === undefined) {
    const failure = failureOf(error);
    const retry = () => void refetch();
    return failure === undefined ? (
      <BugPanel error={error} onRetry={retry} />
    ) : (
      <FailureNotice
        compact
        failure={failure}
        onRetry={retry}
        onToken={() => connected.node.token?.ask()}
      />
    );
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
            rejectedAt={completion.recordTime}
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
      return <Contested {...shown} did="Archived" winner={shownWinner(of.winner)} />;
    case 'created':
      return <Contested {...shown} did="Created" winner={shownWinner(of.winner)} />;
    case 'moved': {
      const { move, updateId, recordTime, offset } = of.step;
      const update = {
        id: updateId,
        title: move.half === 'unassign' ? 'Unassignment' : 'Assignment',
        recordTime,
      };
      const winner = { offset, update, senders: [], sendersAre: 'acting' } as const;
      return (
        <Contested
          {...shown}
          did={move.half === 'unassign' ? 'Unassigned' : 'Assigned'}
          winner={winner}
        />
      );
    }
    case 'active':
      return (
        <Contested {...shown} did="Still active">
          {isLock
            ? 'The transaction that locked the contract did not archive it.'
            : 'No visible update archived or reassigned the contract.'}
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
