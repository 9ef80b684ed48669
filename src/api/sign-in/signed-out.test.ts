import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANSWER_MINUTES } from '#domain/sign-in/sign-in-limits.ts';
import { keepSignedOut, takeSignedOut } from './signed-out.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the network of a sign-out is returned once', () => {
  keepSignedOut('a b');
  expect([takeSignedOut(), takeSignedOut()]).toEqual(['a b', undefined]);
});

test('the network of a sign-out is not returned after the time for an answer', () => {
  keepSignedOut('test');
  vi.advanceTimersByTime(ANSWER_MINUTES * 60_000);
  expect(takeSignedOut()).toBeUndefined();
});

test('a blocked storage keeps no network, and throws nothing', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepSignedOut('test');
  expect(takeSignedOut()).toBeUndefined();
});
