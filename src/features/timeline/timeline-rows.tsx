import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { endingOf } from '#domain/completion/completion-ending.ts';
import { rejectionOf } from '#domain/completion/rejection.ts';
import { rejectionText } from '#domain/completion/rejection-text.ts';
import { OUTCOME_LABELS } from '#domain/completion-list/completion-list-text.ts';
import { searchOfQuestion } from '#domain/completion-question/completion-question.ts';
import { secondsText } from '#domain/ledger/microseconds.ts';
import { counted } from '#domain/text/plural.ts';
import type { TimelineCommand, TimelineEntry } from '#domain/timeline/timeline.ts';
import { elapsedText } from '#domain/timeline/timeline-text.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';
import { summaryOfUpdateRow } from '#domain/update-list/update-row-text.ts';
import { MoreButton } from '#ui/controls/more-button.tsx';
import { OUTCOME_TONES, toneColour, UPDATE_TONES } from '#ui/list/row-kind.ts';
import { RowParties } from '#ui/list/row-parties.tsx';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { RowTime } from '#ui/text/row-time.tsx';
import { Sentence } from '#ui/text/sentence.tsx';

/** Rows beyond these are drawn on request, because one workflow id may be in every update. */
const MOST_ROWS = 200;

const toneOf = (entry: TimelineEntry): Tone =>
  entry.kind === 'update'
    ? UPDATE_TONES[entry.row.kind]
    : OUTCOME_TONES[endingOf(entry.completion)];

const WIDE = 'max-md:hidden';

