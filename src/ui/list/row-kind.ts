import type { Tone } from '#ui/text/badge.tsx';

/** A kind of rows: its label, and the tone of its badge, bars and filter. */
export type RowKind<K extends string = string> = {
  readonly name: K;
  readonly label: string;
  readonly tone: Tone;
};

/** The colour of a tone, as a badge of it writes. */
export function toneColour(tone: Tone): string {
  return tone === 'plain' ? 'var(--ink-3)' : `var(--${tone})`;
}
