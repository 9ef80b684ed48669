import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FailureReason, failureOf, isUnsent, RequestFailed } from '#domain/failure/failure.ts';
import { MOST_PER_MINUTE, requestGates, resetGates, throughGate } from './request-gate.ts';

const ledger = { server: 'ledger', url: 'https://node.example/v2/x' } as const;
const scan = { server: 'scan', url: 'https://node.example/v0/x' } as const;
const failed = (reason: FailureReason, { server, url }: typeof ledger | typeof scan = ledger) =>
  new RequestFailed({ ...reason, place: { server, method: 'GET', url, at: '' } });
const refused = () => Promise.reject(failed({ kind: 'unreachable' }));
const failureIn = (sending: Promise<unknown>) =>
  sending.then(
    () => undefined,
    (thrown) => failureOf(thrown),
  );

describe('throughGate', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    resetGates();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const failTimes = async (times: number) => {
    const failures = [];
    for (let at = 0; at < times; at += 1)
      failures.push(await failureIn(throughGate(ledger, refused)));
    return failures;
  };

  test('pauses a server for 30 s after five failures in a row, with the failure `paused` (REL-06)', async () => {
    const failures = await failTimes(5);
    expect(failures.map((failure) => failure?.isPaused === true)).toEqual([
      ...[false, false, false, false],
      true,
    ]);
    const send = vi.fn(refused);
    vi.advanceTimersByTime(6_000);
    expect(await failureIn(throughGate(ledger, send))).toMatchObject({
      kind: 'paused',
      seconds: 24,
    });
    expect(send).not.toHaveBeenCalled();
  });

  test('sends one request after the pause, and the others once it succeeded (REL-06)', async () => {
    await failTimes(5);
    vi.advanceTimersByTime(30_001);
    let answer: (value: string) => void = () => undefined;
    const first = throughGate(ledger, () => new Promise<string>((resolve) => (answer = resolve)));
    const second = vi.fn(async () => 'second');
    const later = throughGate(ledger, second);
    await vi.advanceTimersByTimeAsync(0);
    expect(second).not.toHaveBeenCalled();
    answer('first');
    expect(await Promise.all([first, later])).toEqual(['first', 'second']);
  });

  test('pauses again when the request after the pause fails (REL-06)', async () => {
    await failTimes(5);
    vi.advanceTimersByTime(30_001);
    expect(await failTimes(1)).toMatchObject([{ kind: 'unreachable', isPaused: true }]);
    expect(await failTimes(1)).toMatchObject([{ kind: 'paused', seconds: 30 }]);
  });

  test('never sends a POST later that the pause refused (REL-05, REL-06)', async () => {
    await failTimes(5);
    const send = vi.fn(async () => 'sent');
    const failure = await failureIn(throughGate({ ...ledger, body: {} }, send));
    if (failure === undefined) throw new Error('not refused');
    expect(failure).toMatchObject({ kind: 'paused', isPaused: true });
    expect(isUnsent(failure)).toBe(true);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await throughGate(ledger, async () => 'recovered')).toBe('recovered');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(send).not.toHaveBeenCalled();
  });

  test('sends a request of the user in the pause', async () => {
    await failTimes(5);
    vi.stubGlobal('navigator', { userActivation: { isActive: true } });
    expect(await throughGate(ledger, async () => 'answer')).toBe('answer');
    vi.stubGlobal('navigator', {});
    expect(await throughGate(ledger, async () => 'again')).toBe('again');
  });

  describe.each([
    ['in the pause', 6_000],
    ['after the pause', 30_500],
  ])('several reads of one click, %s', (_, passed) => {
    beforeEach(async () => {
      vi.stubGlobal('navigator', { userActivation: { isActive: true } });
      await failTimes(5);
      vi.advanceTimersByTime(passed);
    });

    /** The first read of a click is under way, the others came with it. */
    const click = () => {
      let end: (answer: Promise<string>) => void = () => undefined;
      const send = vi.fn(async () => 'sent');
      const first = throughGate(ledger, () => new Promise<string>((resolve) => (end = resolve)));
      return {
        first,
        end: (answer: Promise<string>) => end(answer),
        send,
        others: [throughGate(ledger, send), throughGate(ledger, send)],
      };
    };

    test('are sent once the first succeeded', async () => {
      const { first, end, send, others } = click();
      await vi.advanceTimersByTimeAsync(1_500);
      expect(send).not.toHaveBeenCalled();
      end(Promise.resolve('first'));
      expect(await Promise.all([first, ...others])).toEqual(['first', 'sent', 'sent']);
    });

    test('are refused once the first failed', async () => {
      const { first, end, send, others } = click();
      const refusals = others.map(failureIn);
      const failure = failureIn(first);
      await vi.advanceTimersByTimeAsync(1_500);
      end(refused());
      expect(await failure).toMatchObject({ kind: 'unreachable', isPaused: true });
      for (const one of await Promise.all(refusals))
        expect(one).toMatchObject({ kind: 'paused', seconds: 30 });
      expect(send).not.toHaveBeenCalled();
    });

    test('are sent then too if they are POSTs or came later', async () => {
      const { first, end } = click();
      const post = vi.fn(async () => 'posted');
      const posts = [throughGate({ ...ledger, body: {} }, post)];
      await vi.advanceTimersByTimeAsync(1_500);
      posts.push(throughGate({ ...ledger, body: {} }, post));
      expect(post).not.toHaveBeenCalled();
      end(Promise.resolve('first'));
      expect(await Promise.all([first, ...posts])).toEqual(['first', 'posted', 'posted']);
    });

    test('do not hold a change, which is refused at once', async () => {
      const { first, end, others } = click();
      const post = vi.fn(async () => 'posted');
      const refusal = await failureIn(throughGate({ ...ledger, body: {}, isChange: true }, post));
      expect(refusal).toMatchObject({ kind: 'paused' });
      expect(refusal?.kind === 'paused' && refusal.seconds).toBeGreaterThan(0);
      await vi.advanceTimersByTimeAsync(1_500);
      const later = await failureIn(throughGate({ ...ledger, body: {}, isChange: true }, post));
      expect(later).toMatchObject({ kind: 'paused' });
      expect(later?.kind === 'paused' && later.seconds).toBeGreaterThan(0);
      end(Promise.resolve('first'));
      await Promise.all([first, ...others]);
      expect(post).not.toHaveBeenCalled();
    });
  });

  test.each<FailureReason>([
    { kind: 'not-found', words: { kind: 'none' } },
    { kind: 'wrong-shape', status: 200, path: '', expected: 'x' },
    { kind: 'status', status: 500, words: { kind: 'none' } },
  ])('counts no failure that only concerns one request: %j', async (reason) => {
    await failTimes(4);
    await failureIn(throughGate(ledger, () => Promise.reject(failed(reason))));
    expect((await failTimes(4)).some((failure) => failure?.isPaused)).toBe(false);
  });

  test('sends one request of the user a second in the pause', async () => {
    await failTimes(5);
    vi.stubGlobal('navigator', { userActivation: { isActive: true } });
    const kinds = (await failTimes(3)).map((failure) => failure?.kind);
    expect(kinds).toEqual(['unreachable', 'paused', 'paused']);
    vi.advanceTimersByTime(1_001);
    expect((await failTimes(1)).map((failure) => failure?.kind)).toEqual(['unreachable']);
  });

  test('sends what a click posts beside four other requests', async () => {
    for (let at = 0; at < 4; at += 1)
      void throughGate(ledger, () => new Promise<never>(() => undefined));
    vi.stubGlobal('navigator', { userActivation: { isActive: true } });
    expect(await throughGate({ ...ledger, body: {} }, async () => 'posted')).toBe('posted');
  });

  test('counts each server and each forwarded network separately (REL-06, REL-18)', async () => {
    await failTimes(5);
    const other = { server: 'ledger', url: 'https://node.example/api/b/v2/x' } as const;
    expect(await throughGate(other, async () => 'answer')).toBe('answer');
    expect(await throughGate(scan, async () => 'answer')).toBe('answer');
  });

  test('sends four requests at once, the others in order, and none that was cancelled (REL-06)', async () => {
    const ends: (() => void)[] = [];
    const sent: number[] = [];
    const leaving = new AbortController();
    const all = Array.from({ length: 8 }, (_, at) =>
      throughGate(at === 5 ? { ...ledger, signal: leaving.signal } : ledger, () => {
        sent.push(at);
        return new Promise<number>((resolve) => ends.push(() => resolve(at)));
      }),
    );
    const cancelled = expect(all[5]).rejects.toThrow('left');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([0, 1, 2, 3]);
    leaving.abort(new Error('left'));
    await cancelled;
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([0, 1, 2, 3, 4]);
    for (const _ of all) {
      for (const end of ends) end();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(sent).toEqual([0, 1, 2, 3, 4, 6, 7]);
  });

  test('lets further requests wait when a minute has had too many, and counts them', async () => {
    const send = vi.fn(async () => 'answer');
    for (let at = 0; at < MOST_PER_MINUTE; at += 1) await throughGate(ledger, send);
    const sent = () => requestGates.get('ledger https://node.example')?.sent.length;
    expect(sent()).toBe(MOST_PER_MINUTE);
    const late = throughGate(ledger, send);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(send).toHaveBeenCalledTimes(MOST_PER_MINUTE);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(await late).toBe('answer');
    expect(sent()).toBe(1);
  });
});
