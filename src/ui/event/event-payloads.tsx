import { type ReactNode, useState } from 'react';
import type { EventDetail } from '#domain/update/document.ts';
import { usePrinting } from '#ui/browser/use-printing.ts';
import { Segmented } from '#ui/controls/segmented.tsx';
import { PayloadView } from '#ui/payload/payload.tsx';

/**
 * The argument and result of an event, and the whole event as JSON; one at a time, but on paper
 * argument and result. Interface views have a section of their own.
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
  const isJson = !payloads.some((payload) => payload.name === chosen);
  const isPrinting = usePrinting();
  const heading = (text: string) =>
    isPrinting && <h3 className="mt-2 text-sm text-ink-3">{text}</h3>;
  return (
    <div className="grid gap-2 print:block">
      <Segmented
        label="Payload"
        options={names.map((value) => ({ value, label: value }))}
        value={chosen}
        onChange={setName}
      />
      {isJson && json !== false && heading(chosen)}
      {isJson
        ? json
        : payloads
            .filter((payload) => isPrinting || payload.name === chosen)
            .map((payload) => (
              <div key={payload.name} className="min-w-0">
                {heading(payload.name)}
                <PayloadView value={payload.value} encoding={payload.encoding} />
              </div>
            ))}
    </div>
  );
}
