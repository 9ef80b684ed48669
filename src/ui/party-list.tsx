import { useState } from 'react';
import { Button } from './button.tsx';
import { Identifier } from './identifier.tsx';

/** Parties shown with each further press. */
const MORE_SHOWN = 50;

/** Any number of parties: the first few, and more with each press. */
export function PartyList({ parties, first = 6 }: { parties: readonly string[]; first?: number }) {
  const [shown, setShown] = useState(first);
  const more = parties.length - shown;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1">
      {parties.slice(0, shown).map((party) => (
        <Identifier key={party} kind="party" value={party} />
      ))}
      {more > 0 && (
        <Button look="link" onClick={() => setShown(shown + MORE_SHOWN)}>
          {more > MORE_SHOWN ? `Show ${MORE_SHOWN} of ${more} more` : `Show ${more} more`}
        </Button>
      )}
    </span>
  );
}
