import { Suspense, useEffect, useRef, useState } from 'react';
import type { CompletionsSearch } from '#domain/completion-question/completions-search.ts';
import { leadsOf } from '#domain/search/leads.ts';
import type { Recognition } from '#domain/search/meaning.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { Choices } from './choices.tsx';

export { readSearch } from './read-search.ts';
export { SecretNotice } from './secret-notice.tsx';

/** The lists of completions are large, so they are loaded on the first search. */
const CompletionSearchPanel = lazyPart(() =>
  import('./completion-search.tsx').then((part) => part.CompletionSearchPanel),
);

export type FoundMeanings = Extract<Recognition, { kind: 'found' }>;

export const NO_LEDGER =
  'Not an update id (1220 and 64 more hex digits). Only a ledger has completions to search for other ids; this network has Scan only.';

/** Whether a text leads nowhere without a ledger. */
export const needsLedger = ({ meanings }: FoundMeanings) =>
  meanings.every((meaning) => leadsOf(meaning).every((lead) => 'sought' in lead));

/** What Enter does with the best meaning. */
export const firstLead = ({ meanings }: FoundMeanings) => leadsOf(meanings[0])[0];

type PanelProps = {
  connected: ConnectedNode | undefined;
  found: FoundMeanings;
  /** The user pressed Enter, so the best meaning is searched at once if it needs a search. */
  isAsked: boolean;
  onOpen: () => void;
  onFound: (search: CompletionsSearch) => void;
};

/** The choices for a text, and the search in completions when one of them needs it. */
export function SearchChoices({ connected, found, isAsked, onOpen, onFound }: PanelProps) {
  const [best] = found.meanings;
  const [lead] = leadsOf(best);
  const { ledger, token } = connected?.node ?? {};
  const canSearch = ledger !== undefined && token !== undefined;
  const [chosen, setChosen] = useState<string>();
  const sought = chosen ?? (isAsked && 'sought' in lead ? lead.sought : undefined);
  const others = found.meanings.filter((meaning) =>
    leadsOf(meaning).some((one) => !('sought' in one) || one.sought !== sought),
  );
  return (
    <>
      {connected !== undefined && canSearch && sought !== undefined && (
        <Suspense fallback={<p role="status">Loading…</p>}>
          <CompletionSearchPanel
            key={sought}
            connected={connected}
            ledger={ledger}
            token={token}
            text={sought}
            onFound={onFound}
          />
        </Suspense>
      )}
      {!canSearch && 'sought' in lead && <p role="status">{NO_LEDGER}</p>}
      <Choices
        connected={connected}
        meanings={others}
        onOpen={onOpen}
        onSearch={canSearch ? setChosen : undefined}
      />
    </>
  );
}

/** The list below the search box. Escape closes it. */
export function SearchPanel({
  isHome,
  onClose,
  ...props
}: PanelProps & { isHome: boolean; onClose: () => void }) {
  const panel = useRef<HTMLElement>(null);
  const { found, isAsked } = props;
  const [lead] = leadsOf(found.meanings[0]);
  const isSearch = isAsked && 'sought' in lead && props.connected?.node.ledger !== undefined;
  useEffect(() => {
    if (isAsked && !isSearch) panel.current?.querySelector('a')?.focus();
  }, [isAsked, isSearch]);
  return (
    <section
      ref={panel}
      aria-label={isSearch ? 'Search in completions' : 'Recognised ids'}
      data-search-panel=""
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      className={`panel absolute top-full right-0 z-20 mt-1 grid max-h-[70vh] w-full gap-2 overflow-auto px-4 py-3 ${
        isHome ? '' : 'max-md:fixed max-md:inset-x-3 max-md:top-13 max-md:w-auto'
      }`}
    >
      <SearchChoices {...props} />
      {isAsked && (
        <div className="flex flex-wrap gap-2 border-t border-line pt-2">
          <Button onClick={onClose}>Close</Button>
        </div>
      )}
    </section>
  );
}
