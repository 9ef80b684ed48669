import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { markClass } from '#domain/ledger/mark-hue.ts';
import { columnName, seenText } from '#domain/privacy-map/map-text.ts';
import { honestString } from '#domain/text/honest-text.ts';
import type { ShownViews } from '#features/views/shown-views.ts';
import type { MissingConfirmations } from '#features/views/what-if/what-if.ts';
import { HonestText } from '#ui/text/honest-text.tsx';
import type { ShownColumns } from './map-columns.ts';

/** Keys of the grid that the buttons of the head use themselves. */
const OWN_KEYS = ['Enter', ' ', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];

/**
 * The head of the map. One button at a time is in the Tab order; the arrows move between them. A
 * party's button sets the lens; with Shift, Control or ⌘ only the party's confirmation is left out.
 */
export function MapHead({
  shown,
  columns,
  whatIf,
  hasTraffic,
}: {
  shown: ShownViews;
  columns: ShownColumns;
  whatIf: MissingConfirmations;
  hasTraffic: boolean;
}) {
  const { visibility, lens, onLens, sharedHints } = shown;
  const { parties, hidden, count, isTurned } = columns;
  const [at, setAt] = useState(0);
  const last = count - 1;
  const current = Math.min(at, Math.max(0, last));
  const press = (event: KeyboardEvent) => {
    if (event.altKey || !OWN_KEYS.includes(event.key)) return;
    // The grid would open the row, fold it, or prevent the press.
    event.stopPropagation();
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(last, to));
    setAt(next);
    event.currentTarget.closest('.map-zone')?.querySelectorAll('button')[next]?.focus();
  };
  const turnOf = (button: number) => ({
    tabIndex: button === current ? 0 : -1,
    onFocus: () => setAt(button),
    onKeyDown: press,
  });
  const choose = (party: string, event: MouseEvent) => {
    if (event.shiftKey || event.ctrlKey || event.metaKey) whatIf.toggle(party);
    else onLens(party === lens ? undefined : party);
  };
  return (
    <>
      <span role="columnheader" aria-colindex={1}>
        View
      </span>
      <span
        role="presentation"
        className="map-zone"
        data-turned={isTurned}
        style={{ '--parties': count }}
      >
        {parties.map((place, column) => {
          const party = visibility.parties[place] ?? '';
          const isMissing = whatIf.missing.has(party);
          return (
            <span key={party} role="columnheader" aria-colindex={column + 2}>
              <button
                type="button"
                className="map-party"
                aria-pressed={party === lens}
                data-missing={isMissing}
                title={`${honestString(party)}\n${seenText(visibility, place)}`}
                {...turnOf(column)}
                onClick={(event) => choose(party, event)}
              >
                <span className={`mark ${markClass(party)}`}>
                  <HonestText text={columnName(party, sharedHints)} />
                  {isMissing && <span className="sr-only">, what if: does not confirm</span>}
                </span>
              </button>
            </span>
          );
        })}
        {hidden > 0 && (
          <span role="columnheader" aria-colindex={last + 2}>
            <button
              type="button"
              className="map-others"
              aria-label={`+ ${hidden.toLocaleString('en')} more parties: show ${columns.next === undefined ? 'all' : 'the next'}`}
              {...turnOf(last)}
              onClick={columns.showNext}
            >
              + {hidden.toLocaleString('en')}
            </button>
          </span>
        )}
      </span>
      <span role="columnheader" aria-colindex={last + 3}>
        Confirmations needed
      </span>
      {hasTraffic && (
        <span role="columnheader" aria-colindex={last + 4}>
          Traffic
        </span>
      )}
    </>
  );
}
