import type { Payload } from '#domain/update/document.ts';
import { usePrinting } from '#ui/browser/use-printing.ts';
import { PayloadView } from '#ui/payload/payload.tsx';

/** The payloads that the screen does not show now, each under its name; on the screen it is empty. */
export function PrintedPayloads({ payloads }: { payloads: readonly Payload[] }) {
  const isPrinting = usePrinting();
  // Without an element, print.css says that it is still loading.
  if (!isPrinting) return <i hidden />;
  return payloads.map(({ name, value, encoding }) => (
    <div key={name}>
      <h3 className="mt-2 text-sm text-ink-3">{name}</h3>
      <PayloadView value={value} encoding={encoding} />
    </div>
  ));
}
