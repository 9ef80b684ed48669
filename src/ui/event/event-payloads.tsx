import { type ReactNode, Suspense, useState } from 'react';
import type { EventDetail } from '#domain/update/document.ts';
import { Segmented } from '#ui/controls/segmented.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { PayloadView } from '#ui/payload/payload.tsx';

/** Only paper shows it, so it is loaded after all that the screen shows. */
const PrintedPayloads = lazyPart(async () => {
  await new Promise((due) => setTimeout(due, 3_000));
  return import('./printed-payloads.tsx').then((part) => part.PrintedPayloads);
});

/**
 * The argument and result of an event, and the whole event as JSON; one at a time on the screen,
 * argument and result on paper. Interface views have a section of their own.
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
    <div className="grid gap-2 print:block">
      <Segmented
        label="Payload"
        options={names.map((value) => ({ value, label: value }))}
        value={chosen}
        onChange={setName}
      />
      <h3 className="hidden text-sm text-ink-3 print:block">{chosen}</h3>
      {payload === undefined ? (
        json
      ) : (
        <PayloadView key={chosen} value={payload.value} encoding={payload.encoding} />
      )}
      {payload !== undefined && payloads.length > 1 && (
        <div className="printed-payloads">
          <Suspense>
            <PrintedPayloads payloads={payloads.filter((one) => one !== payload)} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
