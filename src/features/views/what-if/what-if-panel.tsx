import { memo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { caselessSearch } from '#domain/text/json-text.ts';
import { counted } from '#domain/text/plural.ts';
import type { Confirmer } from '#domain/verdict/quorum.ts';
import { focusFirst } from '#ui/browser/focus.ts';
import { Button } from '#ui/controls/button.tsx';
import { PartyName } from '#ui/names/party-name.tsx';
import { UnconfirmedViews } from './unconfirmed-views.tsx';
import type { MissingConfirmations } from './what-if.ts';

function ConfirmerRow({
  confirmer: { party, must, can },
  isTicked,
  onTick,
}: {
  confirmer: Confirmer;
  isTicked: boolean;
  onTick: (party: string) => void;
}) {
  return (
    <li>
      <label className="flex cursor-pointer flex-wrap items-center gap-x-2.5 rounded px-2 py-1 hover:bg-raised">
        <input
          type="checkbox"
          checked={isTicked}
          onChange={() => onTick(party)}
          className="accent-accent"
        />
        <PartyName party={party} />
        <span className="ml-auto text-sm text-ink-3">{needWords(must, can)}</span>
      </label>
    </li>
  );
}

function needWords(must: number, can: number): string {
  if (must === 0) return `can confirm ${counted(can, 'view')}`;
  const first = `must confirm ${counted(must, 'view')}`;
  return can === 0 ? first : `${first}, can confirm ${can.toLocaleString('en')} more`;
}

/** Maximum number of parties drawn, which limits the height; the search finds others. */
const SHOWN = 8;

/**
 * Shows which views can be confirmed without the selected parties. None is preselected, because the
 * verdict does not record who confirmed.
 */
export const WhatIfPanel = memo(function WhatIfPanel({
  whatIf,
  onView,
}: {
  whatIf: MissingConfirmations;
  onView: (row: number) => void;
}) {
  const { confirmers, missing, setMissing } = whatIf;
  const [text, setText] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const isSought = caselessSearch(text.trim().toLowerCase());
  const found = text.trim() === '' ? confirmers : confirmers.filter(({ party }) => isSought(party));
  const drawn = tickedFirst(found, missing).slice(0, SHOWN);
  const more = found.length - drawn.length;
  const tick = (party: string) => {
    const next = new Set(missing);
    if (!next.delete(party)) next.add(party);
    setMissing(next);
  };
  const clear = () => {
    flushSync(() => setMissing(new Set()));
    // The pressed button is removed, so the focus moves to the first checkbox, or to the search if
    // there is none.
    if (!focusFirst(list.current, 'input')) search.current?.focus();
  };
  return (
    <section
      id="what-if"
      tabIndex={-1}
      aria-label="What if"
      className="panel min-w-0 scroll-mt-28 overflow-hidden xl:col-span-2"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2">
        <h2 className="font-semibold">What if these parties do not confirm?</h2>
        {confirmers.length > SHOWN && (
          <input
            ref={search}
            type="text"
            value={text}
            maxLength={300}
            aria-label="Search confirming parties"
            placeholder="Search parties"
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
            className="ml-auto h-7 w-40 rounded-md border border-line bg-raised px-2 text-ink placeholder:text-ink-3"
          />
        )}
        {missing.size > 0 && (
          <Button className={confirmers.length > SHOWN ? '' : 'ml-auto'} onClick={clear}>
            Clear {counted(missing.size, 'tick')}
          </Button>
        )}
      </div>
      <p className="px-4 pt-3 text-ink-2">
        The verdict does not record who confirmed. Tick parties that do not confirm; all others are
        assumed to confirm.
      </p>
      <p role="status" className={`px-4 pt-1 ${missing.size > 0 ? 'font-medium' : 'text-ink-3'}`}>
        {whatIf.summary}
      </p>
      <UnconfirmedViews views={whatIf.unconfirmed} onView={onView} />
      <ul ref={list} className="grid gap-x-8 px-2 pt-2 pb-3 xl:grid-cols-2">
        {drawn.map((confirmer) => (
          <ConfirmerRow
            key={confirmer.party}
            confirmer={confirmer}
            isTicked={missing.has(confirmer.party)}
            onTick={tick}
          />
        ))}
        {found.length === 0 && (
          <li className="px-2 text-ink-3">
            {confirmers.length === 0 ? 'No quorum lists a party.' : 'No match.'}
          </li>
        )}
        {more > 0 && (
          <li className="px-2 pt-1 text-sm text-ink-3">
            {more.toLocaleString('en')} more {text.trim() === '' ? 'parties' : 'matches'}. Search to
            find them.
          </li>
        )}
      </ul>
    </section>
  );
});

function tickedFirst(
  confirmers: readonly Confirmer[],
  missing: ReadonlySet<string>,
): readonly Confirmer[] {
  const ticked = confirmers.filter(({ party }) => missing.has(party));
  return [...ticked, ...confirmers.filter(({ party }) => !missing.has(party))];
}
