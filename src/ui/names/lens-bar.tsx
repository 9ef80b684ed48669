import { Glasses } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useKeys } from '#ui/browser/keys.ts';
import { Button } from '#ui/controls/button.tsx';
import { PartyChoice } from './party-choice.tsx';
import type { PartyOption } from './party-dialog.tsx';
import { PartyName } from './party-name.tsx';

/** The key p opens the party choice. */
export function LensBar({
  lens,
  onLens,
  options,
  among,
  children,
}: {
  lens: string | undefined;
  onLens: (party: string | undefined) => void;
  /** Called only when the choice opens, because describing hundreds of parties is slow. */
  options: () => readonly PartyOption[];
  /** Whether the bar shares a line with other tools; with a lens, the bar has its own line. */
  among?: boolean;
  /** The effect of the lens, after "Seen as <party>:". */
  children: ReactNode;
}) {
  const [choosing, setChoosing] = useState(false);
  const choice = useRef<HTMLButtonElement>(null);
  const clear = () => {
    onLens(undefined);
    // The pressed button is removed with the lens, so its neighbour receives the focus.
    choice.current?.focus();
  };
  useKeys({ p: () => setChoosing(true) });
  // A bar on its own line has the same height without a lens, which avoids a layout shift.
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
