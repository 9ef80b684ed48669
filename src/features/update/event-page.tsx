import { useMemo } from 'react';
import type { UpdateDocument } from '#domain/document.ts';
import { findLookalikes } from '#domain/lookalikes.ts';
import { CutAlike, shortId } from '#ui/identifier.tsx';
import { LookalikeNotices } from '#ui/lookalike-notices.tsx';
import { NoticeList } from '#ui/notice-list.tsx';
import { NoTree } from './no-tree.tsx';
import { useShownDocument } from './shown.ts';
import { TreePanel } from './tree-panel.tsx';
import type { TreePlace } from './tree-place.ts';

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
