import type { ReactNode } from 'react';
import type { UpdateFacts } from '#domain/document.ts';
import type { Verdict } from '#domain/verdict.ts';
import { Identifier } from '#ui/identifier.tsx';
import { Moment } from '#ui/moment.tsx';
import { VerdictFact } from './verdict-fact.tsx';

/**
 * Why there is no tree, and all the verdict says. It is the mediator's word: what participants
 * recorded may differ, and it does not say who confirmed.
 */
export function VerdictPanel({ facts, verdict }: { facts: UpdateFacts; verdict: Verdict }) {
  return (
    <div className="grid max-w-4xl gap-4">
      <section aria-label="Why there is no tree" className="panel grid gap-2 p-4">
        <h2 className="text-lg font-semibold">Why there is no tree</h2>
        {whyNoTree(facts, verdict).map((sentence) => (
          <p key={sentence} className="text-ink-2">
            {sentence}
          </p>
        ))}
      </section>
      <section aria-label="Verdict" className="panel p-4">
        <h2 className="mb-3 text-lg font-semibold">Mediator verdict</h2>
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <Line label="Result">
            <VerdictFact verdict={verdict} />
          </Line>
          <Line label="Record time">
            {verdict.recordTime && <Moment iso={verdict.recordTime} ago />}
          </Line>
          <Line label="Finalization time">
            {verdict.finalizationTime && <Moment iso={verdict.finalizationTime} />}
          </Line>
          <Line label="Submitting parties">
            {verdict.submittingParties.map((party) => (
              <Identifier key={party} kind="party" value={party} />
            ))}
          </Line>
          <Line label="Submitting participant">
            {verdict.submittingParticipant && (
              <Identifier kind="participant" value={verdict.submittingParticipant} />
            )}
          </Line>
          <Line label="Mediator group">{verdict.mediatorGroup}</Line>
          <Line label="Synchronizer">
            {verdict.domainId && <Identifier kind="synchronizer" value={verdict.domainId} />}
          </Line>
          <Line label="Migration id">{verdict.migrationId}</Line>
          <Line label="Views">
            {verdict.views.length === 0 ? 'none recorded' : `${verdict.views.length}`}
          </Line>
          <Line label="Informed parties">
            {facts.informed.map((party) => (
              <Identifier key={party} kind="party" value={party} />
            ))}
          </Line>
        </dl>
      </section>
    </div>
  );
}

function whyNoTree({ kind }: UpdateFacts, { result }: Verdict): readonly string[] {
  return kind === 'private' ? (WHY[result] ?? WHY.unknown) : HERE_BUT_EMPTY;
}

/** A verdict says nothing of an update that came with it. */
const HERE_BUT_EMPTY = [
  'The answer holds both the verdict and the update, but no event of it. Raw shows all of it.',
];

const WHY: Record<Verdict['result'], readonly string[]> = {
  rejected: [
    'The mediator rejected this confirmation request, so nothing was created, exercised or archived: there is no transaction to draw.',
    'The verdict does not say who refused or why. The submitter finds the reason in the completion of the command.',
  ],
  accepted: [
    'The mediator accepted this request, but its content is private: only the participants that host an informed party received it, and Scan is not one of them.',
    'To see the tree, connect a ledger whose token may read one of the informed parties below.',
  ],
  unspecified: ['The verdict names no result, so this page cannot say whether anything happened.'],
  unknown: ['The verdict has a result that this version does not know; it is shown as received.'],
};

function Line({ label, children }: { label: string; children: ReactNode }) {
  const empty =
    children === undefined || children === '' || (Array.isArray(children) && children.length === 0);
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="flex min-w-0 flex-wrap gap-1">
        {empty ? <span className="text-ink-3">not recorded</span> : children}
      </dd>
    </>
  );
}
