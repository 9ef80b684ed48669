import type { ViewPicture } from '#domain/view-picture.ts';
import { quorumsOf } from '#domain/view-quorums.ts';
import { drawnWords } from '#domain/view-words.ts';

/** What the drawing shows and what its signs mean. */
export function DrawingLegend({
  picture,
  drawn,
  isDetailed,
}: {
  picture: ViewPicture;
  drawn: number;
  /** Whether the boxes name the informees. */
  isDetailed: boolean;
}) {
  const { views, forest, visibility, lens, isReadable } = picture;
  return (
    <figcaption className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-3 py-2 text-sm text-ink-3">
      {/* The lens is named above, and by a party id too long for a caption. */}
      <span>{drawnWords(forest, drawn)}.</span>
      <span>“2 of 3 +1”: two of three are to confirm, and one more quorum.</span>
      {views.some((view) => quorumsOf(view).asked.isOdd) && (
        <span>“!”: a quorum asks for more parties than it lists, or for none.</span>
      )}
      {forest.oddities.size > 0 && (
        <span>“odd”: its place in the tree is odd, as its row says.</span>
      )}
      {visibility.elsewhere.size > 0 && (
        <span>Dotted: a cycle, or a view that stands elsewhere.</span>
      )}
      {!isReadable && (
        <span>
          “?”: the view’s content cannot be read here; this connection was given no event of this
          update.
        </span>
      )}
      <span>The grid “Views” says the same in text.</span>
      {/* Their room is kept: neither zooming nor a lens is to push what stands below. */}
      <span className={isDetailed ? 'invisible' : ''}>Zoom in to see who is informed.</span>
      <span className={lens === undefined ? 'invisible' : ''}>
        Dashed and “not seen”: the party of the lens does not see it.
      </span>
    </figcaption>
  );
}
