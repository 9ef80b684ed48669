import { useState } from 'react';
import { counted } from '#domain/plural.ts';
import { foldQuorums, type QuorumReading, readQuorum, type ViewWithout } from '#domain/quorum.ts';
import type { View } from '#domain/verdict.ts';
import { Button } from '#ui/button.tsx';
import { QuorumLine } from './quorum-line.tsx';

/** More quorums of one view are drawn on request. */
const MOST_GROUPS = 12;

/** All quorums of a view; those that a stricter one implies are folded under it. */
export function QuorumGroups({ view, without }: { view: View; without: ViewWithout | undefined }) {
  const [isAll, setAll] = useState(false);
  const groups = foldQuorums(view.quorums);
  const readings = view.quorums.map(readQuorum);
  const shown = isAll ? groups : groups.slice(0, MOST_GROUPS);
  const line = (place: number) => {
    const quorum = readings[place];
    if (quorum === undefined) return null;
    return <QuorumLine key={place} quorum={quorum} isMet={without?.quorums[place]} />;
  };
  if (groups.length === 0) {
    return <p className="text-ink-3">No quorum is asked: this view needs nobody to confirm it.</p>;
  }
  return (
    <ul className="grid grid-cols-1 gap-2.5">
      {shown.map(({ quorum, implied }) => (
        <li key={quorum} className="grid grid-cols-1 gap-1.5">
          {line(quorum)}
          {implied.length > 0 && (
            <details className="ml-1 border-l border-line pl-3">
              <summary className="w-fit text-ink-2">
                {impliesWords(readings[quorum], implied.length)}
              </summary>
              <div className="grid grid-cols-1 gap-2 pt-1.5">{implied.map(line)}</div>
            </details>
          )}
        </li>
      ))}
      {shown.length < groups.length && (
        <li>
          <Button look="link" onClick={() => setAll(true)}>
            Show {counted(groups.length - shown.length, 'more quorum')}
          </Button>
        </li>
      )}
    </ul>
  );
}

function impliesWords(quorum: QuorumReading | undefined, others: number): string {
  return `${quorum?.threshold} of ${quorum?.size} implies ${counted(others, 'other')}`;
}
