import { Link } from '@tanstack/react-router';
import { parseEventId } from '#domain/ledger/update-id.ts';
import { counted } from '#domain/text/plural.ts';
import { useFactsOfUpdate } from '#features/update/shown-document-context.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { mayBeOfScan } from './tree-place.ts';

function UnknownEvent({ event, updateId }: { event: string; updateId: string }) {
  const whole = parseEventId(event);
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
            search={{ event: whole.event }}
            className="text-accent underline"
          >
            Open that update
          </Link>
          .
        </>
      )}{' '}
      The top is selected.
    </Notice>
  );
}

/** What of the address is not in this document or uncertain, and what an address cannot contain. */
export function PlaceNotices({
  updateId,
  start: { event, unknownEvent, unknownFolds },
  hasEventNotice,
  tooMany,
}: {
  updateId: string;
  start: {
    readonly event: string | undefined;
    readonly unknownEvent: string | undefined;
    readonly unknownFolds: number;
  };
  /** The event is unknown, or one of the ledger by a link that does not name its source. */
  hasEventNotice: boolean;
  /** Whether there are more folds than an address has. */
  tooMany: boolean;
}) {
  const scan = useFactsOfUpdate()?.scan;
  return (
    <>
      {hasEventNotice && unknownEvent !== undefined && (
        <UnknownEvent event={unknownEvent} updateId={updateId} />
      )}
      {hasEventNotice && event !== undefined && unknownEvent === undefined && mayBeOfScan(scan) && (
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
