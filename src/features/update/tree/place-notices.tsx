import { Link } from '@tanstack/react-router';
import { parseEventId } from '#domain/ledger/update-id.ts';
import { counted } from '#domain/text/plural.ts';
import type { SourceStatus } from '#domain/update/document.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { useReaderSearch } from '#ui/text/identifier.tsx';
import { mayBeOfScan, type TreeStart } from './tree-place.ts';

function UnknownEvent({ event, updateId }: { event: string; updateId: string }) {
  const whole = parseEventId(event);
  const reader = useReaderSearch();
  const name = (
    <code className="wrap-anywhere">
      <HonestText text={event} />
    </code>
  );
  return (
    <Notice tone="warning">
      {whole === undefined || whole.id === updateId ? (
        <>No event {name} in this response. The link may be for another source.</>
      ) : (
        <>
          Event {name} belongs to another update.{' '}
          <Link
            to="/updates/$updateId"
            params={{ updateId: whole.id }}
            search={{ ...reader, event: whole.event }}
            className="text-accent underline"
          >
            Open that update
          </Link>
          .
        </>
      )}{' '}
      The first event is selected.
    </Notice>
  );
}

/** Notices about an address: an unknown or uncertain event, unknown folds, too many folds. */
export function PlaceNotices({
  updateId,
  start: {
    place: { event },
    active,
    unknownFolds,
  },
  scan,
  hasEventNotice,
  tooMany,
}: {
  updateId: string;
  start: TreeStart;
  scan: SourceStatus | undefined;
  /** The event is unknown, or one of the ledger by a link that does not name its source. */
  hasEventNotice: boolean;
  /** Whether there are more folds than an address has. */
  tooMany: boolean;
}) {
  return (
    <>
      {hasEventNotice && event !== undefined && active === undefined && (
        <UnknownEvent event={event} updateId={updateId} />
      )}
      {hasEventNotice && event !== undefined && active !== undefined && mayBeOfScan(scan) && (
        <Notice tone="warning">
          The link does not name a source, and Scan and the ledger number events differently. Event{' '}
          <code>
            <HonestText text={event} />
          </code>{' '}
          of the ledger is selected.
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
