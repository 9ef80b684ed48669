import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { involvedText, seenText } from '#domain/privacy-map/map-text.ts';
import { counted } from '#domain/text/plural.ts';
import { confirmersOfAll } from '#domain/verdict/quorum.ts';
import { type Visibility, viewsSeen } from '#domain/verdict/visibility.ts';
import type { ShownViews } from '#features/views/shown-views.ts';
import { Button } from '#ui/controls/button.tsx';
import { LensBar } from '#ui/names/lens-bar.tsx';
import { PartyChoice } from '#ui/names/party-choice.tsx';
import { PartyName } from '#ui/names/party-name.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { UnconfirmedViews } from './unconfirmed-views.tsx';
import type { MissingConfirmations } from './what-if.ts';

/**
 * The party lens, and the views that cannot be confirmed without its party and others. No party is
 * preselected, because the verdict does not record who confirmed.
 */
export function WhatIfPanel({
  shown,
  whatIf,
  onView,
}: {
  shown: ShownViews;
  whatIf: MissingConfirmations;
  onView: (row: number) => void;
}) {
  const { verdict, visibility, map, lens, onLens, sharedHints } = shown;
  const { missing, toggle, summary } = whatIf;
  const [isChoosing, setChoosing] = useState(false);
  const choice = useRef<HTMLButtonElement>(null);
  const lensOptions = () =>
    map.order.map((party) => ({
      party: visibility.parties[party] ?? '',
      words: seenText(visibility, party),
    }));
  const confirmers = () =>
    confirmersOfAll(verdict.views)
      .filter(({ party }) => !missing.has(party))
      .map(({ party, must, can }) => ({ party, words: needText(must, can) }));
  return (
    <section aria-label="What if" className="panel what-if grid min-w-0 gap-2 px-3 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <LensBar among lens={lens} onLens={onLens} options={lensOptions}>
          {lens !== undefined && lensText(visibility, lens)}
        </LensBar>
        <Button ref={choice} onClick={() => setChoosing(true)}>
          Leave out a party
        </Button>
      </div>
      {missing.size === 0 ? (
        <p className="text-sm text-ink-2">
          <HonestText text={involvedText(map, visibility, sharedHints)} />{' '}
          <span className="text-ink-3 max-md:hidden print:hidden">
            Select a party in the map to see its part.
          </span>
        </p>
      ) : (
        <ul aria-label="Parties left out" className="flex flex-wrap gap-x-3 gap-y-1">
          <li aria-hidden="true" className="self-center text-ink-3">
            What if without
          </li>
          {[...missing].map((party) => (
            <li key={party} className="flex min-w-0 items-center gap-1">
              <PartyName party={party} />
              <button
                type="button"
                aria-label="Do not leave out"
                title="Do not leave out"
                onClick={() => {
                  toggle(party);
                  choice.current?.focus();
                }}
                className="grid size-6 flex-none place-items-center rounded text-ink-3 hover:text-ink"
              >
                <X aria-hidden="true" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={summary === '' ? 'hidden' : 'font-medium'}>
        {summary}
      </p>
      <UnconfirmedViews views={whatIf.unconfirmed} onView={onView} />
      {missing.size > 0 && (
        <p className="text-sm text-ink-3">
          <span aria-hidden="true" className="map-if" /> Dashed marks are hypothetical. All other
          parties are assumed to confirm. The verdict does not record who confirmed.
        </p>
      )}
      {isChoosing && (
        <PartyChoice
          title="Leave out a party"
          options={confirmers()}
          onChoose={toggle}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}

function needText(must: number, can: number): string {
  if (must === 0) return `can confirm ${counted(can, 'view')}`;
  const first = `must confirm ${counted(must, 'view')}`;
  return can === 0 ? first : `${first}, can confirm ${can.toLocaleString('en')} more`;
}

function lensText(visibility: Visibility, lens: string): string {
  const party = visibility.parties.indexOf(lens);
  const known = visibility.isReported ? '' : ', as far as reported';
  const all = `${counted(visibility.forest.count, 'view')}${known}`;
  if (party === -1) return `not named in any view, so sees none of ${all}.`;
  const seen = viewsSeen(visibility, party);
  const informed = visibility.informed[party]?.length ?? 0;
  if (seen === 0) return `sees none of ${all}, but is listed in a quorum.`;
  return `${seenText(visibility, party)}, ${informed.toLocaleString('en')} as informee and ${(seen - informed).toLocaleString('en')} as witness.`;
}
