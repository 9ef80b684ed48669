import { describe, expect, test } from 'vitest';
import { grpcCodeText } from './grpc-status.ts';

describe('grpcCodeText', () => {
  test.each<[unknown, string]>([
    [0, 'OK (0)'],
    [5, 'NOT_FOUND (5)'],
    ['5', 'NOT_FOUND (5)'],
    ['NOT_FOUND', 'NOT_FOUND (5)'],
    [17, '17 (unknown)'],
    [-1, '-1 (unknown)'],
    [5.5, '5.5 (unknown)'],
    ['five', '"five" (unknown)'],
    [[5], '[5] (unknown)'],
    [null, 'not reported'],
    [undefined, 'not reported'],
    ['', 'not reported'],
  ])('prints %j as %s', (value, text) => {
    expect(grpcCodeText(value)).toBe(text);
  });

  test('prints a code beyond 2^53 digit for digit', () => {
    expect(grpcCodeText(9007199254740993n)).toBe('9007199254740993 (unknown)');
  });
});
