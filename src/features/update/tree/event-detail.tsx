import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { isAcsDelta } from '#domain/update/acs-delta.ts';
import type { EventDetail, Relative, UpdateDocument } from '#domain/update/document.ts';
import { eventDetailQuery, eventWireQuery, repeatedMembersQuery } from '#queries/document-parts.ts';
import { Button } from '#ui/controls/button.tsx';
import { SideSheet } from '#ui/controls/side-sheet.tsx';
import { FieldLine } from '#ui/event/event-field.tsx';
import { EventPayloads } from '#ui/event/event-payloads.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { PayloadView } from '#ui/payload/payload.tsx';
import { BesideContract } from '#ui/payload/payload-leaf.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { NameText } from '#ui/text/name-text.tsx';
import { KINDS } from './event-cells.tsx';

const PartFailure = lazyPart(() =>
  import('#ui/failure/part-failure.tsx').then((part) => part.PartFailure),
);

/** Only for the ledger, so the pages of Scan do not load it. */
const VisibleBecause = lazyPart(() =>
  import('./visible-because.tsx').then((part) => part.VisibleBecause),
);

/** Only where the request included them. */
const EventBlob = lazyPart(() =>
  import('#ui/event/event-extras.tsx').then((part) => part.EventBlob),
);
const InterfaceViews = lazyPart(() =>
  import('#ui/event/event-extras.tsx').then((part) => part.InterfaceViews),
);

/** Only where a name occurs twice. */
const RepeatedMembers = lazyPart(() =>
  import('./repeated-members.tsx').then((part) => part.RepeatedMembers),
);

const EventMove = lazyPart(() => import('./event-move.tsx').then((part) => part.EventMove));

/** Loaded when displayed, because an event with 100,000 children is several megabytes. */
function EventJson({ document, event }: { document: UpdateDocument; event: EventDetail }) {
  const { data, error } = useQuery(eventWireQuery(document, event.row));
  if (error !== null)
    return (
      <Suspense>
        <PartFailure error={error} />
      </Suspense>
    );
  if (data === undefined) return <p className="text-ink-3">Loading the event…</p>;
  return <PayloadView value={data.wire} encoding="json" />;
}

function EventDetailPanel({
  document,
  event,
  onRow,
}: {
  document: UpdateDocument;
  event: EventDetail;
  onRow: (row: number) => void;
}) {
  const kind = KINDS[event.kind];
  const { data: repeated = [] } = useQuery(repeatedMembersQuery(document, event.row));
  const beside = (contractId: string): ReactNode => {
    const relatives = [...event.related, ...event.mentioned].filter(
      (relative) => relative.contractId === contractId,
    );
    return relatives.length > 0 && <Relatives relatives={relatives} onRow={onRow} />;
  };
  return (
    <>
      <header>
        <h2 className="text-lg leading-snug font-semibold wrap-anywhere">
          <HonestText text={event.action} />
        </h2>
        <p className="flex flex-wrap items-center gap-1.5 text-ink-3">
          <span className={`tree-kind ${kind.tone}`} aria-hidden="true">
            {kind.letter}
          </span>
          {kind.name}
          {event.template !== '' && (
            <span className="wrap-anywhere">
              on <NameText text={event.template} />
            </span>
          )}
          {event.consuming === true && <Badge>contract archived by this update</Badge>}
        </p>
      </header>
      {[...event.anomalies.entries()].map(([at, anomaly]) => (
        <p key={at} className="rounded bg-warn-soft px-2 py-1 text-warn">
          <HonestText text={anomaly} />
        </p>
      ))}
      {event.related.length > 0 && <Relatives relatives={event.related} onRow={onRow} />}
      <Suspense>
        {repeated.length > 0 && <RepeatedMembers of="this event" found={repeated} />}
        {document.reader !== undefined && (
          <VisibleBecause event={event} reader={document.reader} isDelta={isAcsDelta(document)} />
        )}
        {event.move !== undefined && <EventMove move={event.move} />}
      </Suspense>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        {event.fields.map((field) => (
          <FieldLine key={field.label} field={field} />
        ))}
      </dl>
      {event.blob !== undefined && (
        <Suspense>
          <EventBlob blob={event.blob} />
        </Suspense>
      )}
      <BesideContract value={beside}>
        <EventPayloads event={event} json={<EventJson document={document} event={event} />} />
        {event.views.length > 0 && (
          <Suspense>
            <InterfaceViews event={event} />
          </Suspense>
        )}
      </BesideContract>
    </>
  );
}

function Relatives(props: { relatives: readonly Relative[]; onRow: (row: number) => void }) {
  return (
    <span className="inline-flex flex-wrap gap-x-4 font-sans">
      {props.relatives.map(({ how, row, id }) => (
        <Button key={row} look="link" className="min-h-6" onClick={() => props.onRow(row)}>
          {how} event <HonestText text={id} />
        </Button>
      ))}
    </span>
  );
}

export function EventSheet({
  document,
  row,
  entered,
  isSheet,
  isSelected,
  onRow,
  onLeave,
}: {
  document: UpdateDocument;
  row: number;
  /** Increments each time the user enters the detail by key; the initial value also counts. */
  entered: number;
  isSheet: boolean;
  /** False for the first event, which is beside the tree before one is selected. */
  isSelected: boolean;
  onRow: (row: number) => void;
  onLeave: () => void;
}) {
  const { data, error } = useQuery({
    ...eventDetailQuery(document, row),
    placeholderData: (before) => before,
  });
  return (
    <SideSheet
      label="Event"
      isSheet={isSheet}
      isPrinted={isSelected}
      entered={entered}
      onLeave={onLeave}
    >
      {error !== null && (
        <Suspense>
          <PartFailure error={error} />
        </Suspense>
      )}
      {data !== undefined && (
        <EventDetailPanel key={data.row} document={document} event={data} onRow={onRow} />
      )}
    </SideSheet>
  );
}
