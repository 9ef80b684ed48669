import { type ReactNode, Suspense, useId, useState } from 'react';
import type { UpdateDocument } from '#domain/update/document.ts';
import type { Sources } from '#features/update/sources/sources.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';

const UpdateFactList = lazyPart(() => import('./facts.tsx').then((part) => part.UpdateFactList));

/**
 * The facts that the summary leaves out, below it. The button in the summary opens them; `children`
 * are opened with them. A fact with an invalid value and an unknown kind of update open them too, so
 * that no anomaly is hidden.
 */
export function MoreFacts({
  sources,
  shown,
  participant,
  summary,
  children,
}: {
  sources: Sources;
  shown: UpdateDocument;
  /** The participant whose ledger the offset belongs to. */
  participant: string | undefined;
  /** Draws the summary with the button that opens the facts. */
  summary: (button: ReactNode) => ReactNode;
  children: ReactNode;
}) {
  const [chosen, setOpen] = useState<boolean>();
  const isOpen =
    chosen ??
    (shown.facts.kind === 'unknown' ||
      [sources.scan, sources.ledger].some(
        (source) => source.kind === 'here' && source.document.facts.invalid.size > 0,
      ));
  const id = useId();
  const button = (
    <Button
      look="link"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={() => setOpen(!isOpen)}
      className="min-h-6"
    >
      {isOpen ? 'Fewer details' : 'More details'}
    </Button>
  );
  return (
    <>
      {summary(button)}
      {isOpen && (
        <section id={id} aria-label="Details" className="panel my-2 grid gap-2.5 px-4 py-3">
          <Suspense fallback={<p role="status">Loading…</p>}>
            <UpdateFactList sources={sources} shown={shown} participant={participant} />
            {children}
          </Suspense>
        </section>
      )}
    </>
  );
}
