import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { contractState } from '#domain/contract/contract-state.ts';
import { STATE_NAMES, stateText } from '#domain/contract/contract-text.ts';
import type { ContractId } from '#domain/ledger/contract-id.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import {
  type ContractReading,
  contractMovesQuery,
  contractQuery,
  MOVES_BUDGET,
} from '#queries/contract/contract.ts';
import { useKeptFocus } from '#ui/browser/focus.ts';
import { Failed } from '#ui/failure/failed.tsx';
import { PendingRequest } from '#ui/failure/pending-request.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { NoticeList } from '#ui/notice/notice-list.tsx';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import { ContractContent } from './contract-content.tsx';
import { ContractHead } from './contract-head.tsx';
import { ContractHistory } from './contract-history.tsx';
import { ContractViews } from './contract-views.tsx';
import type { OfContract } from './seen-in-update.tsx';

const ContractWithoutLedger = lazyPart(() =>
  import('./contract-without-ledger.tsx').then((part) => part.ContractWithoutLedger),
);

const SeenInUpdate = lazyPart(() =>
  import('./seen-in-update.tsx').then((part) => part.SeenInUpdate),
);

const ContractMissing = lazyPart(() =>
  import('./contract-missing.tsx').then((part) => part.ContractMissing),
);

const TONES: Partial<Record<keyof typeof STATE_NAMES, Tone>> = {
  active: 'create',
  elsewhere: 'create',
  archived: 'archive',
  transient: 'archive',
  unassigned: 'warn',
};

/**
 * One contract: its state, its history and its content, as the ledger returns them to this reader,
 * or else as far as one update shows it.
 */
export function ContractPage({
  connected,
  contractId,
  updateId,
  reader,
  interfaces,
  onInterfaces,
  lineage,
}: {
  connected: ConnectedNode;
  contractId: ContractId;
  /** The update that the link comes from. */
  updateId: UpdateId | undefined;
  /** The reader that the address names. */
  reader: Reader | undefined;
  interfaces: readonly string[];
  onInterfaces: (interfaces: readonly string[]) => void;
  /** Where the contract came from and went, below its history. */
  lineage: (template: string) => ReactNode;
}) {
  const { ledger } = connected.node;
  // “Use token rights” disappears when it is pressed.
  const place = useKeptFocus<HTMLElement>(reader === undefined, { preventScroll: true });
  return (
    <main ref={place} tabIndex={-1} className="page grid content-start gap-4">
      {ledger === undefined ? (
        <Suspense>
          <ContractWithoutLedger {...{ connected, contractId, updateId, reader }} />
        </Suspense>
      ) : (
        <FromLedger
          {...{ connected, contractId, updateId, reader, interfaces, onInterfaces, ledger }}
        >
          {lineage}
        </FromLedger>
      )}
    </main>
  );
}

type Interfaces = {
  readonly interfaces: readonly string[];
  readonly onInterfaces: (interfaces: readonly string[]) => void;
};

function FromLedger({
  ledger,
  interfaces,
  onInterfaces,
  children,
  ...of
}: OfContract &
  Interfaces & {
    ledger: LedgerClient;
    children: (template: string) => ReactNode;
  }) {
  const { connected, contractId, updateId, reader } = of;
  const query = contractQuery(ledger, contractId, reader);
  const request = useQuery(query, connected.client);
  const { data, error, refetch } = request;
  if (error !== null && data === undefined) {
    return (
      <>
        <ContractHead contractId={contractId} event={undefined} reader={reader} />
        <Failed
          error={error}
          onRetry={() => void refetch()}
          onToken={() => connected.node.token?.ask()}
        />
        {updateId !== undefined && (
          <Suspense>
            <SeenInUpdate {...of} updateId={updateId} />
          </Suspense>
        )}
      </>
    );
  }
  if (data === undefined)
    return (
      <>
        <ContractHead contractId={contractId} event={undefined} reader={reader} />
        <PendingRequest
          what="Loading the contract…"
          request={request}
          onCancel={() => void connected.client.cancelQueries(query)}
        />
      </>
    );
  const { events } = data;
  if (events === undefined || (events.created === undefined && events.archived === undefined))
    return <NotReturned {...of} ledger={ledger} reading={data} />;
  return (
    <Returned
      connected={connected}
      contractId={contractId}
      reader={reader}
      ledger={ledger}
      reading={data}
      events={events}
      interfaces={interfaces}
      onInterfaces={onInterfaces}
    >
      {children}
    </Returned>
  );
}

function Returned({
  connected,
  contractId,
  ledger,
  reading,
  events,
  children,
  ...views
}: Omit<OfContract, 'updateId'> &
  Interfaces & {
    ledger: LedgerClient;
    reading: ContractReading;
    events: NonNullable<ContractReading['events']>;
    children: (template: string) => ReactNode;
  }) {
  const { created, archived, notices } = events;
  const { reader, prunedUpTo } = reading;
  const movesQuery = contractMovesQuery(ledger, {
    contractId,
    after: created?.offset,
    upto: archived?.offset,
    prunedUpTo,
    reader,
    budget: MOVES_BUDGET,
  });
  const moves = useQuery(movesQuery, connected.client);
  const state = contractState({ created, archived }, moves.data);
  const shown = created ?? reading.stored ?? archived;
  const said = stateText(state);
  const name = STATE_NAMES[state.kind];
  return (
    <>
      <ContractHead contractId={contractId} event={shown?.event} reader={views.reader}>
        <Badge tone={TONES[state.kind] ?? 'plain'}>{name}</Badge>
      </ContractHead>
      {said !== undefined && <p className="text-ink-2">{said}</p>}
      <NoticeList notices={notices} />
      <ContractHistory
        {...{ connected, ledger, reading, events, moves }}
        state={name}
        onCancel={() => void connected.client.cancelQueries(movesQuery)}
      />
      {children(shown?.event.template ?? '')}
      {shown !== undefined && shown !== archived && (
        <ContractViews {...{ connected, ledger, contractId }} {...views} of={shown} />
      )}
      {shown === archived && (
        <p className="text-ink-2">
          The participant returns no payload: its creation is not visible.
        </p>
      )}
    </>
  );
}

function NotReturned({
  reading,
  ledger,
  ...of
}: OfContract & { reading: ContractReading; ledger: LedgerClient }) {
  const { stored } = reading;
  return (
    <>
      <ContractHead contractId={of.contractId} event={stored?.event} reader={of.reader}>
        <Badge tone="warn">No events</Badge>
      </ContractHead>
      <Suspense>
        <ContractMissing {...of} reading={reading} ledger={ledger} />
        {of.updateId !== undefined && <SeenInUpdate {...of} updateId={of.updateId} />}
      </Suspense>
      {stored !== undefined && <ContractContent of={stored} />}
    </>
  );
}
