import { describe, expect, test } from 'vitest';
import { svgText } from '#domain/drawing/svg-file.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { type Lineage, type LineageContract, startLineage } from './lineage.ts';
import { lineageDrawing, lineageFile } from './lineage-drawing.ts';
import { lineageEdges } from './lineage-edges.ts';
import { layOutLineage } from './lineage-layout.ts';

const at = (offset: number) => String(offset) as Int64;
const ref = (contractId: string) => ({ contractId, template: 'M:Coin' });
const update = (offset: number, inputs: readonly string[], outputs: readonly string[]) => ({
  offset: at(offset),
  updateId: `1220${offset}`,
  title: `Update ${offset}`,
  recordTime: undefined,
  inputs: inputs.map(ref),
  outputs: outputs.map(ref),
  transient: [],
  more: 0,
});

/** A graph of updates that are all known, from the last one back. */
function graphOf(updates: readonly ReturnType<typeof update>[]): Lineage {
  const last = updates.at(-1);
  if (last === undefined) throw new Error('bug');
  const offsetOf = (id: string, side: 'inputs' | 'outputs') =>
    updates.find((one) => one[side].some(({ contractId }) => contractId === id))?.offset;
  const sideOf = (offset: Int64 | undefined): LineageContract['created'] =>
    offset === undefined ? { kind: 'end', why: 'pruned' } : { kind: 'update', offset };
  const ids = new Set(updates.flatMap(({ inputs }) => inputs.map((one) => one.contractId)));
  return {
    ...startLineage({ kind: 'update', update: last }),
    updates: new Map(updates.map((one) => [one.offset, one])),
    contracts: new Map(
      [...ids].map((id) => [
        id,
        {
          ...ref(id),
          created: sideOf(offsetOf(id, 'outputs')),
          archived: sideOf(offsetOf(id, 'inputs')),
        },
      ]),
    ),
    backward: new Set(updates.map(({ offset }) => offset)),
  };
}

const HEIGHTS = { update: () => 40, contract: () => 50 };
const layOut = (lineage: Lineage) => layOutLineage(lineage, lineageEdges(lineage), HEIGHTS);

const DIAMOND = graphOf([
  update(1, ['z'], ['a', 'b', 'far']),
  update(2, ['a'], ['c']),
  update(3, ['b'], ['d']),
  update(4, ['c', 'd', 'far'], []),
]);
const CYCLE = graphOf([update(1, ['b'], ['a']), update(2, ['a'], ['b'])]);

describe('layOutLineage', () => {
  test('places updates in the order of the ledger, and independent ones in one column', () => {
    const { updates } = layOut(DIAMOND);
    const lefts = [1, 2, 3, 4].map((offset) => updates.get(at(offset))?.x ?? -1);
    expect(lefts[0]).toBeLessThan(lefts[1] ?? 0);
    expect(lefts[1]).toBe(lefts[2]);
    expect(lefts[2]).toBeLessThan(lefts[3] ?? 0);
  });

  test.each([
    ['a diamond', DIAMOND],
    ['a cycle', CYCLE],
  ])('keeps the boxes of %s apart and inside', (_, lineage) => {
    const { updates, contracts, width, height } = layOut(lineage);
    const boxes = [...updates.values(), ...contracts.values()];
    for (const [place, one] of boxes.entries()) {
      expect(one.x >= 0 && one.y >= 0).toBe(true);
      expect(one.x + one.width <= width && one.y + one.height <= height).toBe(true);
      for (const other of boxes.slice(place + 1))
        expect(
          one.x + one.width <= other.x ||
            other.x + other.width <= one.x ||
            one.y + one.height <= other.y ||
            other.y + other.height <= one.y,
        ).toBe(true);
    }
  });

  test('draws one edge of a cycle against the order of the ledger, below the boxes', () => {
    const { links, contracts } = layOut(CYCLE);
    const back = links.filter(({ isBack }) => isBack);
    expect(links).toHaveLength(4);
    expect(back.map(({ edge }) => `${edge.kind} ${edge.offset}`)).toEqual(['archives 1']);
    const bottom = Math.max(...[...contracts.values()].map(({ y, height }) => y + height));
    expect(Math.max(...(back[0]?.points ?? []).map(([, y]) => y))).toBeGreaterThan(bottom);
  });
});

describe('lineageDrawing', () => {
  test('has no line of a title from a received text (TXT-02)', () => {
    const named = graphOf([{ ...update(1, ['z\ny'], []), title: 'Coin\nforged' }]);
    const titles = lineageDrawing(named, 10).shapes.flatMap((shape) =>
      shape.kind === 'group' ? [shape.title] : [],
    );
    expect(titles[0]).toBe('Coin⟨U+000A⟩forged, offset 1\n12201');
    expect(titles[1]).toMatch(/^Coin z⟨U\+000A⟩y\n/);
  });

  test('has each update and contract once, the start without a link', () => {
    const { shapes } = lineageDrawing(CYCLE, 300);
    const groups = shapes.flatMap((shape) => (shape.kind === 'group' ? [shape] : []));
    expect(groups.map(({ leadsTo }) => leadsTo?.id)).toEqual(['12201', undefined, 'b', 'a']);
    expect(groups.map(({ title }) => title).join()).toContain('created at or after archival');
  });

  test('names an update without an id, and does not link it', () => {
    const nameless = { ...update(1, [], ['a']), updateId: '' };
    const { shapes, ids, description } = lineageDrawing(
      graphOf([nameless, update(2, ['a'], [])]),
      300,
    );
    const groups = shapes.flatMap((shape) => (shape.kind === 'group' ? [shape] : []));
    expect(groups.map(({ leadsTo }) => leadsTo)).not.toContainEqual({ page: 'update', id: '' });
    expect(groups.map(({ leadsTo }) => leadsTo?.id)).toContain('a');
    expect(groups[0]?.title).toBe('Update 1, offset 1\n(id not reported)');
    expect(ids[0]).toBe('Update 1, offset 1: (id not reported)');
    expect(description).toContain('Update (id not reported) at offset 1 creates contract a.');
    expect(lineageDrawing(graphOf([nameless]), 300).title).toMatch(/update \(id not reported\)$/);
  });

  test('is saved with reasons, anomalies and ids in full', () => {
    const long = `00${'ab'.repeat(68)}`;
    const lineage = graphOf([update(1, [long], [])]);
    const text = svgText(lineageFile(lineageDrawing(lineage, 300)), (colour) => `#${colour}`);
    expect(text).toContain(`Coin ${long}, creation pruned</text>`);
    expect(text).toContain('00abababab…abababab</text>');
    expect(text).toContain('<title>Update 1, offset 1\n12201</title>');
    expect(text).toMatch(/<path d="M[^"]+" fill="none" stroke="#ink-3"\/>/);
  });
});
