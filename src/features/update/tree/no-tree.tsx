import { Link } from '@tanstack/react-router';
import type { UpdateFacts } from '#domain/update/document.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import { VerdictPanel } from '#ui/verdict/verdict-panel.tsx';

/** Why an update has no tree, and its verdict. */
export function NoTree({ facts, verdict }: { facts: UpdateFacts; verdict: Verdict }) {
  return (
    <div className="grid max-w-4xl gap-4">
      <section aria-label="No transaction tree" className="panel grid gap-2 p-4">
        <h2 className="text-lg font-semibold">No transaction tree</h2>
        {whyNoTree(facts, verdict).map((sentence) => (
          <p key={sentence} className="text-ink-2">
            {sentence}
          </p>
        ))}
        {verdict.views.length > 0 && (
          <p className="text-ink-2">
            For views, informees and confirming parties, see{' '}
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

const HERE_BUT_EMPTY = [
  'The response has the verdict and the update, but no events. Raw shows the response.',
];

const WHY: Record<Verdict['result'], readonly string[]> = {
  rejected: [
    'The mediator rejected this confirmation request. Nothing was created, exercised or archived.',
    'A rejected update has no content on Scan, and no ledger returns it.',
  ],
  accepted: [
    'The mediator accepted this request. The content is private to participants that host an informed party.',
    'To see the tree, connect a ledger with a token that can read as one of the informed parties below.',
  ],
  unspecified: ['The verdict has no result. Whether anything happened is unknown.'],
  unknown: ['Unsupported verdict result, shown as received.'],
};