/** Updates and commands in the order of their record times, with a time axis. */
export function TimelineRows({ entries }: { entries: readonly TimelineEntry[] }) {
  const [most, setMost] = useState(MOST_ROWS);
  const length = entries.findLast(({ since }) => since !== undefined)?.since ?? 0n;
  return (
    <div className="panel min-w-0 overflow-hidden">
      <AxisStrip entries={entries} length={length} />
      <div role="table" aria-label="Timeline" aria-rowcount={entries.length + 1}>
        <div role="rowgroup">
          <div role="row" className="tree-head timeline-columns max-md:sr-only">
            <span role="columnheader">Record time</span>
            <span role="columnheader" className="text-right">
              Since first
            </span>
            <span role="columnheader" className="text-right">
              Gap
            </span>
            <span role="columnheader" className={WIDE}>
              Time axis
            </span>
            <span role="columnheader">Kind</span>
            <span role="columnheader">Summary</span>
            <span role="columnheader">Parties</span>
            <span role="columnheader" className={`text-right ${WIDE}`}>
              Offset
            </span>
          </div>
        </div>
        <div role="rowgroup">
          {entries.slice(0, most).map((entry) => (
            <Row key={entry.key} entry={entry} />
          ))}
          {entries.length > most && (
            <div role="row" data-more="" className="px-3 py-2">
              <span role="cell">
                <span className="hidden print:inline">
                  The first {most.toLocaleString('en')} of {counted(entries.length, 'row')}.
                </span>
                <MoreButton item="[data-more]" onMore={() => setMost(most + MOST_ROWS)}>
                  Show {Math.min(MOST_ROWS, entries.length - most).toLocaleString('en')} more rows
                </MoreButton>
              </span>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** Dots at the same place of the strip are drawn once. */
const PLACES = 400;

function AxisStrip({ entries, length }: { entries: readonly TimelineEntry[]; length: bigint }) {
  const dots = new Map<number, Tone>();
  for (const entry of entries) {
    if (entry.share === undefined) continue;
    const place = Math.round(entry.share * PLACES);
    // A failure is seen among others at its place.
    if (!dots.has(place) || toneOf(entry) === 'archive') dots.set(place, toneOf(entry));
  }
  if (dots.size === 0) return null;
  return (
    <div className="flex items-center gap-3 border-b border-line px-3 py-1.5 text-xs text-ink-3 tabular-nums md:hidden">
      <span aria-hidden="true">0</span>
      <span
        role="img"
        aria-label={`${counted(dots.size, 'moment')} in ${elapsedText(length)}`}
        className="relative h-3 min-w-0 flex-1"
      >
        <span className="absolute inset-x-0 top-1/2 border-t border-line-strong" />
        {[...dots].map(([place, tone]) => (
          <Dot key={place} share={place / PLACES} tone={tone} />
        ))}
      </span>
      <span aria-hidden="true">{elapsedText(length)}</span>
    </div>
  );
}

function Dot({ share, tone }: { share: number; tone: Tone }) {
  return (
    <span
      className="absolute top-1/2 size-2 -translate-1/2 rounded-full forced-color-adjust-none"
      style={{ left: `${share * 100}%`, background: toneColour(tone) }}
    />
  );
}

function Row({ entry }: { entry: TimelineEntry }) {
  const { recordTime, since, gap, share, offset } = entry;
  const tone = toneOf(entry);
  return (
    <div role="row" className="tree-row timeline-columns py-1">
      <span role="cell" className="tree-cell font-mono text-ink-2 md:pl-3">
        <RowTime iso={recordTime} />
      </span>
      <Elapsed of={since} isFirst={since === 0n} />
      <Elapsed of={gap} isFirst={since === 0n && gap === undefined} sign="+" />
      <span role="cell" className={`relative h-3 self-center ${WIDE}`}>
        {share !== undefined && (
          <>
            <span className="absolute inset-x-0 top-1/2 border-t border-line" />
            <span
              className="absolute left-0 top-1/2 border-t border-line-strong"
              style={{ width: `${share * 100}%` }}
            />
            <Dot share={share} tone={tone} />
          </>
        )}
      </span>
      <span role="cell">
        <Badge tone={tone}>
          {entry.kind === 'update' ? entry.row.kind : OUTCOME_LABELS[endingOf(entry.completion)]}
        </Badge>
      </span>
      <span role="cell" className="tree-cell text-ink-2 max-md:col-[1/-2] max-md:row-2">
        {entry.kind === 'update' ? (
          <UpdateSummary row={entry.row} />
        ) : (
          <CommandSummary command={entry} />
        )}
      </span>
      <span role="cell" className="tree-cell text-ink-2 max-md:row-2">
        {entry.kind === 'update' ? (
          <RowParties
            first={entry.row.lead?.party || entry.row.parties[0]}
            count={entry.row.partyCount}
          />
        ) : (
          <RowParties first={entry.completion.actAs[0]} count={entry.completion.actAs.length} />
        )}
      </span>
      <span role="cell" className={`tree-cell text-right font-mono text-ink-3 ${WIDE}`}>
        {offset ?? 'not reported'}
      </span>
    </div>
  );
}

/** @param sign tells a gap from a time where the columns have no visible heads */
function Elapsed({
  of,
  isFirst,
  sign,
}: {
  of: bigint | undefined;
  isFirst: boolean;
  sign?: string;
}): ReactNode {
  return (
    <span
      role="cell"
      title={of === undefined ? undefined : secondsText(of)}
      className="tree-cell text-right text-ink-2 tabular-nums max-md:text-sm"
    >
      {of === undefined ? (
        isFirst ? (
          <span className="text-ink-3">first</span>
        ) : (
          '—'
        )
      ) : (
        <>
          {sign !== undefined && (
            <span aria-hidden="true" className="md:hidden">
              {sign}
            </span>
          )}
          {elapsedText(of)}
        </>
      )}
    </span>
  );
}

function UpdateSummary({ row }: { row: UpdateRow }) {
  const words = <Sentence parts={summaryOfUpdateRow(row)} />;
  if (row.updateId === '') return words;
  return (
    <Link to="/updates/$updateId" params={{ updateId: row.updateId }} className="row-link">
      {words}
    </Link>
  );
}

/** A command: its error, or that it was accepted; leads to its completion. */
function CommandSummary({ command }: { command: TimelineCommand }) {
  const { completion, question, after } = command;
  const { offset } = completion;
  const rejection = rejectionOf(completion);
  const words = rejection === undefined ? undefined : rejectionText(rejection).headline;
  const text = (
    <>
      {rejection?.code !== undefined && (
        <b className="font-mono text-ink">
          <HonestText text={rejection.code} />{' '}
        </b>
      )}
      {words === undefined ? (
        <>
          Command <HonestText text={completion.commandId} />
        </>
      ) : (
        <HonestText text={words} />
      )}
    </>
  );
  if (offset === undefined) return text;
  return (
    <Link
      to="/completions"
      search={{ ...searchOfQuestion(question), after, sel: offset }}
      className="row-link"
    >
      {text}
    </Link>
  );
}
