import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { UpdatesRoute } from '#api/ledger/capabilities.ts';
import { findCounterpart } from '#api/updates/find-counterpart.ts';
import type { UpdatesLedger } from '#api/updates/page-cursor.ts';
import { grouped } from '#domain/ledger/int64.ts';
import type { ContractMove } from '#domain/update/reassignment.ts';
import type { UpdateLine } from '#domain/update-list/update-buffer.ts';
import type { ScanPart, UpdateRow } from '#domain/update-list/update-row.ts';
import { describeUpdateRow, eventsText } from '#domain/update-list/update-row-text.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';
import { UPDATE_TONES } from '#ui/list/row-kind.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { SynchronizerTimes } from '#ui/text/checkpoint-count.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { LongText } from '#ui/text/long-text.tsx';
import { Moment } from '#ui/text/moment.tsx';
import { Sentence } from '#ui/text/sentence.tsx';
import { WorkflowLink } from '#ui/text/workflow-link.tsx';

const MovePair = lazyPart(() =>
  import('#ui/reassignment/move-pair.tsx').then((part) => part.MovePair),
);

export type MoveSearch = {
  readonly ledger: UpdatesLedger;
  readonly request: UpdatesRequest;
  readonly route: UpdatesRoute;
};

function UpdateFacts({ row }: { row: UpdateRow }) {
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
      {row.updateId !== '' && (
        <Fact name="Update id">
          <Identifier kind="update" value={row.updateId} />
        </Fact>
      )}
      <Fact name="Record time">
        {row.recordTime === undefined ? <NotReported /> : <Moment iso={row.recordTime} />}
      </Fact>
      {row.scan === undefined ? (
        <Fact name="Offset">
          <span className="font-mono">{row.offset ?? 'not reported'}</span>
        </Fact>
      ) : (
        <ScanFacts scan={row.scan} />
      )}
      <Fact name="Synchronizer">
        {row.synchronizerId === undefined ? (
          <NotReported />
        ) : (
          <Identifier kind="synchronizer" value={row.synchronizerId} />
        )}
      </Fact>
      {row.times !== undefined && (
        <Fact name="Record times">
          <SynchronizerTimes times={row.times} />
        </Fact>
      )}
      {row.workflowId !== '' && (
        <Fact name="Workflow id">
          <WorkflowLink id={row.workflowId} near={row.scan === undefined ? row.offset : undefined}>
            <span className="font-mono">
              <HonestText text={row.workflowId} />
            </span>
          </WorkflowLink>
        </Fact>
      )}
      {row.commandId !== '' && (
        <Fact name="Command id">
          <Identifier kind="command" value={row.commandId} />
        </Fact>
      )}
      {row.traceId !== '' && (
        <Fact name="Trace id">
          <Identifier kind="trace" value={row.traceId} near={row.offset} />
        </Fact>
      )}
      {row.move !== undefined && <Move move={row.move} />}
      <Names name="Templates" names={row.templates} />
      <Names name="Choices" names={row.choices} />
      <Names name="Packages" names={row.packages} />
      {row.partyCount > 0 && (
        <Fact name={row.partyCount === 1 ? 'Party' : 'Parties'}>
          {row.parties.map((party) => (
            <Identifier key={party} kind="party" value={party} />
          ))}
          {row.partyCount > row.parties.length && (
            <span className="text-ink-3">
              and {(row.partyCount - row.parties.length).toLocaleString('en')} more
            </span>
          )}
        </Fact>
      )}
    </dl>
  );
}

function ScanFacts({ scan }: { scan: ScanPart }) {
  const { finalizationTime, views, trafficCost, migrationId } = scan;
  return (
    <>
      {finalizationTime !== undefined && (
        <Fact name="Verdict time">
          <Moment iso={finalizationTime} />
        </Fact>
      )}
      {views !== undefined && <Fact name="Views">{views.toLocaleString('en')}</Fact>}
      <Fact name="Traffic cost">
        {trafficCost === undefined ? (
          <span className="text-ink-3">not recorded</span>
        ) : (
          `${grouped(trafficCost)} bytes`
        )}
      </Fact>
      {migrationId !== undefined && <Fact name="Migration id">{migrationId}</Fact>}
    </>
  );
}

function Move({ move }: { move: ContractMove }) {
  return (
    <>
      <Ids name={move.idIs === 'unassignId' ? 'Unassign id' : 'Reassignment id'} text={move.id} />
      <Fact name="Contract">
        <Identifier kind="contract" value={move.contractId} />
      </Fact>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="flex min-w-0 flex-wrap gap-1 wrap-anywhere">{children}</dd>
    </>
  );
}

function NotReported() {
  return <span className="text-ink-3">not reported</span>;
}

function Ids({ name, text }: { name: string; text: string }) {
  return text === '' ? null : (
    <Fact name={name}>
      <span className="font-mono">
        <HonestText text={text} />
      </span>
    </Fact>
  );
}

function Names({ name, names }: { name: string; names: readonly string[] }) {
  return names.length === 0 ? null : (
    <Fact name={name}>
      <ul className="grid gap-0.5 font-mono">
        {names.map((one) => (
          <li key={one}>
            <HonestText text={one} />
          </li>
        ))}
      </ul>
    </Fact>
  );
}

export function UpdatePreview({
  line,
  updateId,
  search,
}: {
  /** Undefined if a link names an update that is not loaded. */
  line: UpdateLine | undefined;
  /** Of that update, if the link names it. */
  updateId: string | undefined;
  search: MoveSearch | undefined;
}) {
  if (line !== undefined && line.kind !== 'gap')
    return <Row key={line.offset} row={line} search={search} />;
  return (
    <p className="text-ink-3">
      The selected update is not loaded.{' '}
      {updateId !== undefined && (
        <Link to="/updates/$updateId" params={{ updateId }} className="text-accent underline">
          Open update
        </Link>
      )}
    </p>
  );
}

function Row({ row, search }: { row: UpdateRow; search: MoveSearch | undefined }) {
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-lg leading-snug font-medium text-ink-2 wrap-anywhere">
          <Sentence parts={describeUpdateRow(row)} />
        </h2>
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={UPDATE_TONES[row.kind]}>{row.kind}</Badge>
          <span className="text-ink-3">{eventsText(row)}</span>
          {row.updateId !== '' && (
            <Link
              to="/updates/$updateId"
              params={{ updateId: row.updateId }}
              className="text-accent underline decoration-line-strong underline-offset-2"
            >
              Open update
            </Link>
          )}
        </p>
      </header>
      <UpdateFacts row={row} />
      {row.move !== undefined && search !== undefined && (
        <Suspense>
          <MovePair
            row={row}
            move={row.move}
            findCounterpart={(of, budget, watching) =>
              findCounterpart(search.ledger, of, search, budget, watching)
            }
          />
        </Suspense>
      )}
      {row.raw !== undefined && (
        <div>
          <h3 className="text-ink-3">Start of the received JSON</h3>
          <div className="font-mono wrap-anywhere">
            <LongText text={row.raw} />
          </div>
        </div>
      )}
    </>
  );
}
