import { Suspense, useContext, useMemo } from 'react';
import { findLookalikes } from '#domain/ledger/lookalikes.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import { FirstRows, useShownDocument } from '#features/update/shown-document-context.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { LookalikeNotices } from '#ui/notice/lookalike-notices.tsx';
import { NoticeList } from '#ui/notice/notice-list.tsx';
import { shortId } from '#ui/text/identifier.tsx';
import { AlikeNames } from './event-cells.tsx';
import { FirstEvents } from './first-events.tsx';
import { TreePanel } from './tree-panel.tsx';
import type { TreePlace } from './tree-place.ts';

const NoTree = lazyPart(() => import('./no-tree.tsx').then((part) => part.NoTree));

type EventPageProps = {
  readonly place: TreePlace;
  readonly onPlace: (place: Partial<TreePlace>) => void;
  readonly lens: string | undefined;
  readonly onLens: (party: string | undefined) => void;
};

export function EventPage(props: EventPageProps) {
  const document = useShownDocument();
  const first = useContext(FirstRows);
  if (document === undefined) return first === undefined ? null : <FirstEvents rows={first} />;
  return <Shown document={document} {...props} />;
}

function Shown(props: EventPageProps & { document: UpdateDocument }) {
  const { document, place, onPlace, lens, onLens } = props;
  const { facts, forest, notices } = document;
  // Memoized, because thousands of parties may be informed and the components below would render
  // again.
  const lookalikes = useMemo(() => findLookalikes(partiesOf(document), shortId), [document]);
  return (
    <AlikeNames lookalikes={lookalikes}>
      <div className="grid gap-3">
        <NoticeList notices={notices} />
        <LookalikeNotices lookalikes={lookalikes} />
        {forest.count > 0 && (
          <TreePanel
            key={`${document.source} ${JSON.stringify([document.reader, document.reading])}`}
            document={document}
            place={place}
            onPlace={onPlace}
            lens={lens}
            onLens={onLens}
          />
        )}
        {forest.count === 0 && facts.verdict !== undefined && (
          <Suspense>
            <NoTree facts={facts} verdict={facts.verdict} />
          </Suspense>
        )}
        {forest.count === 0 && facts.verdict === undefined && (
          <p className="text-ink-2">{emptyText(document)} Raw shows the response.</p>
        )}
      </div>
    </AlikeNames>
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
