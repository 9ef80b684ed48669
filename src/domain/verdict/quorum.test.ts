import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blockersOf,
  canBeMet,
  confirmersOf,
  foldQuorums,
  impliesQuorum,
  readQuorum,
  withoutParties,
} from './quorum.ts';
import type { Quorum, View } from './verdict.ts';

const PARTIES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
/** Every set of up to eight parties. */
const SETS: readonly ReadonlySet<string>[] = Array.from(
  { length: 2 ** PARTIES.length },
  (_, bits) => new Set(PARTIES.filter((_, place) => (bits >> place) & 1)),
);

/** Counted by hand: so many different parties of the quorum are in the set. */
function meets(confirming: ReadonlySet<string>, { parties, threshold = 0 }: Quorum): boolean {
  const confirmed = PARTIES.filter((party) => confirming.has(party) && parties.includes(party));
  return confirmed.length >= threshold;
}

const anyQuorum: fc.Arbitrary<Quorum> = fc.record({
  // Parties may be listed twice.
  parties: fc.array(fc.constantFrom(...PARTIES), { maxLength: 9 }),
  threshold: fc.integer({ min: -1, max: 10 }),
});
const quorumsOfView = fc.array(anyQuorum, { maxLength: 6 });
const viewOf = (quorums: readonly Quorum[]): View => ({
  viewId: 0,
  informees: PARTIES,
  quorums,
  subViews: [],
  viewHash: '',
});
const q = (threshold: number, parties: string): Quorum => ({ threshold, parties: [...parties] });

