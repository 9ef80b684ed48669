import { Link } from '@tanstack/react-router';
import type { UpdateFacts } from '#domain/document.ts';
import type { Verdict } from '#domain/verdict.ts';
import { VerdictPanel } from '#ui/verdict-panel.tsx';

/** An update of which only the verdict is here: why there is no tree, and what the verdict says. */
export function NoTree({ facts, verdict }: { facts: UpdateFacts; verdict: Verdict }) {
  return (
    <div className="grid max-w-4xl gap-4">
      <section aria-label="Why there is no tree" className="panel grid gap-2 p-4">
        <h2 className="text-lg font-semibold">Why there is no tree</h2>
        {whyNoTree(facts, verdict).map((sentence) => (
          <p key={sentence} className="text-ink-2">
            {sentence}
          </p>
        ))}
        {verdict.views.length > 0 && (
          <p className="text-ink-2">
            Which views there were, who saw them and who had to confirm is told under{' '}
            <Link
              from="/updates/$updateId"
              to="/updates/$updateId/views"
              search={true}
              className="text-accent underline decoration-line-strong underline-offset-2"
            >
              Views
            </Link>
            .
          </p>
        )}
      </section>
      <VerdictPanel verdict={verdict} informed={facts.informed} />
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
