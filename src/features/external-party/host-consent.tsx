import { ALLOCATE_PATH } from '#api/allocation.ts';
import { SentBody } from './sent-body.tsx';

/** For the operator of another host: the body to bring to their own node, once all of it is right. */
export function HostConsent({ body }: { body: object }) {
  return (
    <section aria-label="Host it" className="panel grid gap-3 p-4">
      <h2 className="text-lg font-semibold">Host it</h2>
      <p className="max-w-3xl text-ink-2">
        If this is what you agreed to, send the same body to your own node with the token of an
        administrator. Nothing else needs signing: your node adds its own consent. Whether it is the
        synchronizer that you mean only the body says; no signature covers it.
      </p>
      <SentBody url={`LEDGER_URL${ALLOCATE_PATH}`} body={body} />
    </section>
  );
}
