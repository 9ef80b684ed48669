import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TEMPLATES } from '#sim/packages/package.ts';
import { project, type SeenEvent } from './projection.ts';
import {
  type Contract,
  contract,
  create,
  exercise,
  fetchNode,
  nonConsuming,
  type TransactionNode,
} from './transaction.ts';
import { viewsOf } from './verdict-views.ts';

const of = (name: string, signatories: readonly string[], observers: readonly string[] = []) =>
  contract(name, TEMPLATES.dvpReceipt, {}, signatories, observers);
const names = (events: readonly SeenEvent[], by: (event: SeenEvent) => unknown) => events.map(by);
const by = (...parties: string[]) => new Set(parties);

/*
 *   0 batch (ann)
 *   ├─ 1 fetch (ann)
 *   ├─ 2 pay (ann; non-consuming, observed by no one)   cid is an observer: not told
 *   │  └─ 3 coin (bob)
 *   └─ 4 note (cid)
 */
const tree: readonly TransactionNode[] = [
  exercise(of('batch', ['ann']), 'Run', { acting: ['ann'] }, [
    fetchNode(of('rules', ['ann'])),
    nonConsuming(of('pay', ['ann'], ['cid']), 'Pay', { acting: ['ann'] }, [
      create(of('coin', ['bob'])),
    ]),
    create(of('note', ['cid'])),
  ]),
];

describe('project', () => {
  test('returns pre-order ids with a gap for a fetch when the party sees all events', () => {
    const events = project(tree, by('ann'));
    expect(names(events, ({ nodeId }) => nodeId)).toEqual([0, 2, 3, 4]);
    expect(names(events, ({ lastDescendantNodeId }) => lastDescendantNodeId)).toEqual([4, 3, 3, 4]);
    expect(names(events, ({ children }) => children)).toEqual([[1, 3], [2], [], []]);
  });

  test('returns two roots with ids from 0 when the parties see two leaves', () => {
    const events = project(tree, by('bob', 'cid'));
    expect(names(events, ({ node }) => node.contract.signatories[0])).toEqual(['bob', 'cid']);
    expect(names(events, ({ nodeId }) => nodeId)).toEqual([0, 1]);
    expect(names(events, ({ isRoot }) => isRoot)).toEqual([true, true]);
  });

  test('shows to an observer consuming exercises, not other exercises', () => {
    const seen = (choose: typeof exercise) =>
      project([choose(of('pay', ['ann'], ['cid']), 'Pay', { acting: ['ann'] })], by('cid')).length;
    expect([seen(nonConsuming), seen(exercise)]).toEqual([0, 1]);
  });

  test('adds witnesses to descendants, not to ancestors', () => {
    const [root, , coin] = project(tree, by('ann'));
    expect([...(coin?.witnesses ?? [])].sort()).toEqual(['ann', 'bob']);
    expect([...(root?.witnesses ?? [])]).toEqual(['ann']);
  });

  test('returns every event of a chain of 100,000 exercises without overflow', () => {
    let node: TransactionNode = create(of('leaf', ['ann']));
    for (let i = 0; i < 100_000; i++)
      node = { ...exercise(SOME, 'Go', { acting: ['ann'] }), children: [node] };
    const events = project([node], by('ann'));
    expect(events).toHaveLength(100_001);
    expect(events[0]?.lastDescendantNodeId).toBe(100_000);
    expect(viewsOf([node]).views).toHaveLength(1);
  });
});

const SOME: Contract = of('some', ['ann']);

const anyTree = fc.letrec<{ node: TransactionNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.subarray(['ann', 'bob', 'cid'], { minLength: 1 }).map((who) => create(of('c', who))),
    fc.subarray(['ann', 'bob', 'cid'], { minLength: 1 }).map((who) => fetchNode(of('f', who))),
    fc
      .tuple(
        fc.subarray(['ann', 'bob', 'cid'], { minLength: 1 }),
        fc.boolean(),
        fc.array(tie('node'), { maxLength: 4 }),
      )
      .map(([acting, isConsuming, children]) =>
        (isConsuming ? exercise : nonConsuming)(of('e', ['ann']), 'Go', { acting }, children),
      ),
  ),
}));

describe('project for any tree', () => {
  test('returns node ids from which children and roots can be rebuilt', () => {
    fc.assert(
      fc.property(
        fc.array(anyTree.node, { maxLength: 4 }),
        fc.subarray(['ann', 'bob', 'cid'], { minLength: 1 }),
        (roots, viewers) => {
          const events = project(roots, new Set(viewers));
          const open: { last: number; place: number }[] = [];
          const rebuilt: number[][] = events.map(() => []);
          const rootPlaces: number[] = [];
          for (const [place, { node, nodeId, lastDescendantNodeId }] of events.entries()) {
            while (nodeId > (open.at(-1)?.last ?? Number.POSITIVE_INFINITY)) open.pop();
            const parent = open.at(-1)?.place;
            (parent === undefined ? rootPlaces : rebuilt[parent])?.push(place);
            if (node.kind === 'exercise') open.push({ last: lastDescendantNodeId, place });
          }
          expect(rebuilt).toEqual(events.map(({ children }) => children));
          expect(rootPlaces).toEqual(
            events.flatMap(({ isRoot }, place) => (isRoot ? [place] : [])),
          );
        },
      ),
    );
  });
});

describe('viewsOf', () => {
  test('opens a view below when informees differ, and keeps equal informees in one view', () => {
    const { views, rootViews } = viewsOf(tree);
    expect(rootViews).toEqual([0]);
    expect(views.map(({ informees }) => informees)).toEqual([['ann'], ['bob'], ['cid']]);
    expect(views.map(({ subViews }) => subViews)).toEqual([[1, 2], [], []]);
  });
});
