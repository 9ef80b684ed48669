import { describe, expect, test } from 'vitest';
import type { Int64 } from '#domain/ledger/int64.ts';
import { frontierOf, growLineage, type LineageSource, startLineage } from './lineage.ts';
import { lineageDrawing } from './lineage-drawing.ts';
import { lineageEdges } from './lineage-edges.ts';
import { endTexts, missingEndsText } from './lineage-text.ts';

const at = (offset: number) => String(offset) as Int64;
const ref = (contractId: string) => ({ contractId, template: 'M:T' });
const update = (offset: number, inputs: readonly string[], outputs: readonly string[]) => ({
  offset: at(offset),
  updateId: `1220${offset}`,
  title: `update ${offset}`,
  recordTime: undefined,
  inputs: inputs.map(ref),
  outputs: outputs.map(ref),
  transient: [] as string[],
  more: 0,
});

/** A ledger from its updates; `lies` replace what it says about a contract. */
function sourceOf(
  updates: readonly ReturnType<typeof update>[],
  lies: Readonly<Record<string, { created?: number; archived?: number }>> = {},
  prunedUpTo?: number,
): LineageSource {
  const placeOf = (contractId: string, side: 'inputs' | 'outputs') =>
    updates.find((one) => one[side].some((other) => other.contractId === contractId))?.offset;
  return {
    prunedUpTo: prunedUpTo === undefined ? undefined : at(prunedUpTo),
    contract: async (id) => {
      const lie = lies[id];
      return {
        created: lie?.created === undefined ? placeOf(id, 'outputs') : at(lie.created),
        archived: lie?.archived === undefined ? placeOf(id, 'inputs') : at(lie.archived),
      };
    },
    update: async (offset) => updates.find((one) => one.offset === offset),
  };
}

describe('missingEndsText', () => {
  test('counts the ends that the ledger does not return, and no contract that is active', async () => {
    const first = update(9, ['a', 'b', 'c'], ['d']);
    const source = sourceOf([first], { c: { created: 3 } }, 5);
    let lineage = startLineage({ kind: 'update', update: first });
    for (const direction of ['backward', 'forward'] as const)
      lineage = await growLineage(lineage, source, direction, 100);
    expect(missingEndsText(lineage, 100)).toBe('1 creation pruned, 2 creations not returned');
    expect(missingEndsText(startLineage({ kind: 'update', update: first }), 100)).toBe('');
  });
});

/** Reassigns one contract: an unassignment has it as an input, an assignment as an output. */
const move = (offset: number, half: 'unassigns' | 'assigns', contractId: string) => {
  const [inputs, outputs] = half === 'unassigns' ? [[contractId], []] : [[], [contractId]];
  const of = update(offset, inputs, outputs);
  const moved = [{ ...ref(contractId), isMoved: true }];
  return half === 'unassigns' ? { ...of, inputs: moved } : { ...of, outputs: moved };
};

describe('a reassignment', () => {
  const [made, leaves, arrives, spent] = [
    update(1, [], ['a']),
    move(2, 'unassigns', 'a'),
    move(3, 'assigns', 'a'),
    update(4, ['a'], ['b']),
  ];
  /** Its events by contract id are its creation and its archival. */
  const source = sourceOf([made, spent]);
  const growFrom = async (start: typeof made, from: LineageSource, steps: number) => {
    let lineage = startLineage({ kind: 'update', update: start });
    for (let step = 0; step < steps; step++)
      for (const direction of ['backward', 'forward'] as const)
        lineage = await growLineage(lineage, from, direction, 100);
    return lineage;
  };
  const edgesOf = (lineage: Awaited<ReturnType<typeof growFrom>>) =>
    lineageEdges(lineage).map(({ kind, offset, contractId, anomaly }) =>
      [offset, kind, contractId, anomaly].filter((part) => part !== undefined).join(' '),
    );

  test.each([
    ['unassignment', leaves, '2 unassigns a'],
    ['assignment', arrives, '3 assigns a'],
  ])('by an %s is neither creation nor archival, which are both followed', async (_, of, edge) => {
    const lineage = await growFrom(of, source, 3);
    expect(new Set(edgesOf(lineage))).toEqual(
      new Set(['1 creates a', edge, '4 archives a', '4 creates b']),
    );
    expect([...lineage.contracts.values()].map(endTexts(lineage, 100))).toEqual([
      [],
      ['not archived'],
    ]);
    const { description } = lineageDrawing(lineage, 100);
    const [at, how] = edge.split(' ');
    expect(description).toContain(`at offset ${at} ${how} contract a.`);
  });

  test.each([
    ['unassignment', leaves, ['creation not followed yet', 'archival not followed yet']],
    ['assignment', arrives, ['creation not followed yet', 'archival not followed yet']],
  ])('leaves creation and archival open after an %s', (_, of, ends) => {
    const lineage = startLineage({ kind: 'update', update: of });
    expect([...lineage.contracts.values()].flatMap(endTexts(lineage, 100))).toEqual(ends);
    for (const direction of ['backward', 'forward'] as const)
      expect(frontierOf(lineage, direction).map(({ contractId }) => contractId)).toEqual(['a']);
  });

  test('reports no anomaly when the ledger returns the assignment as the creation', async () => {
    const known = sourceOf([leaves, arrives], { a: { created: 3, archived: 4 } });
    const from = {
      ...known,
      update: async (offset: Int64) => [arrives, spent].find((one) => one.offset === offset),
    };
    const lineage = await growFrom(leaves, from, 3);
    expect(edgesOf(lineage)).toEqual([
      '2 unassigns a',
      '3 assigns a',
      '4 archives a',
      '4 creates b',
    ]);
    expect(missingEndsText(lineage, 100)).toBe('1 creation not returned');
  });
});

