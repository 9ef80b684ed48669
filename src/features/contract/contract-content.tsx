import { type ReactNode, Suspense } from 'react';
import type { ContractEvent } from '#api/contracts/contract-events.ts';
import { FieldLine } from '#ui/event/event-field.tsx';
import { EventPayloads } from '#ui/event/event-payloads.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { PayloadView } from '#ui/payload/payload.tsx';
import { FactList } from '#ui/text/facts.tsx';

const InterfaceViews = lazyPart(() =>
  import('#ui/event/event-extras.tsx').then((part) => part.InterfaceViews),
);

/**
 * The contract as its created event has it: parties, package, payload and interface views. `wire` is
 * left out where the JSON is on another page.
 */
export function ContractContent({
  of: { event, wire },
  views,
}: {
  of: Pick<ContractEvent, 'event'> & Partial<ContractEvent>;
  /** The form for interface views, where they can be requested. */
  views?: ReactNode;
}) {
  return (
    <section aria-label="Contract" className="panel grid min-w-0 gap-3 p-4">
      <h2 className="text-lg font-semibold">Contract</h2>
      <div className="grid min-w-0 grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-x-8 gap-y-4 max-lg:grid-cols-[minmax(0,1fr)]">
        <FactList>
          {event.fields
            .filter(({ label }) => !HIDDEN.has(label))
            .map((field) => (
              <FieldLine key={field.label} field={field} />
            ))}
        </FactList>
        <div className="grid min-w-0 gap-3">
          <EventPayloads
            event={event}
            json={wire !== undefined && <PayloadView value={wire} encoding="json" />}
          />
          {views}
          {event.views.length > 0 && (
            <Suspense>
              <InterfaceViews event={event} />
            </Suspense>
          )}
        </div>
      </div>
    </section>
  );
}

/** The id is in the head of the page, and the event’s place in an update is in the history. */
const HIDDEN: ReadonlySet<string> = new Set([
  ...['Contract', 'Contract id', 'Event id', 'Node id', 'Offset', 'In the ACS delta'],
  ...['Created event blob', 'Interface views'],
]);
