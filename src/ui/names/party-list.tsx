import { useState } from 'react';
import { MoreButton } from '#ui/controls/more-button.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { PartyName } from './party-name.tsx';

const MORE_SHOWN = 50;

export function PartyList({
  parties,
  first = 6,
  plain = false,
}: {
  parties: readonly string[];
  first?: number;
  /** Shows names only, because the parties can be copied elsewhere on the page. */
  plain?: boolean;
}) {
  const [shown, setShown] = useState(first);
  const more = parties.length - shown;
  return (
    <span
      className={`inline-flex max-w-full flex-wrap items-center gap-y-1 ${plain ? 'gap-x-3' : 'gap-x-1'}`}
    >
      {parties
        .slice(0, shown)
        .map((party) =>
          plain ? (
            <PartyName key={party} party={party} />
          ) : (
            <Identifier key={party} kind="party" value={party} />
          ),
        )}
      {more > 0 && (
        <MoreButton onMore={() => setShown(shown + MORE_SHOWN)}>
          {more > MORE_SHOWN ? `Show ${MORE_SHOWN} of ${more} more` : `Show ${more} more`}
        </MoreButton>
      )}
    </span>
  );
}
