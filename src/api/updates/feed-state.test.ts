import { expect, test } from 'vitest';
import { networkRequest } from '#domain/update-list/updates-request.ts';
import { type FeedNote, firstState, withNotes } from './feed-state.ts';

test('a list says once, and as long as it exists, that it has no verdicts', () => {
  const told: FeedNote = { kind: 'without-verdicts' };
  const notes = Array.from({ length: 30 }, (_, rows): FeedNote => ({ kind: 'repeated', rows }));
  // Each part that begins anew, such as a gap, reports it again.
  const state = [told, ...notes, told].reduce(
    (before, note) => withNotes(before, [note]),
    firstState(networkRequest({}), 'scan', 10),
  );
  expect(state.shown.notes).toEqual([told, ...notes.slice(-20)]);
  expect(withNotes(state, notes).shown.notes).toContain(told);
});
