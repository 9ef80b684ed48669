import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { FeedNote } from '#api/updates/feed-state.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { FeedNotes } from './feed-notes.tsx';

describe('FeedNotes', () => {
  test('names the pause of a list that was switched off, left or in a hidden tab', () => {
    const range = { after: '17' as Int64, upto: '98' as Int64 };
    const notes: readonly FeedNote[] = [{ kind: 'skipped', range }];
    expect(renderToStaticMarkup(<FeedNotes notes={notes} unit="offset" />)).toContain(
      'Too many updates arrived while the list was paused. A gap covers offsets 18–98.',
    );
  });

  test.each<[FeedNote, string]>([
    [{ kind: 'repeated', rows: 5 }, 'Anomaly: 5 updates returned twice, shown once each.'],
    [{ kind: 'outside-bounds', rows: 1 }, 'Anomaly: 1 update outside the bounds of the page.'],
    [
      { kind: 'outside-request', rows: 5 },
      'Anomaly: 5 updates outside the requested offsets, not shown.',
    ],
    [{ kind: 'out-of-order', rows: 4 }, 'Anomaly: 4 updates in the wrong order.'],
    [
      { kind: 'bounds-crossed' },
      'Anomaly: the lower bound of a page is above its upper bound. (2 times)',
    ],
  ])('names $kind as an anomaly of the node (REL-12)', (note, words) => {
    const notes = note.kind === 'bounds-crossed' ? [note, note] : [note];
    expect(
      renderToStaticMarkup(<FeedNotes notes={notes} unit="offset" />).replace(/<[^>]*>/g, ''),
    ).toContain(words);
  });
});
