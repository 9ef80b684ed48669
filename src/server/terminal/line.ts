import { honestString } from '#domain/text/honest-text.ts';
import type { Terminal } from './terminal.ts';

/** How a text is drawn; each tone is also in the text itself, because colour may be off. */
export type TextTone = 'plain' | 'strong' | 'faint' | 'good' | 'warn' | 'bad';

/** Foreign text is allowed: it is drawn with visible escapes. */
export type Span = string | { readonly text: string; readonly tone: TextTone };

/** SGR parameters of ECMA-48. */
const SGR: Readonly<Record<TextTone, string>> = {
  plain: '',
  strong: '1',
  faint: '2',
  good: '32',
  warn: '33',
  bad: '31',
};

type Word = { readonly text: string; readonly tone: TextTone };

export type LinePrefix = {
  /** Before the first line. It may have colour, and is not wider than the other one. */
  readonly first: string;
  /** Before each further line of the same text. */
  readonly rest: string;
};

/** A narrower terminal breaks lines itself. */
const LEAST_ROOM = 20;

/**
 * One text as lines of the terminal's width, each with its prefix and a line feed. Words are never
 * cut, so that ids can be copied.
 * @param prefix of this program, such as the guides of a tree
 */
export function drawLine(
  { columns, hasColour }: Pick<Terminal, 'columns' | 'hasColour'>,
  spans: readonly Span[],
  prefix: LinePrefix = { first: '', rest: '' },
): string {
  const words = wordsOf(spans);
  const lines = columns === undefined ? [words] : wrapped(words, prefix, columns);
  return lines
    .map((line, at) => {
      const text = line.map((word) => paint(word, hasColour)).join(' ');
      return `${at === 0 ? prefix.first : prefix.rest}${text}`.trimEnd();
    })
    .map((line) => `${line}\n`)
    .join('');
}

/** Lines of whole words that fit beside their prefixes. */
function wrapped(
  words: readonly Word[],
  prefix: LinePrefix,
  columns: number,
): readonly (readonly Word[])[] {
  const lines: Word[][] = [[]];
  const room = Math.max(LEAST_ROOM, columns - textWidth(prefix.rest));
  let used = 0;
  for (const word of words) {
    const line = lines.at(-1) ?? [];
    const width = textWidth(word.text);
    const isFull = line.length > 0 && used + 1 + width > room;
    if (isFull) lines.push([word]);
    else line.push(word);
    used = isFull || used === 0 ? width : used + 1 + width;
  }
  return lines;
}

/** Each span begins a word, so punctuation belongs to the span before it. */
function wordsOf(spans: readonly Span[]): readonly Word[] {
  return spans.flatMap((span) => {
    const { text, tone } = typeof span === 'string' ? { text: span, tone: 'plain' as const } : span;
    return honestString(text)
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => ({ text: word, tone }));
  });
}

function paint({ text, tone }: Word, hasColour: boolean): string {
  return hasColour && SGR[tone] !== '' ? `\u001b[${SGR[tone]}m${text}\u001b[0m` : text;
}

/** Characters of two columns: East Asian wide ones and pictures (Unicode Standard Annex 11). */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;

/** The columns that a text takes. Marks are drawn over the character before them. */
function textWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text)
    width += /\p{M}/u.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return width;
}

/** A name and its value, which continues below itself. @param width of the longest name */
export function drawFact(
  terminal: Pick<Terminal, 'columns' | 'hasColour'>,
  name: string,
  value: readonly Span[],
  width: number,
  indent = '',
): string {
  const first = `${indent}${name.padEnd(width)}  `;
  return drawLine(terminal, value, { first, rest: ' '.repeat(first.length) });
}
