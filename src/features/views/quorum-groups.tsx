import { useState } from 'react';
import { counted } from '#domain/plural.ts';
import type { ViewWithout } from '#domain/quorum.ts';
import { quorumWords } from '#domain/quorum-words.ts';
import type { View } from '#domain/verdict.ts';
import { quorumsOf } from '#domain/view-quorums.ts';
import { MoreButton } from '#ui/more-button.tsx';
import { QuorumLine } from './quorum-line.tsx';

/** Quorums of one view that are drawn at first, and more with each press. */
const FIRST_SHOWN = 12;
const MORE_SHOWN = 50;

/** All quorums of a view; those that a stricter one implies are folded under it. */
export function QuorumGroups({ view, without }: { view: View; without: ViewWithout | undefined }) {
  const [most, setMost] = useState(FIRST_SHOWN);
  const { groups, readings } = quorumsOf(view);
  const more = groups.length - most;
  const line = (place: number) => {
    const quorum = readings[place];
    if (quorum === undefined) return null;
    return <QuorumLine key={place} quorum={quorum} isMet={without?.quorums[place]} />;
  };
  if (groups.length === 0) {
    return (
      <p className="text-ink-3">
        {view.quorumsUntold
          ? 'Not told: the answer has no list of quorums for this view.'
          : 'No quorum is asked: this view needs nobody to confirm it.'}
      </p>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-2.5">
      {groups.slice(0, most).map(({ quorum, reading, implied }) => (
        <li key={quorum} className="grid grid-cols-1 gap-1.5">
          {line(quorum)}
          {implied.length > 0 && (
            <details className="ml-1 border-l border-line pl-3">
              <summary className="w-fit text-ink-2">
                {quorumWords(reading)} implies {counted(implied.length, 'other')}
              </summary>
              <div className="grid grid-cols-1 gap-2 pt-1.5">{implied.map(line)}</div>
            </details>
          )}
        </li>
      ))}
      {more > 0 && (
        <li>
          <MoreButton item="li" onMore={() => setMost(most + MORE_SHOWN)}>
            Show {Math.min(more, MORE_SHOWN)} of {counted(more, 'more quorum')}
          </MoreButton>
        </li>
      )}
    </ul>
  );
}
