import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { Place } from '#domain/search/leads.ts';
import type { Recognition } from '#domain/search/meaning.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { type AskedLead, canAsk, keyOf, lackFor, leadsOn, whyNowhere } from './asked-lead.ts';
import { Choices } from './choices.tsx';
import { readSearch } from './read-search.ts';

const LookUpPanel = lazyPart(() => import('./look-up.tsx').then((part) => part.LookUpPanel));

/** The lists of completions are large, so they are loaded on the first search. */
const CompletionSearchPanel = lazyPart(() =>
  import('./completion-search.tsx').then((part) => part.CompletionSearchPanel),
);

export type FoundMeanings = Extract<Recognition, { kind: 'found' }>;

/** What a text means, where Enter leads, or why it leads nowhere on this network. */
export async function answerTo(text: string, connected: ConnectedNode | undefined) {
  const found = await readSearch(text, connected);
  if (found.kind !== 'found') return { found };
  const [lead] = leadsOn(connected, found.meanings[0]);
  return { found, lead, nowhere: whyNowhere(connected, found.meanings) };
}

type PanelProps = {
  connected: ConnectedNode | undefined;
  found: FoundMeanings;
  /** The user pressed Enter, so the best meaning is searched at once if it needs a search. */
  isAsked: boolean;
  onOpen?: (() => void) | undefined;
  /** Where a look-up or a search leads. */
  onPlace: (place: Place) => void;
};

/** The choices for a text, and the look-up or search that one of them needs. */
export function SearchChoices({ connected, found, isAsked, onOpen, onPlace }: PanelProps) {
  const { meanings } = found;
  const [first] = leadsOn(connected, meanings[0]);
  const [chosen, setChosen] = useState<AskedLead>();
  const asked = chosen ?? (isAsked && !('path' in first) ? first : undefined);
  const current = asked !== undefined && canAsk(connected, asked) ? asked : undefined;
  const lack = isAsked ? lackFor(connected, first) : undefined;
  return (
    <>
      {connected !== undefined && current !== undefined && (
        <Suspense fallback={<p role="status">Loading…</p>}>
          <Asked key={keyOf(current)} connected={connected} lead={current} onPlace={onPlace} />
        </Suspense>
      )}
      {lack !== undefined && <p role="status">{lack}</p>}
      <Choices
        connected={connected}
        meanings={meanings}
        current={current}
        onOpen={onOpen}
        onAsk={setChosen}
      />
    </>
  );
}

function Asked({
  connected,
  lead,
  onPlace,
}: Pick<PanelProps, 'onPlace'> & { connected: ConnectedNode; lead: AskedLead }) {
  const { ledger, token } = connected.node;
  if ('lookUp' in lead)
    return <LookUpPanel connected={connected} lookUp={lead.lookUp} onPlace={onPlace} />;
  if (ledger === undefined || token === undefined) return null;
  return (
    <CompletionSearchPanel
      connected={connected}
      ledger={ledger}
      token={token}
      text={lead.sought}
      onFound={(search) => onPlace({ path: '/completions', search })}
    />
  );
}

/** The list below the search box, which loads the page of the best choice. Escape closes it. */
export function SearchPanel({
  isHome,
  onClose,
  ...props
}: PanelProps & { isHome: boolean; onClose: () => void }) {
  const panel = useRef<HTMLElement>(null);
  const { found, isAsked } = props;
  const [lead] = leadsOn(props.connected, found.meanings[0]);
  const isSearch = isAsked && !('path' in lead) && canAsk(props.connected, lead);
  const router = useRouter();
  const path = 'path' in lead ? lead.path : undefined;
  // The code of the page only: its loader would send requests.
  useEffect(() => {
    if (path === undefined) return;
    const [routes] = router.getMatchedRoutes(path);
    for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined);
  }, [router, path]);
  useEffect(() => {
    if (isAsked && !isSearch) panel.current?.querySelector('a')?.focus();
  }, [isAsked, isSearch]);
  return (
    <section
      ref={panel}
      aria-label={
        isSearch ? ('sought' in lead ? 'Search in completions' : 'Look-up') : 'Recognised ids'
      }
      data-search-panel=""
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
      className={`panel absolute top-full right-0 z-20 mt-1 grid w-full gap-2 px-4 py-3 ${
        isHome ? '' : 'max-md:fixed max-md:inset-x-3 max-md:top-13 max-md:w-auto'
      } max-h-[70vh] overflow-auto`}
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
