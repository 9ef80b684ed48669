import { viewQuorumWords } from '#domain/quorum-words.ts';
import type { ViewPicture } from '#domain/view-picture.ts';
import { pictureSummary } from '#domain/view-words.ts';

/** What the drawing shows and what its signs mean. */
export function DrawingLegend({ picture, drawn }: { picture: ViewPicture; drawn: number }) {
  const { views, forest, lens, isReadable } = picture;
  // The lens is named above, and by a party id too long for a caption.
  const summary = pictureSummary({ ...picture, lens: undefined }, drawn);
  return (
    <figcaption className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-3 py-2 text-sm text-ink-3">
      <span>{summary}.</span>
      <span>“2 of 3 +1”: two of three are to confirm, and one more quorum.</span>
      {views.some((view) => viewQuorumWords(view).isOdd) && (
        <span>“!”: a quorum asks for more parties than it lists, or for none.</span>
      )}
      {forest.oddities.size > 0 && (
        <span>
          “odd”: its place in the tree is odd, as its row says. Dotted: a cycle, or a view that
          stands elsewhere.
        </span>
      )}
      {!isReadable && (
        <span>
          “?”: the view’s content cannot be read here; this connection was given no event of this
          update.
        </span>
      )}
      {/* One instead of the other, so that a lens does not push what stands below. */}
      {lens === undefined ? (
        <span>The grid “Views” says the same in text.</span>
      ) : (
        <span>Dashed and “not seen”: the party of the lens does not see it.</span>
      )}
    </figcaption>
  );
}
