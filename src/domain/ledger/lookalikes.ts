import { splitParty } from './party.ts';

/**
 * Parties of one screen that may be confused (TXT-03). Anyone can choose any hint; only the
 * namespace identifies the owner.
 */
export type Lookalikes = {
  readonly sharedHints: readonly string[];
  /** Hints that mix Latin with Cyrillic or Greek letters. */
  readonly mixedHints: readonly string[];
  /** Different hints that are read as the same: `alice`, `aIice` and `al1ce` together. */
  readonly alikeHints: readonly (readonly string[])[];
  /** Ids with equal shortened forms, to be shown in full. */
  readonly cutAlike: ReadonlySet<string>;
};

/** Makes one pass; `short` is how the screen shortens an id. */
export function findLookalikes(
  parties: Iterable<string>,
  short: (party: string) => string,
): Lookalikes {
  const namespaces = new Map<string, string>();
  const shared = new Set<string>();
  const mixed = new Set<string>();
  const alike = new Map<string, Set<string>>();
  const cuts = new Map<string, string>();
  const cutAlike = new Set<string>();
  for (const party of new Set(parties)) {
    const { hint, namespace } = splitParty(party);
    const before = namespaces.get(hint);
    if (before === undefined) namespaces.set(hint, namespace);
    else if (before !== namespace) shared.add(hint);
    if (isMixed(hint)) mixed.add(hint);
    const outline = outlineOf(hint);
    alike.set(outline, (alike.get(outline) ?? new Set()).add(hint));
    const cut = short(party);
    const other = cuts.get(cut);
    if (other === undefined) cuts.set(cut, party);
    else cutAlike.add(other).add(party);
  }
  const alikeHints = [...alike.values()].filter(({ size }) => size > 1).map((hints) => [...hints]);
  return { sharedHints: [...shared], mixedHints: [...mixed], alikeHints, cutAlike };
}

function isMixed(hint: string): boolean {
  return /\p{Script=Latin}/u.test(hint) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(hint);
}

/** Equal for hints whose ASCII letters and digits look alike. */
function outlineOf(hint: string): string {
  return hint
    .toLowerCase()
    .replaceAll(/[il|1]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