describe('quorum', () => {
  test('implies another exactly when every set that meets it meets the other', () => {
    fc.assert(
      fc.property(anyQuorum, anyQuorum, (strict, weak) => {
        const brute = SETS.every((set) => !meets(set, strict) || meets(set, weak));
        expect(impliesQuorum(strict, weak)).toBe(brute);
      }),
      { numRuns: 2000 },
    );
  });

  test('folds without losing or repeating a quorum', () => {
    fc.assert(
      fc.property(quorumsOfView, (quorums) => {
        const groups = foldQuorums(quorums);
        const shown = groups.flatMap(({ quorum, implied }) => [quorum, ...implied]);
        expect([...shown].sort((a, b) => a - b)).toEqual(quorums.map((_, place) => place));
        const kept = groups.flatMap(({ quorum }) => quorums[quorum] ?? []);
        for (const set of SETS) {
          const byKept = kept.every((quorum) => meets(set, quorum));
          expect(byKept).toBe(quorums.every((quorum) => meets(set, quorum)));
        }
        for (const { quorum, implied } of groups) {
          for (const place of implied) {
            const [strict, weak] = [quorums[quorum], quorums[place]];
            if (strict && weak)
              expect(SETS.every((set) => !meets(set, strict) || meets(set, weak))).toBe(true);
          }
        }
        for (const [place, one] of quorums.entries())
          if (readQuorum(one).state !== 'sound')
            expect(groups).toContainEqual({ quorum: place, implied: [] });
      }),
      { numRuns: 500 },
    );
  });

  test('folds until no visible quorum implies another', () => {
    fc.assert(
      fc.property(quorumsOfView, (quorums) => {
        const kept = foldQuorums(quorums)
          .flatMap(({ quorum }) => quorums[quorum] ?? [])
          .filter((quorum) => readQuorum(quorum).state === 'sound');
        for (const one of kept)
          for (const other of kept)
            if (one !== other) expect(impliesQuorum(one, other)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test('counts all other parties as confirming', () => {
    const missingSets = fc.subarray(PARTIES).map((missing) => new Set(missing));
    fc.assert(
      fc.property(quorumsOfView, missingSets, (quorums, missing) => {
        const others = SETS.filter((set) => PARTIES.every((p) => !(set.has(p) && missing.has(p))));
        const [outcome] = withoutParties([viewOf(quorums)], missing);
        expect(outcome?.quorums).toEqual(
          quorums.map((quorum) => others.some((set) => meets(set, quorum))),
        );
        const confirmed = others.some((set) => quorums.every((quorum) => meets(set, quorum)));
        expect(outcome?.confirmed).toBe(confirmed);
      }),
      { numRuns: 500 },
    );
  });

  test('requires a party that the others cannot replace', () => {
    fc.assert(
      fc.property(quorumsOfView, fc.constantFrom(...PARTIES), (quorums, party) => {
        const everybody = new Set(PARTIES);
        const rest = new Set(PARTIES.filter((one) => one !== party));
        const must = quorums.filter((one) => meets(everybody, one) && !meets(rest, one));
        const listed = quorums.some(({ parties }) => parties.includes(party));
        const role = must.length > 0 ? 'must' : listed ? 'can' : undefined;
        expect(confirmersOf(viewOf(quorums)).get(party)).toBe(role);
        expect(blockersOf(viewOf(quorums)).includes(party)).toBe(must.length > 0);
      }),
      { numRuns: 1000 },
    );
  });

  describe('k of n', () => {
    test.each([
      [q(2, 'abc'), 'sound', 3],
      [q(3, 'abc'), 'sound', 3],
      [q(4, 'abc'), 'impossible', 3],
      [q(0, 'abc'), 'none', 3],
      [q(-1, 'abc'), 'none', 3],
      [q(1, ''), 'impossible', 0],
      [q(0, ''), 'none', 0],
      [q(3, 'aab'), 'impossible', 2],
    ])('%j is %s, of %i', (quorum, state, size) => {
      expect(readQuorum(quorum)).toMatchObject({ state, size });
    });
  });

  describe('folding', () => {
    test('4 of 4 implies three others', () => {
      const quorums = [q(1, 'a'), q(2, 'ab'), q(4, 'abcd'), q(3, 'abcd')];
      expect(foldQuorums(quorums)).toEqual([{ quorum: 2, implied: [0, 1, 3] }]);
    });
    test('1 of 4 implies no single party', () => {
      const quorums = [q(1, 'a'), q(1, 'abcd')];
      expect(foldQuorums(quorums)).toEqual([{ quorum: 0, implied: [1] }]);
    });
    test('a repeated quorum in another order is folded', () => {
      expect(foldQuorums([q(2, 'ab'), q(2, 'ba')])).toEqual([{ quorum: 0, implied: [1] }]);
    });
    test('more than a hundred are not folded at all', () => {
      const many = Array.from({ length: 101 }, () => q(1, 'a'));
      expect(foldQuorums(many)).toHaveLength(101);
      expect(foldQuorums(many.slice(1))).toHaveLength(1);
    });
    test('impossible quorums and quorums of none are not folded', () => {
      const quorums = [q(5, 'ab'), q(1, 'a'), q(0, 'c')];
      expect(foldQuorums(quorums).map(({ quorum }) => quorum)).toEqual([0, 1, 2]);
    });
  });

  test('draws no conclusion from a missing threshold', () => {
    const unreported: Quorum = { parties: ['a', 'b'], threshold: undefined };
    expect(readQuorum(unreported)).toMatchObject({
      state: 'not-reported',
      size: 2,
      threshold: undefined,
    });
    expect(confirmersOf(viewOf([unreported])).get('a')).toBe('can');
    expect(impliesQuorum(q(2, 'ab'), unreported)).toBe(false);
    expect(impliesQuorum(unreported, q(1, 'a'))).toBe(false);
    expect(foldQuorums([q(2, 'ab'), unreported]).map(({ quorum }) => quorum)).toEqual([0, 1]);
    expect(canBeMet(unreported, new Set())).toBeUndefined();
    const unlisted: Quorum = { parties: [], partiesMissing: true, threshold: 1 };
    expect(readQuorum(unlisted).state).toBe('not-reported');
    expect(impliesQuorum(unlisted, q(1, 'a'))).toBe(false);
    expect(canBeMet(unlisted, new Set('a'))).toBeUndefined();
  });

  test('does not know whether a view with an unreported quorum can be confirmed', () => {
    const unreported: Quorum = { parties: [], threshold: undefined };
    const withoutQuorums: View = { ...viewOf([]), quorumsMissing: true };
    const views = [
      viewOf([q(1, 'b'), unreported]),
      viewOf([q(1, 'a'), unreported]),
      withoutQuorums,
    ];
    expect(withoutParties(views, new Set('a'))).toEqual([
      { confirmed: undefined, quorums: [true, undefined] },
      { confirmed: false, quorums: [false, undefined] },
      { confirmed: undefined, quorums: [] },
    ]);
  });

  test('keeps 1 of 2 and loses 2 of 2 without one party', () => {
    expect(canBeMet(q(1, 'ab'), new Set('a'))).toBe(true);
    expect(canBeMet(q(2, 'ab'), new Set('a'))).toBe(false);
    const views = [viewOf([]), viewOf([q(1, 'ab'), q(2, 'ab')])];
    expect(withoutParties(views, new Set('a'))).toEqual([
      { confirmed: true, quorums: [] },
      { confirmed: false, quorums: [true, false] },
    ]);
  });
});
