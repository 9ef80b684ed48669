import { describe, expect, test } from 'vitest';
import { timeLineOf } from './time-line.ts';

const at = (second: string) => `2026-11-22T13:51:${second}Z`;
const lineOf = (recordTime?: string, effectiveAt?: string, finalizationTime?: string) =>
  timeLineOf({ recordTime, effectiveAt }, { finalizationTime }).map(
    ({ name, offset, share }) => `${name} ${offset} ${share}`,
  );

describe('timeLineOf', () => {
  test('orders the times and places them on the bar', () => {
    expect(lineOf(at('30.464'), at('30.973'), at('31.093'))).toEqual([
      'record time 0 0',
      'effective 509000 0.8092',
      'verdict 629000 1',
    ]);
  });

  test('begins with an effective time before the record time', () => {
    expect(lineOf(at('30.5'), at('30.0'), at('31.5'))).toEqual([
      'effective -500000 0',
      'record time 0 0.3333',
      'verdict 1000000 1',
    ]);
  });

  test('keeps a verdict before the record time in front', () => {
    expect(lineOf(at('30'), undefined, at('28.11'))).toEqual([
      'verdict -1890000 0',
      'record time 0 1',
    ]);
  });

  test('shows equal times at one place', () => {
    expect(lineOf(at('30'), at('30'))).toEqual(['record time 0 0', 'effective 0 0']);
  });

  test('keeps the order of times less than a microsecond apart', () => {
    expect(lineOf(at('30.000000100'), undefined, at('30.000000050'))).toEqual([
      'verdict -1 0',
      'record time 0 1',
    ]);
  });

  test('is empty when the record time is on a day that does not exist', () => {
    expect(lineOf('2026-02-30T03:44:00Z', undefined, '2026-03-02T03:44:01.5Z')).toEqual([]);
  });

  test.each([[undefined, at('30'), at('31')], [at('30')], [at('30'), 'soon'], ['never', at('30')]])(
    'is empty without two times that can be read (%s, %s)',
    (...times) => {
      expect(lineOf(...times)).toEqual([]);
    },
  );
});
