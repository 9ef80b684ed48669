import { type ReactNode, useState } from 'react';
import { MoreButton } from '#ui/controls/more-button.tsx';

const MOST_SHOWN = 20;

/** Items of a list of any length: the first, then ten times as many with each press. */
export function CutList<Item>(props: {
  all: readonly Item[];
  /** What they are called, of several. */
  name: string;
  draw: (item: Item) => ReactNode;
  /** Lines where an item inside an item of a list would be counted with those. */
  item?: 'li' | 'div';
}) {
  const { all, name, draw, item: Line = 'li' } = props;
  const [most, setMost] = useState(MOST_SHOWN);
  return (
    <>
      {[...all.slice(0, most).entries()].map(([at, item]) => (
        <Line key={at}>{draw(item)}</Line>
      ))}
      {all.length > most && (
        <Line>
          <MoreButton item={Line} onMore={() => setMost(most * 10)}>
            and {(all.length - most).toLocaleString('en')} more {name}
          </MoreButton>
        </Line>
      )}
    </>
  );
}
