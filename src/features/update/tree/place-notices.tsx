import { counted } from '#domain/text/plural.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

/** What of the address is not in this document, and what an address cannot contain. */
export function PlaceNotices({
  start: { unknownEvent, unknownFolds },
  tooMany,
}: {
  start: { readonly unknownEvent: string | undefined; readonly unknownFolds: number };
  /** Whether there are more folds than an address has. */
  tooMany: boolean;
}) {
  return (
    <>
      {unknownEvent !== undefined && (
        <Notice tone="warning">
          No event{' '}
          <code className="wrap-anywhere">
            <HonestText text={unknownEvent} />
          </code>{' '}
          in this response. The link may be for another source. The top is selected.
        </Notice>
      )}
      {unknownFolds > 0 && (
        <Notice tone="warning">
          {counted(unknownFolds, 'fold')} of the link not found. The link may be for another source.
        </Notice>
      )}
      {tooMany && (
        <p role="status" className="text-sm text-warn">
          Links contain up to 100 folds. A copied link opens the tree without these folds.
        </p>
      )}
    </>
  );
}
