import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type Ref, useState } from 'react';
import type { ContractMoves } from '#api/contracts/contract-moves.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import {
  type ContractPlace,
  type ContractStep,
  isPrunedAt,
} from '#domain/contract/contract-state.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { counted } from '#domain/text/plural.ts';
import { windowTitleOf } from '#domain/update/headline.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { type ContractReading, updateAtQuery } from '#queries/contract/contract.ts';
import { useKeptFocus } from '#ui/browser/focus.ts';
import { Button } from '#ui/controls/button.tsx';
import { Failed } from '#ui/failure/failed.tsx';
import { PendingRequest } from '#ui/failure/pending-request.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier, useReaderSearch } from '#ui/text/identifier.tsx';
import { Moment } from '#ui/text/moment.tsx';

type OfLedger = { readonly connected: ConnectedNode; readonly ledger: LedgerClient };

/** The creation, the reassignments and the archival of a contract, oldest first. */
export function ContractHistory({
  reading,
  events: { created, archived },
  moves,
  state,
  onCancel,
  ...of
}: OfLedger & {
  reading: ContractReading;
  events: NonNullable<ContractReading['events']>;
  moves: UseQueryResult<ContractMoves>;
  /** The name of the state. */
  state: string;
  /** Ends the search for reassignments. */
  onCancel: () => void;
}) {
  return (
    <section aria-label="History" className="panel grid gap-2 p-4">
      <h2 className="text-lg font-semibold">History</h2>
      <ol className="contract-history">
        {created === undefined ? (
          <Step name="Created">
            <span className="text-ink-3">not returned by the ledger</span>
          </Step>
        ) : (
          <Place {...of} name="Created or assigned" place={created} reading={reading} />
        )}
        {(moves.data?.steps ?? []).map((step) => (
          <Reassigned key={`${step.offset} ${step.updateId} ${step.move.half}`} step={step} />
        ))}
        {archived !== undefined && (
          <Place {...of} name="Archived" place={archived} reading={reading} />
        )}
        {archived === undefined && (
          <Step name={state}>
            <span className="text-ink-2">
              at {moves.data?.isWhole ? `offset ${moves.data.reached}` : 'the ledger end'}
            </span>
          </Step>
        )}
      </ol>
      <MovesStatus
        moves={moves}
        onCancel={onCancel}
        onToken={() => of.connected.node.token?.ask()}
      />
    </section>
  );
}

function MovesStatus({
  moves,
  onCancel,
  onToken,
}: {
  moves: UseQueryResult<ContractMoves>;
  onCancel: () => void;
  onToken: () => void;
}) {
  const { data, error, refetch } = moves;
  if (error !== null) {
    const retry = () => void refetch();
    return <Failed error={error} compact onRetry={retry} onToken={onToken} />;
  }
  if (data === undefined)
    return (
      <div className="text-sm text-ink-3">
        <PendingRequest what="Searching reassignments…" request={moves} onCancel={onCancel} />
      </div>
    );
  const { length } = data.steps;
  return (
    <p role="status" className="text-sm text-ink-3">
      {length === 0 ? 'No' : `${counted(length, 'half', 'halves')} of`} reassignments
      {data.prunedUpTo && ` after offset ${data.prunedUpTo}`}
      {data.isWhole
        ? data.pages === 0
          ? '.'
          : `, ${counted(data.pages, 'page')} searched.`
        : ` up to offset ${data.reached}. The search ended after ${counted(data.pages, 'page')}.`}
      {data.prunedUpTo && ` Pruned up to offset ${data.prunedUpTo}.`}
    </p>
  );
}

/** One line: what happened, when, by which update, where. */
function Step({
  ref,
  name,
  time,
  where,
  children,
}: {
  ref?: Ref<HTMLLIElement>;
  name: string;
  time?: string | undefined;
  where?: string | undefined;
  children: ReactNode;
}) {
  return (
    <li ref={ref} tabIndex={ref ? -1 : undefined}>
      <span className="font-medium">{name}</span>
      <span>{time !== undefined && <Moment iso={time} ago />}</span>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">{children}</span>
      <span className="min-w-0">
        {where !== undefined && <Identifier kind="synchronizer" value={where} />}
      </span>
    </li>
  );
}

const LINK = 'text-accent underline decoration-line-strong underline-offset-2 wrap-anywhere';

type PlaceProps = OfLedger & {
  /** A participant may return the assignment of a contract as its creation (docs/facts/wire.md). */
  name: 'Created or assigned' | 'Archived';
  place: ContractPlace;
  reading: ContractReading;
};

/** A creation or an archival, with the update at its offset. */
function Place(props: PlaceProps) {
  const { name, place, reading } = props;
  const { offset, synchronizerId } = place;
  const { prunedUpTo } = reading;
  if (offset !== undefined && !isPrunedAt(offset, prunedUpTo))
    return <UpdateAt {...props} offset={offset} />;
  return (
    <Step name={name} where={synchronizerId}>
      <span className="text-ink-2">
        {offset === undefined
          ? 'offset not reported'
          : `offset ${offset}; that update is pruned (up to ${prunedUpTo})`}
      </span>
    </Step>
  );
}

/** Text only where the node reports no id. */
function UpdateLink({ updateId, children }: { updateId: string; children: ReactNode }) {
  const search = useReaderSearch();
  return updateId === '' ? (
    <span>{children}</span>
  ) : (
    <Link to="/updates/$updateId" params={{ updateId }} search={search} className={LINK}>
      {children}
    </Link>
  );
}

function UpdateAt({
  connected,
  ledger,
  name,
  place: { synchronizerId },
  reading: { reader },
  offset,
}: PlaceProps & { offset: Int64 }) {
  const { data, error, refetch } = useQuery(
    updateAtQuery(ledger, offset, reader),
    connected.client,
  );
  const [isRetried, setRetried] = useState(false);
  const place = useKeptFocus<HTMLLIElement>(isRetried && error === null);
  const retry = () => {
    setRetried(true);
    void refetch();
  };
  const isCreation = data && name !== 'Archived';
  return (
    <Step
      name={isCreation ? (data.kind === 'reassignment' ? 'Assigned' : 'Created') : name}
      ref={place}
      time={data?.recordTime}
      where={synchronizerId}
    >
      {data ? (
        <UpdateLink updateId={data.updateId}>
          <HonestText text={windowTitleOf(data)} />
        </UpdateLink>
      ) : (
        <span className={error === null ? 'text-ink-2' : 'text-archive'}>
          {error !== null
            ? 'update did not load '
            : data === null
              ? 'update not visible'
              : 'loading update…'}
          {error !== null && (
            <Button look="link" onClick={retry}>
              Retry
            </Button>
          )}
        </span>
      )}
      <span className="text-ink-3">offset {offset}</span>
    </Step>
  );
}

function Reassigned({ step: { move, recordTime, updateId, offset } }: { step: ContractStep }) {
  const isUnassigned = move.half === 'unassign';
  return (
    <Step
      name={isUnassigned ? 'Unassigned' : 'Assigned'}
      time={recordTime}
      where={isUnassigned ? move.source : move.target}
    >
      <UpdateLink updateId={updateId}>{isUnassigned ? 'Unassignment' : 'Assignment'}</UpdateLink>
      {offset !== undefined && <span className="text-ink-3">offset {offset}</span>}
    </Step>
  );
}
