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
  /** The namespaces of each hint, which identify parties with confusable hints. */
  readonly namespacesOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Ids with equal shortened forms, to be shown in full. */
  readonly cutAlike: ReadonlySet<string>;
};

/** Makes one pass; `short` is how the screen shortens an id. */
export function findLookalikes(
  parties: Iterable<string>,
  short: (party: string) => string,
): Lookalikes {
  const namespacesOf = new Map<string, Set<string>>();
  const shared = new Set<string>();
  const mixed = new Set<string>();
  const alike = new Map<string, Set<string>>();
  const cuts = new Map<string, string>();
  const cutAlike = new Set<string>();
  for (const party of new Set(parties)) {
    const { hint, namespace } = splitParty(party);
    const namespaces = namespacesOf.get(hint) ?? new Set();
    namespacesOf.set(hint, namespaces.add(namespace));
    if (namespaces.size > 1) shared.add(hint);
    if (isMixed(hint)) mixed.add(hint);
    const outline = outlineOf(hint);
    alike.set(outline, (alike.get(outline) ?? new Set()).add(hint));
    const cut = short(party);
    const other = cuts.get(cut);
    if (other === undefined) cuts.set(cut, party);
    else cutAlike.add(other).add(party);
  }
  const alikeHints = [...alike.values()].filter(({ size }) => size > 1).map((hints) => [...hints]);
  return { sharedHints: [...shared], mixedHints: [...mixed], alikeHints, namespacesOf, cutAlike };
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

/** A part of a hint. `position` counts characters from 1, and is set where the part is confusable. */
export type HintPart = { readonly text: string; readonly position?: number };

/** Marks where one of `alikeHints` differs from another of them. */
export function markDifferences(hint: string, alikeHints: readonly string[]): readonly HintPart[] {
  const all = alikeHints.map(shapesOf);
  return partsOf(shapesOf(hint), (shape, at) => all.some((shapes) => shapes[at] !== shape));
}

/** Marks the Cyrillic and Greek letters of one of `mixedHints`. */
export function markForeignLetters(hint: string): readonly HintPart[] {
  return partsOf([...hint], (letter) => /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(letter));
}

/** Two letters that look like one are one shape, so shapes of alike hints correspond. */
function shapesOf(hint: string): readonly string[] {
  return hint.match(/rn|vv|./gisu) ?? [];
}

function partsOf(
  shapes: readonly string[],
  isMarked: (shape: string, at: number) => boolean,
): readonly HintPart[] {
  const parts: HintPart[] = [];
  let plain = '';
  let position = 1;
  for (const [at, text] of shapes.entries()) {
    if (isMarked(text, at)) {
      if (plain !== '') parts.push({ text: plain });
      plain = '';
      parts.push({ text, position });
    } else plain += text;
    position += [...text].length;
  }
  return plain === '' ? parts : [...parts, { text: plain }];
}

/** `aIice` → `U+0049 at position 2`. */
export function markText(parts: readonly HintPart[]): string {
  return parts
    .flatMap(({ text, position }) =>
      position === undefined
        ? []
        : [`${[...text].map(codePoint).join(' ')} at position ${position}`],
    )
    .join(', ');
}

const codePoint = (letter: string): string =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
