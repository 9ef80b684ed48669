import { type ReactNode, useState } from 'react';
import { MoreButton } from '#ui/controls/more-button.tsx';

const MOST_SHOWN = 20;

/** Shows the first items of a list, and ten times as many with each press of the button. */
export function CutList<Item>(props: {
  all: readonly Item[];
  name: string;
  draw: (item: Item) => ReactNode;
  /** `div` for use inside a list item, because `li` would be counted with the outer items. */
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
