import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { splitTemplateId, templateName } from '#domain/ledger/template-id.ts';
import type {
  EventDetail,
  Field,
  FieldValue,
  Relative,
  UpdateDocument,
} from '#domain/update/document.ts';
import { eventDetailQuery, eventWireQuery } from '#queries/document-parts.ts';
import { Button } from '#ui/controls/button.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { SideSheet } from '#ui/controls/side-sheet.tsx';
import { PartFailure } from '#ui/failure/part-failure.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { PayloadView } from '#ui/payload/payload.tsx';
import { BesideContract } from '#ui/payload/payload-leaf.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier, type IdentifierKind } from '#ui/text/identifier.tsx';
import { Moment } from '#ui/text/moment.tsx';
import { NameText } from '#ui/text/name-text.tsx';
import { KINDS } from './event-tree.tsx';

/** Only for the ledger, so the pages of Scan do not load it. */
const VisibleBecause = lazyPart(() =>
  import('./visible-because.tsx').then((part) => part.VisibleBecause),
);

const EventMove = lazyPart(() => import('./event-move.tsx').then((part) => part.EventMove));

type EventPayloadsProps = { readonly document: UpdateDocument; readonly event: EventDetail };

function EventPayloads({ document, event }: EventPayloadsProps) {
  const [name, setName] = useState('');
  const names = [...event.payloads.map((payload) => payload.name), 'JSON'];
  const chosen = names.includes(name) ? name : (names[0] ?? 'JSON');
  const payload = event.payloads.find((one) => one.name === chosen);
  return (
    <div className="grid gap-2">
      <Segmented
        label="Payload"
        options={names.map((value) => ({ value, label: value }))}
        value={chosen}
        onChange={setName}
      />
      {payload === undefined ? (
        <EventJson document={document} event={event} />
      ) : (
        <PayloadView key={chosen} value={payload.value} encoding={payload.encoding} />
      )}
    </div>
  );
}

/** Loaded when displayed, because an event with 100,000 children is several megabytes. */
function EventJson({ document, event }: EventPayloadsProps) {
  const { data, error } = useQuery(eventWireQuery(document, event.row));
  if (error !== null) return <PartFailure error={error} />;
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
          {event.consuming === true && (
            <Badge tone="archive">contract archived by this update</Badge>
          )}
        </p>
      </header>
      {[...event.anomalies.entries()].map(([at, anomaly]) => (
        <p key={at} className="rounded bg-warn-soft px-2 py-1 text-warn">
          <HonestText text={anomaly} />
        </p>
      ))}
      {event.related.length > 0 && <Relatives relatives={event.related} onRow={onRow} />}
      <Suspense>
        {document.reader !== undefined && <VisibleBecause event={event} reader={document.reader} />}
        {event.move !== undefined && <EventMove move={event.move} />}
      </Suspense>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        {event.fields.map((field) => (
          <FieldLine key={field.label} field={field} />
        ))}
      </dl>
      <BesideContract value={beside}>
        <EventPayloads document={document} event={event} />
      </BesideContract>
    </>
  );
}

function Relatives(props: { relatives: readonly Relative[]; onRow: (row: number) => void }) {
  return (
    <span className="inline-flex flex-wrap gap-x-4 gap-y-1 font-sans">
      {props.relatives.map(({ how, row, id }) => (
        <Button key={row} look="link" onClick={() => props.onRow(row)}>
          {how} event <HonestText text={id} />
        </Button>
      ))}
    </span>
  );
}

/**
 * Number of values of one field shown initially, after one press, and added by each further press.
 */
const FIRST_SHOWN = 6;
const THEN_SHOWN = 50;
const MORE_SHOWN = 100;

function FieldLine({ field }: { field: Field }) {
  const [shown, setShown] = useState(FIRST_SHOWN);
  const next = shown < THEN_SHOWN ? THEN_SHOWN : shown + MORE_SHOWN;
  const values = field.values.slice(0, shown);
  const more = field.values.length - values.length;
  const notSent = more === 0 ? field.more : 0;
  return (
    <>
      <dt className="text-ink-3">{field.label}</dt>
      <dd className="flex min-w-0 flex-wrap gap-1 wrap-anywhere">
        {field.values.length === 0 && <span className="text-ink-3">none</span>}
        {[...values.entries()].map(([at, value]) => (
          <FieldText key={at} value={value} />
        ))}
        {more > 0 && (
          <Button look="link" onClick={() => setShown(next)}>
            {next < field.values.length || field.more > 0
              ? `Show ${Math.min(next, field.values.length) - shown} more of ${(more + field.more).toLocaleString('en')}`
              : `and ${more} more`}
          </Button>
        )}
        {notSent > 0 && (
          <span className="text-ink-3">
            and {notSent.toLocaleString('en')} more in the JSON of the event
          </span>
        )}
      </dd>
    </>
  );
}

const IDS: Partial<Record<FieldValue['kind'], IdentifierKind>> = {
  party: 'party',
  contract: 'contract',
  package: 'package',
  participant: 'participant',
  synchronizer: 'synchronizer',
  id: 'event',
};

function FieldText({ value }: { value: FieldValue }) {
  const id = IDS[value.kind];
  if (id !== undefined) return <Identifier kind={id} value={value.text} />;
  if (value.kind === 'template') return <TemplateId text={value.text} />;
  if (value.kind === 'time') return <Moment iso={value.text} />;
  if (value.text === '') return <span className="text-ink-3">none set</span>;
  return (
    <span className={value.kind === 'text' ? '' : 'font-mono'}>
      <HonestText text={value.text} />
    </span>
  );
}

function TemplateId({ text }: { text: string }) {
  const id = splitTemplateId(text);
  return (
    <>
      <span className="font-mono">
        <NameText text={templateName(text)} />
      </span>
      {id !== undefined && <Identifier kind="package" value={id.package} />}
    </>
  );
}

export function EventSheet({
  document,
  row,
  entered,
  isSheet,
  onRow,
  onLeave,
}: {
  document: UpdateDocument;
  row: number;
  /** Increments each time the user enters the detail by key; the initial value also counts. */
  entered: number;
  isSheet: boolean;
  onRow: (row: number) => void;
  onLeave: () => void;
}) {
  const { data, error } = useQuery({
    ...eventDetailQuery(document, row),
    placeholderData: (before) => before,
  });
  return (
    <SideSheet label="Event" isSheet={isSheet} entered={entered} onLeave={onLeave}>
      {error !== null && <PartFailure error={error} />}
      {data !== undefined && (
        <EventDetailPanel key={data.row} document={document} event={data} onRow={onRow} />
      )}
    </SideSheet>
  );
}
