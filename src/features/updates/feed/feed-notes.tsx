import type { FeedNote } from '#api/updates/feed-state.ts';
import type { Zone } from '#domain/ledger/time.ts';
import { counted } from '#domain/text/plural.ts';
import { type PositionUnit, positionSpan } from '#domain/update-list/page-chain.ts';
import { usePreferences } from '#ui/browser/preferences.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

function countedNotes(
  notes: readonly FeedNote[],
  unit: PositionUnit,
  zone: Zone,
): readonly { readonly words: string; readonly times: number }[] {
  const times = new Map<string, number>();
  for (const note of joined(notes)) {
    const words = noteWords(note, unit, zone);
    times.set(words, (times.get(words) ?? 0) + 1);
  }
  return [...times].map(([words, count]) => ({ words, times: count }));
}

function joined(notes: readonly FeedNote[]): readonly FeedNote[] {
  const list: FeedNote[] = [];
  for (const note of notes) {
    const before = list.at(-1);
    const isHalved = note.kind === 'size-halved' || note.kind === 'limit-halved';
    const goesOn = isHalved && before?.kind === note.kind && before.to === note.from;
    // The first rejection concerns the size that was requested.
    if (goesOn) list[list.length - 1] = { ...before, to: note.to };
    else list.push(note);
  }
  return list;
}

const sizeWords = (size: number | undefined): string =>
  size === undefined
    ? 'The node rejected pages of its default size.'
    : `The node rejected pages of ${counted(size, 'update')}.`;

function noteWords(note: FeedNote, unit: PositionUnit, zone: Zone): string {
  switch (note.kind) {
    case 'token-refused':
      return `Page token rejected (different size, version or participant). Loading continued by offset, from ${note.resumedAt}.`;
    case 'size-halved':
      return `${sizeWords(note.from)} Page size reduced to ${note.to.toLocaleString('en')}.${note.message === undefined ? '' : ` Response: ${note.message}`}`;
    case 'limit-halved':
      return `Lists of ${note.from} were rejected or too large. List size reduced to ${note.to}.`;
    case 'list-instead':
      return 'This node has no get-updates-page endpoint. Bounded lists are used instead.';
    case 'without-verdicts':
      return 'This Scan has no /v0/events endpoint. Updates are listed via /v2/updates, without verdicts: rejected and private updates are missing.';
    case 'pruned-meanwhile':
      return `The node was pruned up to offset ${note.upto} during loading. Earlier updates that were not loaded are no longer available.`;
    case 'skipped':
      return `Too many updates arrived while the list was paused. A gap covers ${positionSpan(note.range, unit, zone)}.`;
    case 'repeated':
      return `Anomaly: ${counted(note.rows, 'update')} returned twice, shown once each.`;
    case 'outside-bounds':
      return `Anomaly: ${counted(note.rows, 'update')} outside the bounds of the page.`;
    case 'outside-request':
      return `Anomaly: ${counted(note.rows, 'update')} outside the requested ${unit === 'offset' ? 'offsets' : 'times'}, not shown.`;
    case 'out-of-order':
      return `Anomaly: ${counted(note.rows, 'update')} in the wrong order.`;
    case 'bounds-crossed':
      return 'Anomaly: the lower bound of a page is above its upper bound.';
  }
}

/** Loaded on its own, because most lists have no notes. */
export function FeedNotes(props: { notes: readonly FeedNote[]; unit: PositionUnit }) {
  const { zone } = usePreferences();
  return countedNotes(props.notes, props.unit, zone).map(({ words, times }) => (
    <Notice key={words} tone="warning">
      <HonestText text={words} />
      {times > 1 && ` (${times} times)`}
    </Notice>
  ));
}
