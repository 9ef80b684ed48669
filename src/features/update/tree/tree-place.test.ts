import { expect, test } from 'vitest';
import { buildForest } from '#domain/forest/child-forest.ts';
import { foldAll, groupRuns } from '#domain/forest/folds.ts';
import type { SourceName, SourceStatus } from '#domain/update/document.ts';
import { type TreePlace, treePlaceOf } from './tree-place.ts';

const { forest } = buildForest({
  count: 2,
  roots: [0],
  childStart: Int32Array.of(0, 1, 1),
  children: [1],
  likeness: Int32Array.of(0, 1),
  nameOf: String,
});
const folds = groupRuns(forest);
const shown = { active: 1, folds, sought: '', isSelected: true, isChosen: true };
const startAt = (place: TreePlace = {}, active?: number, unknownFolds = 0) => ({
  place,
  active,
  folds,
  unknownFolds,
});
const open = (source: SourceName) => ({
  source,
  forest,
  rows: async (rows: readonly number[]) => rows.map((row) => ({ id: `e${row}` })),
});
const scan = (status: SourceStatus['status']): SourceStatus => ({ status, facts: undefined });

test.each<[string, SourceName, SourceStatus | undefined, SourceName | undefined]>([
  ['Scan failed', 'ledger', scan('failed'), 'ledger'],
  ['Scan is loading', 'ledger-tree', scan('loading'), 'ledger-tree'],
  ['Scan has the update too', 'ledger-flat', scan('here'), 'ledger-flat'],
  ['Scan lacks the update', 'ledger', scan('not-found'), undefined],
  ['Scan is not configured', 'ledger', scan('not-configured'), undefined],
  ['nothing is known of Scan', 'ledger', undefined, undefined],
  ['Scan is shown', 'scan', scan('here'), undefined],
])('where %s, the address of an event of %s names %s', async (_, source, status, named) => {
  expect(await treePlaceOf(open(source), shown, startAt(), status)).toEqual({
    place: { source: named, event: 'e1', fold: undefined, find: undefined },
    tooMany: false,
  });
});

test('the address keeps a chosen source, and names none without event ids', async () => {
  const chosen = startAt({ source: 'ledger' });
  const kept = await treePlaceOf(open('ledger'), shown, chosen, scan('not-found'));
  expect(kept.place).toMatchObject({ source: 'ledger', event: 'e1' });
  const folded = { ...shown, folds: foldAll(forest), isSelected: false, sought: 'x' };
  const { place } = await treePlaceOf(open('ledger'), folded, startAt(), scan('failed'));
  expect(place).toEqual({ source: undefined, event: undefined, fold: 'all', find: 'x' });
});

test.each<[string, number | undefined, SourceName | undefined, TreePlace]>([
  ['uncertain', 0, undefined, { event: '7' }],
  ['unknown', undefined, undefined, { event: '7' }],
  ['unknown in a chosen source', undefined, 'ledger', { source: 'ledger', event: '7' }],
  ['known', 0, 'ledger', { source: 'ledger', event: 'e1' }],
])(
  'where the event of the address is %s, the address before and after a choice',
  async (_, active, source, wanted) => {
    const start = startAt({ source, event: '7' }, active);
    const at = async (isChosen: boolean) =>
      (await treePlaceOf(open('ledger'), { ...shown, isChosen }, start, scan('failed'))).place;
    expect(await at(false)).toEqual({
      source: undefined,
      fold: undefined,
      find: undefined,
      ...wanted,
    });
    expect(await at(true)).toMatchObject({ source: 'ledger', event: 'e1' });
  },
);

test('unknown folds of the address stay until folds change', async () => {
  const start = startAt({ fold: '3' }, undefined, 1);
  const before = { ...shown, isSelected: false };
  const at = async (tree: typeof shown) =>
    (await treePlaceOf(open('scan'), tree, start, scan('here'))).place.fold;
  expect(await at(before)).toBe('3');
  expect(await at({ ...before, folds: foldAll(forest) })).toBe('all');
});