describe('growLineage', () => {
  test('draws a cycle of a lying node once and marks its edges', async () => {
    const updates = [update(1, ['b'], ['a']), update(2, ['a'], ['b'])];
    const source = sourceOf(updates);
    const first = updates[1];
    if (first === undefined) throw new Error('bug');
    let lineage = startLineage({ kind: 'update', update: first });
    for (let step = 0; step < 6; step++)
      lineage = await growLineage(lineage, source, 'backward', 100);
    expect([...lineage.updates.keys()].sort()).toEqual(['1', '2']);
    expect(frontierOf(lineage, 'backward')).toEqual([]);
    const edges = lineageEdges(lineage);
    expect(edges).toHaveLength(4);
    expect(edges.filter(({ anomaly }) => anomaly === 'order').length).toBeGreaterThan(0);
  });

  test('marks no edge of a contract that one update creates and archives', async () => {
    const [only] = [{ ...update(1, [], ['other']), transient: ['brief'] }];
    const source = {
      ...sourceOf([only]),
      contract: async () => ({ created: at(1), archived: at(1) }),
    };
    let lineage = startLineage({ kind: 'contract', contractId: 'brief', template: 'T' });
    for (const direction of ['backward', 'forward'] as const)
      for (let step = 0; step < 2; step++)
        lineage = await growLineage(lineage, source, direction, 100);
    const edges = lineageEdges(lineage).filter(({ contractId }) => contractId === 'brief');
    expect(edges.map(({ kind, anomaly }) => [kind, anomaly])).toEqual([
      ['archives', undefined],
      ['creates', undefined],
    ]);
  });

  test('marks an edge to an update that does not name the contract', async () => {
    const updates = [update(1, [], ['other']), update(2, ['a'], [])];
    const start = updates[1];
    if (start === undefined) throw new Error('bug');
    const lineage = await growLineage(
      startLineage({ kind: 'update', update: start }),
      sourceOf(updates, { a: { created: 1 } }),
      'backward',
      100,
    );
    expect(lineageEdges(lineage)).toContainEqual({
      kind: 'creates',
      offset: '1',
      contractId: 'a',
      anomaly: 'denied',
    });
  });

  test('from a contract it goes back to its creation and forth to its archival', async () => {
    const updates = [update(1, [], ['a']), update(2, ['a'], ['b'])];
    const source = sourceOf(updates);
    let lineage = startLineage({ kind: 'contract', contractId: 'a', template: 'M:T' });
    lineage = await growLineage(lineage, source, 'backward', 100);
    lineage = await growLineage(lineage, source, 'forward', 100);
    expect(lineageEdges(lineage).map(({ kind, offset }) => `${kind} ${offset}`)).toEqual([
      'creates 1',
      'archives 2',
      'creates 2',
    ]);
    expect(lineage.requests).toBe(3);
    lineage = await growLineage(lineage, source, 'forward', 100);
    expect(lineage.contracts.get('b')?.archived).toEqual({ kind: 'end', why: 'active' });
  });

  test('ends with a reason: pruned, not visible, active', async () => {
    const start = update(5, ['old', 'hidden'], ['kept']);
    const updates = [update(1, [], ['old']), start];
    const source = sourceOf(updates, { hidden: { created: 4 } }, 2);
    let lineage = startLineage({ kind: 'update', update: start });
    lineage = await growLineage(lineage, source, 'backward', 100);
    lineage = await growLineage(lineage, source, 'forward', 100);
    const { contracts } = lineage;
    expect(contracts.get('old')?.created).toEqual({ kind: 'end', why: 'pruned' });
    expect(contracts.get('hidden')?.created).toEqual({ kind: 'end', why: 'not-visible' });
    expect(contracts.get('kept')?.archived).toEqual({ kind: 'end', why: 'active' });
  });

  test('stops when aborted', async () => {
    const start = update(5, ['a'], []);
    const aborted = AbortSignal.abort(new Error('stopped'));
    const grown = growLineage(
      startLineage({ kind: 'update', update: start }),
      sourceOf([start]),
      'backward',
      100,
      aborted,
    );
    await expect(grown).rejects.toThrow('stopped');
  });
});
