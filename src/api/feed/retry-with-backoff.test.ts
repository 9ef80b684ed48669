import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FailureReason, RequestFailed } from '#domain/failure/failure.ts';
import { retryWithBackoff } from './feed-stop.ts';

const place = { server: 'ledger', method: 'POST', url: 'https://n', at: '' } as const;
const failed = (reason: FailureReason) => new RequestFailed({ ...reason, place });
const busy = () => failed({ kind: 'rate-limited', retryAfter: 2, words: { kind: 'none' } });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('retryWithBackoff retries after the delay that the server requires', async () => {
  const ask = vi.fn(async () => 'there').mockRejectedValueOnce(busy());
  const answer = retryWithBackoff(ask, undefined);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBe('there');
});

test('retryWithBackoff tries four times, and a permanent failure once', async () => {
  for (const [failure, times] of [
    [busy(), 4],
    [failed({ kind: 'refused', words: { kind: 'none' } }), 1],
  ] as const) {
    const ask = vi.fn(async () => Promise.reject(failure));
    const came = expect(retryWithBackoff(ask, undefined)).rejects.toBe(failure);
    await vi.runAllTimersAsync();
    await came;
    expect(ask).toHaveBeenCalledTimes(times);
  }
});

test('retryWithBackoff ends its wait when it is aborted', async () => {
  const ask = vi.fn(async () => Promise.reject(busy()));
  const leaving = new AbortController();
  const came = expect(retryWithBackoff(ask, leaving.signal)).rejects.toThrow('left');
  await vi.advanceTimersByTimeAsync(100);
  leaving.abort(new Error('left'));
  await came;
  expect(vi.getTimerCount()).toBe(0);
  expect(ask).toHaveBeenCalledTimes(1);
});
