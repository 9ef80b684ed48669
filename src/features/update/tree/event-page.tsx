import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { findLookalikes } from '#domain/ledger/lookalikes.ts';
import type { UpdateDocument, UpdateFacts } from '#domain/update/document.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import { useShownDocument } from '#features/update/shown-document-context.ts';
import { LookalikeNotices } from '#ui/notice/lookalike-notices.tsx';
import { NoticeList } from '#ui/notice/notice-list.tsx';
import { CutAlike, shortId } from '#ui/text/identifier.tsx';
import { VerdictPanel } from '#ui/verdict/verdict-panel.tsx';
import { TreePanel } from './tree-panel.tsx';
import type { TreePlace } from './tree-place.tsx';

/** An update of which only the verdict is here: why there is no tree, and what the verdict says. */
function NoTree({ facts, verdict }: { facts: UpdateFacts; verdict: Verdict }) {
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

type EventPageProps = {
  readonly place: TreePlace;
  readonly onPlace: (place: Partial<TreePlace>) => void;
  readonly lens: string | undefined;
  readonly onLens: (party: string | undefined) => void;
};

/** The tree of the update that is shown or, where there is none, why. */
export function EventPage(props: EventPageProps) {
  const document = useShownDocument();
  return document === undefined ? null : <Shown document={document} {...props} />;
}

function Shown(props: EventPageProps & { document: UpdateDocument }) {
  const { document, place, onPlace, lens, onLens } = props;
  const { facts, forest, notices } = document;
  // Thousands of parties may be informed; what is drawn below must not be drawn anew for them.
  const lookalikes = useMemo(() => findLookalikes(partiesOf(document), shortId), [document]);
  return (
    <CutAlike value={lookalikes.cutAlike}>
      <div className="grid gap-3">
        <NoticeList notices={notices} />
        <LookalikeNotices lookalikes={lookalikes} />
        {forest.count > 0 && (
          <TreePanel
            key={document.source}
            document={document}
            place={place}
            onPlace={onPlace}
            lens={lens}
            onLens={onLens}
          />
        )}
        {forest.count === 0 && facts.verdict !== undefined && (
          <NoTree facts={facts} verdict={facts.verdict} />
        )}
        {forest.count === 0 && facts.verdict === undefined && (
          <p className="text-ink-2">{emptyWords(document)} Raw shows all of it.</p>
        )}
      </div>
    </CutAlike>
  );
}

function partiesOf({ facts }: UpdateDocument): readonly string[] {
  const { informed, leading, verdict } = facts;
  return [...informed, ...(leading?.parties ?? []), ...(verdict?.submittingParties ?? [])];
}

function emptyWords({ facts, source }: UpdateDocument): string {
  if (facts.kind === 'unknown') return 'This version does not know this kind of update.';
  return source.startsWith('scan')
    ? 'This answer holds no events.'
    : 'This answer holds no events that these parties may see.';
}
