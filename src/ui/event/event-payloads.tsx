import { type ReactNode, useState } from 'react';
import type { EventDetail } from '#domain/update/document.ts';
import { Segmented } from '#ui/controls/segmented.tsx';
import { PayloadView } from '#ui/payload/payload.tsx';

/**
 * The argument and result of an event, and the whole event as JSON; one at a time. Interface views
 * have a section of their own.
 */
export function EventPayloads({
  event,
  json,
}: {
  event: EventDetail;
  /** Drawn only when chosen; not offered if false. */
  json: ReactNode;
}) {
  const [name, setName] = useState('');
  const viewed = new Set(event.views.map(({ payload }) => payload));
  const payloads = event.payloads.filter((_, at) => !viewed.has(at));
  const names = [...payloads.map((payload) => payload.name), ...(json === false ? [] : ['JSON'])];
  const chosen = names.includes(name) ? name : (names[0] ?? 'JSON');
  const payload = payloads.find((one) => one.name === chosen);
  return (
    <div className="grid gap-2">
      <Segmented
        label="Payload"
        options={names.map((value) => ({ value, label: value }))}
        value={chosen}
        onChange={setName}
      />
      {payload === undefined ? (
        json
      ) : (
        <PayloadView key={chosen} value={payload.value} encoding={payload.encoding} />
      )}
    </div>
  );
}
