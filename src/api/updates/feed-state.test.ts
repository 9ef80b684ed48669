import { expect, test } from 'vitest';
import { networkRequest } from '#domain/update-list/updates-request.ts';
import { type FeedNote, firstState, withNotes } from './feed-state.ts';

test('the note about missing verdicts is kept once, whatever notes follow', () => {
  const withoutVerdicts: FeedNote = { kind: 'without-verdicts' };
  const notes = Array.from({ length: 30 }, (_, rows): FeedNote => ({ kind: 'repeated', rows }));
  // Every gap that is loaded reports it again.
  const state = [withoutVerdicts, ...notes, withoutVerdicts].reduce(
    (before, note) => withNotes(before, [note]),
    firstState(networkRequest({}), 'scan', { cap: 10 }),
  );
  expect(state.shown.notes).toEqual([withoutVerdicts, ...notes.slice(-20)]);
  expect(withNotes(state, notes).shown.notes).toContain(withoutVerdicts);
});
