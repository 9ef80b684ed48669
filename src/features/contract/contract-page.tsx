import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { contractState } from '#domain/contract/contract-state.ts';
import { STATE_NAMES, stateText } from '#domain/contract/contract-text.ts';
import type { ContractId } from '#domain/ledger/contract-id.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import type { EventRow } from '#domain/update/document.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import {
  type ContractReading,
  contractInUpdateQuery,
  contractMovesQuery,
  contractQuery,
  MOVES_BUDGET,
} from '#queries/contract/contract.ts';
import { useKeptFocus } from '#ui/browser/focus.ts';
import { usePageSubject } from '#ui/browser/page-subject.ts';
import { Failed } from '#ui/failure/failed.tsx';
import { PendingRequest } from '#ui/failure/pending-request.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { NoticeList } from '#ui/notice/notice-list.tsx';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { NameText } from '#ui/text/name-text.tsx';
import { ContractContent } from './contract-content.tsx';
import { ContractHistory } from './contract-history.tsx';
import { ContractViews } from './contract-views.tsx';
import { SeenInUpdate } from './seen-in-update.tsx';

const ContractMissing = lazyPart(() =>
  import('./contract-missing.tsx').then((part) => part.ContractMissing),
);

const NamedReader = lazyPart(() => import('./named-reader.tsx').then((part) => part.NamedReader));

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
        <WithoutLedger {...{ connected, contractId, updateId, reader }} />
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

type OfContract = {
  readonly connected: ConnectedNode;
  readonly contractId: ContractId;
  readonly updateId: UpdateId | undefined;
  readonly reader: Reader | undefined;
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
        <Head contractId={contractId} event={undefined} reader={reader} />
        <Failed
          error={error}
          onRetry={() => void refetch()}
          onToken={() => connected.node.token?.ask()}
        />
        {updateId !== undefined && <SeenIn {...of} updateId={updateId} />}
      </>
    );
  }
  if (data === undefined)
    return (
      <>
        <Head contractId={contractId} event={undefined} reader={reader} />
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
      <Head contractId={contractId} event={shown?.event} reader={views.reader}>
        <Badge tone={TONES[state.kind] ?? 'plain'}>{name}</Badge>
      </Head>
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
      <Head contractId={of.contractId} event={stored?.event} reader={of.reader}>
        <Badge tone="warn">No events</Badge>
      </Head>
      <Suspense>
        <ContractMissing {...of} reading={reading} ledger={ledger} />
      </Suspense>
      {of.updateId !== undefined && <SeenIn {...of} updateId={of.updateId} />}
      {stored !== undefined && <ContractContent of={stored} />}
    </>
  );
}

function WithoutLedger(of: OfContract) {
  const { updateId } = of;
  return (
    <>
      <Head contractId={of.contractId} event={undefined} reader={undefined} />
      <p className="text-ink-2">
        This network has no ledger address. Scan has no contracts by id, only updates that use them.
      </p>
      {updateId === undefined ? (
        <p className="text-ink-2">
          Open the contract from an update to see what the update did with it.{' '}
          <Link to="/network" className="text-accent underline underline-offset-2">
            List the updates of the network
          </Link>
        </p>
      ) : (
        <SeenIn {...of} updateId={updateId} />
      )}
    </>
  );
}

function SeenIn({ connected, contractId, updateId, reader }: OfContract & { updateId: UpdateId }) {
  const query = contractInUpdateQuery(connected, { contractId, updateId, reader });
  return (
    <SeenInUpdate
      updateId={updateId}
      seen={useQuery(query, connected.client)}
      onCancel={() => void connected.client.cancelQueries(query)}
      onToken={() => connected.node.token?.ask()}
    />
  );
}

/** The contract’s template and id, what is known of its state, and the reader that is named. */
function Head({
  contractId,
  event,
  reader,
  children,
}: {
  contractId: ContractId;
  reader: Reader | undefined;
  event: Pick<EventRow, 'template' | 'packageName'> | undefined;
  children?: ReactNode;
}) {
  const entity = event?.template.slice(event.template.lastIndexOf(':') + 1);
  usePageSubject(entity);
  return (
    <header className="grid gap-1">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="flex flex-wrap items-baseline gap-2 text-xl font-semibold tracking-tight">
          {entity === undefined ? 'Contract' : <NameText text={entity} />}
        </h1>
        {children}
        <span className="ml-auto min-w-0 max-w-full">
          <Identifier kind="contract" value={contractId} hotkey="y" isHere />
        </span>
      </div>
      {event !== undefined && (
        <p className="text-ink-3">
          Contract of <NameText text={event.template} />
          {event.packageName !== '' && (
            <>
              {' '}
              in <span className="font-mono">{event.packageName}</span>
            </>
          )}
        </p>
      )}
      {reader !== undefined && (
        <Suspense>
          <NamedReader reader={reader} />
        </Suspense>
      )}
    </header>
  );
}
