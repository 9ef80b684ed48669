import { type ReactNode, useState } from 'react';
import { MoreButton } from '#ui/more-button.tsx';

const MOST_SHOWN = 20;

/** Items of a list of any length, inside a list: the first, then ten times as many with each press. */
export function CutList<Item>(props: {
  all: readonly Item[];
  /** What they are called, of several. */
  name: string;
  draw: (item: Item) => ReactNode;
}) {
  const { all, name, draw } = props;
  const [most, setMost] = useState(MOST_SHOWN);
  return (
    <>
      {[...all.slice(0, most).entries()].map(([at, item]) => (
        <li key={at}>{draw(item)}</li>
      ))}
      {all.length > most && (
        <li>
          <MoreButton item="li" onMore={() => setMost(most * 10)}>
            and {(all.length - most).toLocaleString('en')} more {name}
          </MoreButton>
        </li>
      )}
    </>
  );
}
