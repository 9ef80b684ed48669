import { expect, test } from 'vitest';
import { eventsText, updateRowText } from '#domain/update-list/update-row-text.ts';
import { readScanRow } from './read-scan-row.ts';
import { openNamePool } from './read-update-row.ts';

const textsOf = (item: object, verdict_result: string) => {
  const verdict = { update_id: '1220aa', verdict_result, transaction_views: { views: [{}] } };
  const row = readScanRow({ ...item, verdict }, openNamePool());
  return [row.kind, updateRowText(row), eventsText(row)];
};

test.each([
  ['REJECTED', 'rejected', 'Rejected, 1 view', 'no events'],
  ['ACCEPTED', 'private', 'Private update, 1 view', 'events not visible'],
  ['UNSPECIFIED', 'unknown', 'Verdict only, 1 view', 'events unknown'],
])('readScanRow describes a verdict without its update by its result: %s', (result, ...texts) => {
  expect(textsOf({}, `VERDICT_RESULT_${result}`)).toEqual(texts);
});

test('readScanRow calls an update of unsupported kind no verdict only', () => {
  const texts = ['unknown', 'Unsupported kind of update', 'events unknown'];
  expect(textsOf({ update: { other: {} } }, 'VERDICT_RESULT_ACCEPTED')).toEqual(texts);
});
