/**
 * Text of a counterparty, made honest (TXT-02): whatever would be invisible, reorder its neighbours
 * or mean nothing is shown as an escape. Copying uses the original, not this.
 */
export type TextPiece = {
  readonly text: string;
  /** The piece is an escape of ours, `⟨U+202E⟩`; draw it so that nobody takes it for content. */
  readonly escape: boolean;
};

/**
 * Controls, format characters, lone surrogates, private use and unassigned code points (`\p{C}`),
 * all that renderers may ignore (variation selectors, tags, fillers: `\p{DI}`), line separators,
 * the blank Braille cell, and every space that is not U+0020.
 */
const DISHONEST = /[\p{C}\p{DI}\p{Zl}\p{Zp}\u{2800}]|(?! )\p{Zs}/gu;

/** The text in pieces; joined, the pieces that are no escapes are the text without what they hide. */
export function honestText(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let done = 0;
  for (const hit of text.matchAll(DISHONEST)) {
    if (hit.index > done) pieces.push({ text: text.slice(done, hit.index), escape: false });
    pieces.push({ text: escapeOf(hit[0]), escape: true });
    done = hit.index + hit[0].length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), escape: false });
  return pieces;
}

/** The honest text as one string, for attributes and for the clipboard of a bug report. */
export function honestString(text: string): string {
  return text.replace(DISHONEST, escapeOf);
}

function escapeOf(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `⟨U+${hex}⟩`;
}

/** Each character is a grapheme and none is an escape: nearly all ids, cut without segmenting. */
const PLAIN = /^[\x20-\x7e]*$/;

/** Beyond this many code units only the two ends are segmented. */
const WHOLE = 4096;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The text cut in its middle to at most `head` and `tail` graphemes with `…` between, or unchanged
 * when that saves nothing. It is still the original text, to be drawn through `honestText`: a
 * character that will be an escape counts as the escape's length, and is here whole or not at all
 * (TXT-04).
 */
export function middle(text: string, head: number, tail: number): string {
  if (PLAIN.test(text)) {
    return text.length <= head + tail
      ? text
      : `${text.slice(0, head)}…${text.slice(text.length - tail)}`;
  }
  if (text.length <= WHOLE) {
    const all = unitsOf(text);
    const left = taken(all, head);
    const right = taken(all.toReversed(), tail);
    if (left.length + right.length >= all.length) return text;
    return `${left.join('')}…${right.reverse().join('')}`;
  }
  // The slices may go through a grapheme; its halves are left out.
  const left = taken(unitsOf(text.slice(0, WHOLE / 2)).slice(0, -1), head);
  const right = taken(
    unitsOf(text.slice(-WHOLE / 2))
      .slice(1)
      .reverse(),
    tail,
  );
  return `${left.join('')}…${right.reverse().join('')}`;
}

/** What may not be cut: graphemes, and each single character that becomes an escape. */
function unitsOf(text: string): readonly string[] {
  const units: string[] = [];
  let done = 0;
  const upTo = (end: number) => {
    for (const { segment } of graphemes.segment(text.slice(done, end))) units.push(segment);
  };
  for (const hit of text.matchAll(DISHONEST)) {
    upTo(hit.index);
    units.push(hit[0]);
    done = hit.index + hit[0].length;
  }
  upTo(text.length);
  return units;
}

function taken(units: readonly string[], room: number): string[] {
  let left = room;
  const fits = units.findIndex((unit) => {
    const shown = honestString(unit);
    left -= shown === unit ? 1 : shown.length;
    return left < 0;
  });
  return fits === -1 ? [...units] : units.slice(0, fits);
}
