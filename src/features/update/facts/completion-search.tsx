import { Suspense, useRef, useState } from 'react';
import { readInt64 } from '#domain/ledger/int64.ts';
import type { StatusBySource } from '#domain/update/document.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';

const CompletionOfUpdate = lazyPart(() =>
  import('./completion-of-update.tsx').then((part) => part.CompletionOfUpdate),
);

/**
 * The search for an update's completion: a button for the summary, and its result below it. Both
 * are undefined where the ledger does not report the command id that the search needs.
 * @param isOffered false where the page already shows the completion
 */
export function useCompletionSearch(
  connected: ConnectedNode,
  bySource: StatusBySource,
  isOffered: boolean,
) {
  const [isWanted, setWanted] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { facts } = bySource.ledger;
  const offset = readInt64(facts?.offset);
  const { ledger, token } = connected.node;
  const isKnown = offset !== undefined && facts?.commandId;
  if (!isOffered || ledger === undefined || token === undefined || !isKnown) return {};
  const found = (
    <div ref={place} tabIndex={-1} className={isWanted ? 'my-2' : ''}>
      {isWanted && (
        <Suspense fallback={<p role="status">Loading…</p>}>
          <CompletionOfUpdate
            connected={connected}
            ledger={ledger}
            token={token}
            offset={offset}
            bySource={bySource}
          />
        </Suspense>
      )}
    </div>
  );
  const command = isWanted ? (
    'completion below'
  ) : (
    <Button
      look="link"
      onClick={() => {
        // The button disappears, so the focus moves to where the result appears.
        place.current?.focus();
        setWanted(true);
      }}
    >
      Find completion
    </Button>
  );
  return { command, found };
}
