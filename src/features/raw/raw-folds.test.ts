import { describe, expect, test } from 'vitest';
import { openRawDocument } from '#api/document/json-outline.ts';
import { parseBody } from '#api/json/json-body.ts';
import { reveal, unfoldAll, visibleRows } from '#domain/forest/folds.ts';
import { firstFolds } from './raw-row.tsx';

const bodyOf = (events: number) =>
  openRawDocument(
    parseBody(
      JSON.stringify({
        update: { events: Array.from({ length: events }, (_, n) => [n, [n]]) },
        v: {},
      }),
    ),
  );

describe('firstFolds', () => {
  test('unfolds a small body and shows a line per event of a large one', () => {
    expect(firstFolds(bodyOf(10).forest)).toBe(unfoldAll());
    const { forest } = bodyOf(40_000);
    const visible = visibleRows(forest, firstFolds(forest));
    // The top, update, events, one per event, v.
    expect(visible.length).toBe(3 + 40_000 + 1);
  });
});

describe('reveal', () => {
  test('opens only the ancestors of the revealed line', () => {
    const { forest } = bodyOf(40_000);
    const folds = firstFolds(forest);
    const deep = 5;
    expect(visibleRows(forest, folds)).not.toContain(deep);
    const opened = reveal(folds, forest, deep);
    expect(visibleRows(forest, opened)).toContain(deep);
    expect(opened.rows).toBe(folds.rows - 1);
    expect(reveal(unfoldAll(), forest, deep)).toBe(unfoldAll());
  });
});
