import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { secondsText } from '#domain/ledger/microseconds.ts';
import { partyHint } from '#domain/ledger/party.ts';
import { counted } from '#domain/text/plural.ts';
import type { UpdateDocument, UpdateFacts, UpdateKind } from '#domain/update/document.ts';
import { costText, effectText, informedText } from '#domain/update/summary.ts';
import { type TimePoint, timeLineOf } from '#domain/update/time-line.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import { HonestText } from '#ui/text/honest-text.tsx';
import { InvalidText } from '#ui/text/invalid-value.tsx';

const KINDS: Record<UpdateKind, string> = {
  transaction: 'Transaction',
  reassignment: 'Reassignment',
  topology: 'Topology change',
  private: 'Verdict only',
  unknown: 'Update',
};

/**
 * The facts of an update on one line: what happened, who was informed, what it cost, and its times. Values that a source does not report are left out; the details name the reason.
 */
export function SummaryStrip({
  shown,
  scan,
  verdict,
  command,
  more,
}: {
  shown: UpdateDocument;
  /** The facts of Scan, which alone reports the total cost. */
  scan: UpdateFacts | undefined;
  verdict: Verdict | undefined;
  command: ReactNode;
  more: ReactNode;
}) {
  const { facts, forest } = shown;
  const informed = informedText(scan ?? facts, verdict);
  const cost = (scan && costText(scan)) ?? costText(facts);
  const invalidCost = (scan ?? facts).invalid.get('totalTrafficCost');
  const times = timeLineOf(facts, verdict);
  // A rejected request has no events; those of an accepted one may be private.
  const isRejected = facts.kind === 'private' && verdict?.result === 'rejected';
  return (
    <div className="summary-strip panel">
      <dl>
        <Cell name={KINDS[facts.kind]} small={isRejected ? 'nothing changed' : effectText(facts)}>
          {facts.kind !== 'private'
            ? counted(forest.count, 'event')
            : isRejected
              ? 'no events'
              : 'no events visible'}
        </Cell>
        {informed !== undefined && (
          <Cell name="Informed" small={viewsText(verdict)}>
            {informed}
          </Cell>
        )}
        {cost !== undefined && (
          <Cell
            name={cost.of === 'total' ? 'Traffic cost' : 'Paid by this participant'}
            small={cost.of === 'total' ? payerText(verdict) : undefined}
          >
            {cost.text}
          </Cell>
        )}
        {invalidCost !== undefined && (
          <Cell name="Traffic cost">
            <InvalidText value={invalidCost} />
          </Cell>
        )}
        {times.length > 0 && <TimeLine times={times} />}
      </dl>
      {/* The command arrives later than the summary, so it has no line of its own. */}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-4 px-4 py-1">
        {command}
        {more}
      </div>
    </div>
  );
}

function Cell(props: { name: string; small?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>
        {props.children} {props.small !== undefined && <small>{props.small}</small>}
      </dd>
    </div>
  );
}

/** The submitting participant pays; only the verdict names it. */
function payerText(verdict: Verdict | undefined): ReactNode {
  const payer = verdict?.submittingParticipant;
  return (
    <>
      paid by {payer ? <HonestText text={partyHint(payer)} /> : 'the submitting participant'}
      {verdict?.result === 'rejected' && ' although rejected'}
    </>
  );
}

function viewsText(verdict: Verdict | undefined): ReactNode {
  const views = verdict?.views.length ?? 0;
  if (views === 0) return undefined;
  return (
    <Link
      from="/updates/$updateId"
      to="/updates/$updateId/views"
      search={true}
      className="underline decoration-line-strong underline-offset-2"
    >
      in {counted(views, 'view')}
    </Link>
  );
}

/** Longer distances, in microseconds, are no stages of one request, so no bar compares them. */
const A_DAY = 86_400_000_000n;

/** The times as texts in their order, and as places on a bar, which only repeats them. */
function TimeLine({ times }: { times: readonly TimePoint[] }) {
  const isBar = times.every(({ offset }) => offset < A_DAY && -offset < A_DAY);
  return (
    <div className="time-line">
      <dt>Times</dt>
      <dd>
        {isBar && (
          <span aria-hidden="true" className="time-bar">
            {times.map(({ name, share }) => (
              <i key={name} style={{ left: `${share * 100}%` }} data-time={name} />
            ))}
          </span>
        )}
        <span className="flex justify-between gap-x-3 text-xs font-normal text-ink-3">
          {times.map(({ name, offset }) => (
            <span key={name} className="whitespace-nowrap">
              {name === 'record time' ? 'record 0 s' : `${name} ${distanceText(offset)}`}
            </span>
          ))}
        </span>
      </dd>
    </div>
  );
}

function distanceText(offset: bigint): string {
  return offset < 0n ? secondsText(offset).replace('-', '−') : `+${secondsText(offset)}`;
}
