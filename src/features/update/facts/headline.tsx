import { lazy, Suspense, useRef, useState } from 'react';
import { readInt64 } from '#domain/ledger/int64.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import { headlineOf } from '#domain/update/headline.ts';
import type { StatusBySource } from '#domain/update/source-status.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Button } from '#ui/controls/button.tsx';
import { Sentence } from '#ui/text/sentence.tsx';

export function Headline({
  document,
  verdict,
}: {
  document: UpdateDocument;
  /** Scan's verdict, whichever source is shown; undefined without one. */
  verdict: Verdict | undefined;
}) {
  return (
    <h1 className="mt-1 text-lg leading-snug md:text-xl font-medium tracking-tight wrap-anywhere text-ink-2">
      <Sentence parts={headlineOf(document.facts, verdict)} />
    </h1>
  );
}

/** Loaded on request. */
const CompletionOfUpdate = lazy(() =>
  import('./completion-of-update.tsx').then(
    (part) => ({ default: part.CompletionOfUpdate }),
    () => ({ default: Missing }),
  ),
);

function Missing() {
  return <p role="alert">Part of this page did not load. Reload the page.</p>;
}

/** The ledger reports the command id that the search needs. */
export function ItsCompletion({
  connected,
  told,
}: {
  connected: ConnectedNode;
  told: StatusBySource;
}) {
  const [isWanted, setWanted] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { facts } = told.ledger;
  const offset = readInt64(facts?.offset);
  const { ledger, token } = connected.node;
  if (ledger === undefined || token === undefined || offset === undefined || !facts?.commandId)
    return null;
  return (
    <div ref={place} tabIndex={-1} className="my-3">
      {isWanted ? (
        <Suspense fallback={<p role="status">Loading…</p>}>
          <CompletionOfUpdate
            connected={connected}
            ledger={ledger}
            token={token}
            offset={offset}
            told={told}
          />
        </Suspense>
      ) : (
        <Button
          onClick={() => {
            // The button disappears, so the focus moves to the place of the result.
            place.current?.focus();
            setWanted(true);
          }}
        >
          Find completion
        </Button>
      )}
    </div>
  );
}
