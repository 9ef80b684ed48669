import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventDetail, UpdateDocument } from '#domain/document.ts';
import { eventWireQuery } from '#queries/document-parts.ts';
import { PartTrouble } from '#ui/part-trouble.tsx';
import { Payload } from '#ui/payload.tsx';
import { Segmented } from '#ui/segmented.tsx';

type EventPayloadsProps = { readonly document: UpdateDocument; readonly event: EventDetail };

/** The Daml values of an event, one at a time, and the whole event as JSON. */
export function EventPayloads({ document, event }: EventPayloadsProps) {
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
        <Payload key={chosen} value={payload.value} encoding={payload.encoding} />
      )}
    </div>
  );
}

/** Asked for when it is looked at: with 100,000 children it is some megabytes. */
function EventJson({ document, event }: EventPayloadsProps) {
  const { data, error } = useQuery(eventWireQuery(document, event.row));
  if (error !== null) return <PartTrouble error={error} />;
  if (data === undefined) return <p className="text-ink-3">Reading the event…</p>;
  return <Payload value={data.wire} encoding="json" />;
}
