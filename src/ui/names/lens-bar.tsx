import { Glasses } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useKeys } from '#ui/browser/keys.ts';
import { Button } from '#ui/controls/button.tsx';
import { PartyChoice, type PartyOption } from './party-choice.tsx';
import { PartyName } from './party-name.tsx';

/**
 * The party lens: through whose eyes the reader looks, what that changes here, and the way to
 * choose (key p) and to clear it.
 */
export function LensBar({
  lens,
  onLens,
  options,
  among,
  children,
}: {
  lens: string | undefined;
  onLens: (party: string | undefined) => void;
  /** Asked for when the choice opens: hundreds of parties are worded for it. */
  options: () => readonly PartyOption[];
  /** It stands among other tools, and takes a line of its own only while a lens is set. */
  among?: boolean;
  /** What the lens shows here, after "Seen as <party>:"; drawn only with a lens. */
  children: ReactNode;
}) {
  const [choosing, setChoosing] = useState(false);
  const choice = useRef<HTMLButtonElement>(null);
  const clear = () => {
    onLens(undefined);
    // The button that was pressed goes with the lens; its neighbour stays.
    choice.current?.focus();
  };
  useKeys({ p: () => setChoosing(true) });
  // By itself it is as high without a lens: what stands below stays where it is.
  const bare = among ? '' : 'border border-transparent py-1.5';
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md ${lens === undefined ? bare : `${among ? 'order-last basis-full' : ''} border border-line bg-accent-soft px-3 py-1.5`}`}
    >
      {lens !== undefined && (
        <p role="status" className="min-w-0 wrap-anywhere">
          <Glasses aria-hidden="true" size={15} className="mr-1.5 inline-block" />
          Seen as <PartyName party={lens} />: {children}
        </p>
      )}
      <Button ref={choice} hint="p" onClick={() => setChoosing(true)}>
        {lens === undefined ? 'Party lens' : 'Another party'}
      </Button>
      {lens !== undefined && <Button onClick={clear}>Clear lens</Button>}
      {choosing && (
        <PartyChoice
          title="View as party"
          options={options()}
          onChoose={onLens}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
