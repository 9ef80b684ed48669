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
import type { TreePlace } from './tree-panel.tsx';
import { TreePanel } from './tree-panel.tsx';

function NoTree({ facts, verdict }: { facts: UpdateFacts; verdict: Verdict }) {
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
    'The verdict does not include a reason. The completion of the command does.',
  ],
  accepted: [
    'The mediator accepted this request. The content is private to participants that host an informed party.',
    'To see the tree, connect a ledger with a token that can read as one of the informed parties below.',
  ],
  unspecified: ['The verdict has no result. Whether anything happened is unknown.'],
  unknown: ['Unsupported verdict result, shown as received.'],
};

type EventPageProps = {
  readonly place: TreePlace;
  readonly onPlace: (place: Partial<TreePlace>) => void;
  readonly lens: string | undefined;
  readonly onLens: (party: string | undefined) => void;
};

export function EventPage(props: EventPageProps) {
  const document = useShownDocument();
  return document === undefined ? null : <Shown document={document} {...props} />;
}

function Shown(props: EventPageProps & { document: UpdateDocument }) {
  const { document, place, onPlace, lens, onLens } = props;
  const { facts, forest, notices } = document;
  // Memoized, because thousands of parties may be informed and the components below would render
  // again.
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
          <p className="text-ink-2">{emptyText(document)} Raw shows the response.</p>
        )}
      </div>
    </CutAlike>
  );
}

function partiesOf({ facts }: UpdateDocument): readonly string[] {
  const { informed, leading, verdict } = facts;
  return [...informed, ...(leading?.parties ?? []), ...(verdict?.submittingParties ?? [])];
}

function emptyText({ facts, source }: UpdateDocument): string {
  if (facts.kind === 'unknown') return 'Unsupported kind of update.';
  return source.startsWith('scan')
    ? 'The response has no events.'
    : 'The response has no events visible to these parties.';
}
