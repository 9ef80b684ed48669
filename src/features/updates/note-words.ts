import type { FeedNote } from '#api/feed-state.ts';
import { offsetSpan } from '#domain/page-chain.ts';
import { counted } from '#domain/plural.ts';

/** What happened while the list was read, as sentences: each once, with how often. */
export function toldNotes(
  notes: readonly FeedNote[],
): readonly { readonly words: string; readonly times: number }[] {
  const times = new Map<string, number>();
  for (const note of joined(notes)) {
    const words = noteWords(note);
    times.set(words, (times.get(words) ?? 0) + 1);
  }
  return [...times].map(([words, count]) => ({ words, times: count }));
}

/** Sizes that were halved until one fitted are one thing that happened. */
function joined(notes: readonly FeedNote[]): readonly FeedNote[] {
  const list: FeedNote[] = [];
  for (const note of notes) {
    const before = list.at(-1);
    const isHalved = note.kind === 'size-halved' || note.kind === 'limit-halved';
    const goesOn = isHalved && before?.kind === note.kind && before.to === note.from;
    if (goesOn) list[list.length - 1] = { ...note, from: before.from };
    else list.push(note);
  }
  return list;
}

function noteWords(note: FeedNote): string {
  switch (note.kind) {
    case 'token-refused':
      return `The node no longer took its page token (another size, version or participant): read on by offset, from ${note.resumedAt}.`;
    case 'size-halved':
      return `The node refused pages of ${note.from} updates: pages of ${note.to} are read.`;
    case 'limit-halved':
      return `The node refused lists of ${note.from}: lists of ${note.to} are read.`;
    case 'list-instead':
      return 'The node has no route for pages: bounded lists are read instead.';
    case 'pruned-meanwhile':
      return `The node was pruned up to offset ${note.upto} while this was read: what had not been read by then is gone.`;
    case 'skipped':
      return `Too much came while nobody looked: ${offsetSpan(note.range)} stands in the list as a gap.`;
    case 'repeated':
      return `${counted(note.rows, 'update')} came twice and ${note.rows === 1 ? 'is' : 'are'} shown once.`;
    case 'outside-bounds':
      return `${counted(note.rows, 'update')} outside of the bounds that the page tells of itself.`;
    case 'out-of-order':
      return `${counted(note.rows, 'update')} in the wrong order.`;
    case 'bounds-crossed':
      return 'A page told bounds that cross each other.';
  }
}
