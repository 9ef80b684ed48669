import { memo, useMemo } from 'react';
import { findLookalikes } from '#domain/ledger/lookalikes.ts';
import type { FirstRow } from '#domain/update/document.ts';
import { useNarrow } from '#ui/browser/preferences.ts';
import { GUIDES, indentStyle } from '#ui/grid/indent.ts';
import { Badge } from '#ui/text/badge.tsx';
import { shortId } from '#ui/text/identifier.tsx';
import { AlikeNames, EVENT_HEIGHTS, EventCells } from './event-cells.tsx';

const TWISTY = <span className="tree-twisty" />;

/**
 * The top of a tree while its body still comes. Inert, because events may still come between these
 * rows; assistive technology gets the tree when it is complete. Memoized, because the progress of
 * the body changes several times a second.
 */
export const FirstEvents = memo(function FirstEvents(props: { rows: readonly FirstRow[] }) {
  const size = useNarrow() ? 'narrow' : 'wide';
  const height = EVENT_HEIGHTS[size];
  const most = Math.ceil(innerHeight / height);
  const rows = useMemo(() => props.rows.slice(0, most), [props.rows, most]);
  const lookalikes = useMemo(() => {
    const parties = rows.flatMap(({ event }) => event?.parties ?? []);
    return findLookalikes(parties, shortId);
  }, [rows]);
  return (
    <section
      aria-label="First events"
      aria-busy="true"
      // As wide as the tree, which has the detail beside it.
      className="panel tree-panel lg:mr-[25rem]"
    >
      <p className="tree-bar text-sm text-ink-2">
        <Badge tone="warn">Incomplete</Badge>
        These are the first events of a response that is still arriving. Others may come between
        them.
      </p>
      <AlikeNames lookalikes={lookalikes}>
        <div
          inert
          className="first-events tree-guides text-base"
          style={{ '--guides': GUIDES[size] }}
        >
          {[...rows.entries()].map(([row, { depth, event }]) => {
            const indent = indentStyle(depth, size);
            return (
              <div
                key={row}
                className="tree-row tree-events"
                style={{ height, '--indent': indent['--indent'] }}
              >
                {event === undefined ? (
                  <span className="tree-first tree-cell text-ink-3" style={indent}>
                    {TWISTY}Events not received yet
                  </span>
                ) : (
                  <EventCells event={event} run={0} isHit={false} twisty={TWISTY} indent={indent} />
                )}
              </div>
            );
          })}
        </div>
      </AlikeNames>
    </section>
  );
});
