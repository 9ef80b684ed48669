import { describe, expect, test } from 'vitest';
import { readInt64 } from '#domain/ledger/int64.ts';
import { viewFixture } from '#domain/verdict/verdict.fixture.ts';
import { viewTraffic } from './view-traffic.tsx';

describe('viewTraffic', () => {
  test('shows the bytes of each envelope with the number of the envelope', () => {
    const summary = {
      total: readInt64('9007199254740993'),
      envelopes: [
        { cost: readInt64(1200), viewIds: [0, 1] },
        { cost: readInt64('9007199254739793'), viewIds: [2] },
        { cost: undefined, viewIds: [3, 1] },
      ],
    };
    const traffic = viewTraffic(summary, [0, 1, 2, 3, 4, 5, 5].map(viewFixture));
    expect([0, 1, 2, 4].map((id) => traffic?.short(id))).toEqual([
      '1,200 B · envelope 1',
      '2 envelopes',
      '9,007,199,254,739,793 B · envelope 2',
      'no envelope',
    ]);
    expect([0, 1, 2, 3, 4, 5].map((id) => traffic?.envelope(id))).toEqual([
      0,
      undefined,
      1,
      2,
      undefined,
      undefined,
    ]);
    expect([1, 2, 4].map((id) => traffic?.share(id))).toEqual([0, 1, 0]);
    expect(traffic?.share(0)).toBeCloseTo(0);
    expect(traffic?.short(3)).toBe('envelope 3');
    expect([0, 1, 4].map((id) => traffic?.short(id, true))).toEqual([
      'envelope 1',
      '2 envelopes',
      'no envelope',
    ]);
    expect(traffic?.long(0)).toEqual([
      'Shares envelope 1 with 1 other view (1,200 bytes, <0.1%). Cost is not split by view.',
    ]);
    expect(traffic?.long(2)).toEqual([
      'Envelope 2, this view only (9,007,199,254,739,793 bytes, >99.9%).',
    ]);
    expect(traffic?.long(3)).toEqual(['Shares envelope 3 with 1 other view (bytes not reported).']);
  });

  test('shows unknown traffic when a view has no unique id', () => {
    const envelopes = [{ cost: readInt64(1200), viewIds: [1, -1] }];
    const traffic = viewTraffic({ total: undefined, envelopes }, [1, 1, -1].map(viewFixture));
    expect([1, -1].map((id) => traffic?.short(id))).toEqual(['unknown', 'unknown']);
    expect(traffic?.long(1)).toEqual([
      'Unknown: envelopes refer to views by id, and this view has no unique id.',
    ]);
  });

  test('shows unknown traffic of a view that an unreadable envelope may carry', () => {
    const envelopes = [
      { cost: undefined, viewIds: [], areViewsUnreadable: true } as const,
      { cost: readInt64(1200), viewIds: [0] },
    ];
    const traffic = viewTraffic({ total: undefined, envelopes }, [0, 1].map(viewFixture));
    expect([0, 1].map((id) => traffic?.short(id))).toEqual(['1,200 B · envelope 2', 'unknown']);
    expect(traffic?.long(1)).toEqual(['Unknown: an envelope cannot be read.']);
  });

  test('shows unknown traffic where the envelopes are not a list', () => {
    const summary = { total: undefined, envelopes: [], noEnvelopes: 'unreadable' } as const;
    const traffic = viewTraffic(summary, [viewFixture(0)]);
    expect(traffic?.short(0)).toBe('unknown');
    expect(traffic?.long(0)).toEqual(['Unknown: an envelope cannot be read.']);
  });

  test('returns undefined when no envelopes are reported', () => {
    expect(viewTraffic(undefined, [])).toBeUndefined();
    expect(viewTraffic({ total: undefined, envelopes: [] }, [])).toBeUndefined();
  });

  test('reads 200,000 envelopes', () => {
    const envelopes = Array.from({ length: 200_000 }, (_, at) => ({
      cost: readInt64(at),
      viewIds: [at],
    }));
    const traffic = viewTraffic({ total: readInt64(1), envelopes }, [viewFixture(199_999)]);
    expect(traffic?.share(199_999)).toBe(1);
  });
});
