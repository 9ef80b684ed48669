/**
 * Foreign text with visible escapes (TXT-02) for characters that are invisible, reorder their
 * neighbours or have no meaning. Copying uses the original text.
 */
export type TextPiece = {
  readonly text: string;
  /** An escape such as `⟨U+202E⟩`, to be drawn unlike content. */
  readonly escape: boolean;
};

/**
 * Controls, format characters, lone surrogates, private use and unassigned code points (`\p{C}`),
 * all that renderers may ignore (variation selectors, tags, fillers: `\p{DI}`), line separators,
 * the blank Braille cell, and every space that is not U+0020.
 */
const DISHONEST = /[\p{C}\p{DI}\p{Zl}\p{Zp}\u{2800}]|(?! )\p{Zs}/gu;

export function honestText(text: string): readonly TextPiece[] {
  if (PLAIN.test(text)) return text === '' ? [] : [{ text, escape: false }];
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

/** Text with escapes, for attributes and bug reports. */
export function honestString(text: string): string {
  return PLAIN.test(text) ? text : text.replace(DISHONEST, escapeOf);
}

function escapeOf(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `⟨U+${hex}⟩`;
}

/** Printable ASCII characters need no segmentation, so most ids are cut quickly. */
const PLAIN = /^[\x20-\x7e]*$/;

/** Of a text longer than this many code units, only the two ends are segmented. */
const WHOLE = 4096;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Cuts a text in its middle to at most `head` and `tail` graphemes around `…`; unchanged if that
 * saves nothing. The result is original text, to be drawn through `honestText`. A character that
 * becomes an escape counts with the escape's length and is never split (TXT-04).
 */
export function middle(text: string, head: number, tail: number): string {
  if (PLAIN.test(text)) {
    return text.length <= head + tail
      ? text
      : `${text.slice(0, head)}…${text.slice(text.length - tail)}`;
  }
  const isWhole = text.length <= WHOLE;
  // The slices may cut a grapheme; its halves are omitted.
  const start = isWhole ? unitsOf(text) : unitsOf(text.slice(0, WHOLE / 2)).slice(0, -1);
  const end = isWhole ? start : unitsOf(text.slice(-WHOLE / 2)).slice(1);
  const left = taken(start, head);
  const right = taken(end.toReversed(), tail);
  if (isWhole && left.length + right.length >= start.length) return text;
  return `${left.join('')}…${right.reverse().join('')}`;
}

/** The indivisible units: graphemes, and each character that becomes an escape. */
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
