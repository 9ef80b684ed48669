import type { ReactNode } from 'react';
import { microsecondsBetween, secondsText } from '#domain/ledger/microseconds.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import { PartyList } from '#ui/names/party-list.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { Moment } from '#ui/text/moment.tsx';
import { VerdictBadge } from './verdict-fact.tsx';

/** The line from record time to finalization is not drawn to scale. */
function VerdictTimes({
  recordTime,
  finalizationTime,
}: {
  recordTime: string | undefined;
  finalizationTime: string | undefined;
}) {
  const took =
    recordTime && finalizationTime ? microsecondsBetween(recordTime, finalizationTime) : undefined;
  const isBackwards = took !== undefined && took < 0n;
  return (
    <div className="grid min-w-0 gap-1">
      <div className="relative grid items-center justify-items-center">
        <svg
          aria-hidden="true"
          width="100%"
          height="14"
          className="fill-surface stroke-line-strong stroke-[1.5]"
        >
          <line
            x1="12"
            x2="100%"
            y1="7"
            y2="7"
            strokeDasharray={took === undefined ? '3 4' : undefined}
          />
          {recordTime && <circle className="stroke-accent stroke-2" cx="7" cy="7" r="5" />}
          {finalizationTime && (
            <circle
              className="stroke-accent stroke-2"
              cx="100%"
              cy="7"
              r="5"
              transform="translate(-7 0)"
            />
          )}
        </svg>
        <span
          className={`absolute bg-surface px-2 text-sm ${isBackwards ? 'text-warn' : 'font-semibold'}`}
        >
          {isBackwards ? 'anomaly' : took !== undefined && `+${secondsText(took)}`}
        </span>
      </div>
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <Time label="Record time" iso={recordTime} />
        <Time label="Finalization time" iso={finalizationTime} />
      </dl>
      {isBackwards && (
        <p className="text-warn">Anomaly: the finalization time is before the record time.</p>
      )}
    </div>
  );
}

function Time({ label, iso }: { label: string; iso: string | undefined }) {
  return (
    <div className="sm:last:text-right">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd>
        {iso === undefined ? (
          <span className="text-ink-3">not recorded</span>
        ) : (
          <Moment iso={iso} />
        )}
      </dd>
    </div>
  );
}

/** Shows the verdict without its views, and attributes it to the mediator. */
export function VerdictPanel({
  verdict,
  informed,
  children,
}: {
  verdict: Verdict;
  informed?: readonly string[];
  children?: ReactNode;
}) {
  const { submittingParties, submittingParticipant, domainId } = verdict;
  return (
    <section aria-label="Verdict" className="panel grid min-w-0 gap-3 p-4">
      <div className="grid items-end gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
        <div className="grid justify-items-start gap-1">
          <h2 className="text-xs text-ink-3">Mediator verdict</h2>
          <VerdictBadge verdict={verdict} />
        </div>
        <VerdictTimes recordTime={verdict.recordTime} finalizationTime={verdict.finalizationTime} />
      </div>
      <p className="text-ink-2">
        {resultWords(verdict)} The verdict does not record who confirmed. The outcome at a
        participant is in the completion of the command.
      </p>
      {children}
      <dl className="flex flex-wrap gap-x-7 gap-y-2.5 border-t border-line pt-3">
        <Line label="Submitting parties">
          {submittingParties.length > 0 && <PartyList parties={submittingParties} />}
        </Line>
        <Line label="Submitting participant">
          {submittingParticipant && <Identifier kind="participant" value={submittingParticipant} />}
        </Line>
        {informed !== undefined && (
          <Line label="Informed parties">
            {informed.length > 0 && <PartyList parties={informed} first={12} />}
          </Line>
        )}
        <Line label="Synchronizer">
          {domainId && <Identifier kind="synchronizer" value={domainId} />}
        </Line>
        <Line label="Mediator group">
          {verdict.mediatorGroup !== undefined && <code>{verdict.mediatorGroup}</code>}
        </Line>
        <Line label="Migration id">
          {verdict.migrationId !== undefined && <code>{verdict.migrationId}</code>}
        </Line>
      </dl>
    </section>
  );
}

const RESULT_WORDS: Record<Verdict['result'], string> = {
  accepted: 'The mediator accepted the confirmation request.',
  rejected: 'The mediator rejected the confirmation request.',
  unspecified: 'The verdict has no result.',
  unknown: 'Unsupported result, shown as received.',
};

function resultWords({ result, resultText }: Verdict): string {
  if (result === 'unknown' && resultText === '') return 'The response has no result.';
  return RESULT_WORDS[result];
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  const isThere = Boolean(children);
  return (
    <div className="grid min-w-0 content-start">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="min-w-0">
        {isThere ? children : <span className="text-ink-3">not recorded</span>}
      </dd>
    </div>
  );
}
