import { counted } from '#domain/plural.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { Notice } from '#ui/notice.tsx';
import type { TreeStart } from './tree-place.ts';

/** Says what a link names and this answer does not have. */
export function UnknownPlace({ start }: { start: TreeStart }) {
  const { unknownEvent, unknownFolds } = start;
  return (
    <>
      {unknownEvent !== undefined && (
        <Notice tone="warning">
          This answer has no event{' '}
          <code className="wrap-anywhere">
            <HonestText text={unknownEvent} />
          </code>
          ; the link may be for another source. The top is selected.
        </Notice>
      )}
      {unknownFolds > 0 && (
        <Notice tone="warning">
          {counted(unknownFolds, 'fold')} of the link cannot be found in this answer; the link may
          be for another source.
        </Notice>
      )}
    </>
  );
}
