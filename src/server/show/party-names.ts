import { findLookalikes } from '#domain/ledger/lookalikes.ts';
import { splitParty } from '#domain/ledger/party.ts';
import { middle } from '#domain/text/honest-text.ts';

/** The short name of a party; different parties of one output never have the same one. */
export type PartyNames = {
  readonly short: (party: string) => string;
  /** Sentences about names that may be confused (TXT-03). */
  readonly warnings: readonly string[];
};

const PLAIN_HINT = /^[A-Za-z0-9_-]{1,40}$/;

/**
 * A hint that only one party has is enough, because the output lists all parties in full. Anyone
 * can choose any hint, so a hint that is shared, mixed or alike gets the ends of its namespace.
 */
export function partyNames(parties: Iterable<string>): PartyNames {
  const all = new Set(parties);
  const { sharedHints, mixedHints, alikeHints, cutAlike } = findLookalikes(all, cutParty);
  const doubtful = new Set([...sharedHints, ...mixedHints, ...alikeHints.flat()]);
  return {
    short: (party) => {
      const { hint, namespace } = splitParty(party);
      if (PLAIN_HINT.test(hint) && namespace !== '' && !doubtful.has(hint)) return hint;
      return cutAlike.has(party) ? party : cutParty(party);
    },
    warnings: [
      ...(sharedHints.length === 0
        ? []
        : [`Different parties have the same name: ${sharedHints.join(', ')}.`]),
      ...(mixedHints.length === 0
        ? []
        : [`Names mix Latin with Cyrillic or Greek letters: ${mixedHints.join(', ')}.`]),
      ...alikeHints.map((hints) => `Different names look alike: ${hints.join(', ')}.`),
    ],
  };
}

function cutParty(party: string): string {
  const { hint, namespace } = splitParty(party);
  if (hint === '' || namespace === '') return middle(party, 16, 8);
  return `${middle(hint, 28, 8)}::${middle(namespace, 8, 6)}`;
}

/** More names are counted. */
const MOST_NAMES = 6;

/** `alice, bob and 3 more` */
export function namesText(
  parties: readonly string[],
  short: PartyNames['short'],
  most = MOST_NAMES,
): string {
  const shown = parties.slice(0, most).map(short).join(', ');
  const more = parties.length - most;
  return more > 0 ? `${shown} and ${more.toLocaleString('en')} more` : shown;
}
