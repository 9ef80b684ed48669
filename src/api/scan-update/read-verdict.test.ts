import { expect, test } from 'vitest';
import { openUpdateText } from '#api/update-reader/open-update-text.fixture.ts';
import { recorded } from '#domain/traffic/recorded.ts';
import { trafficNotices } from '#domain/traffic/traffic.ts';
import { informedText } from '#domain/update/summary.ts';
import { withoutParties } from '#domain/verdict/quorum.ts';
import { viewForest } from '#domain/verdict/view-forest.ts';
import { visibilityOf } from '#domain/verdict/visibility.ts';
import { readVerdict } from './scan-wire.ts';

test('readVerdict returns missing members as not reported, never as zero or empty', () => {
  const verdict = readVerdict({
    transaction_views: {
      views: [
        { view_id: 0 },
        { view_id: 1, confirming_parties: [] },
        { view_id: 2, confirming_parties: [{ parties: ['alice::12'], threshold: null }] },
        { view_id: 3, informees: null, confirming_parties: [{ parties: null, threshold: 1 }] },
        { view_id: 4, informees: [], confirming_parties: [], sub_views: [] },
      ],
    },
  });
  expect(verdict.views.map(({ quorumsMissing }) => quorumsMissing)).toEqual([
    true,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  const missing = [true, true, true, true, undefined];
  expect(verdict.views.map(({ informeesMissing }) => informeesMissing)).toEqual(missing);
  expect(verdict.views.map(({ subViewsMissing }) => subViewsMissing)).toEqual(missing);
  expect(withoutParties(verdict.views, new Set())[3]?.confirmed).toBeUndefined();
  expect(verdict.views[2]?.quorums[0]?.threshold).toBeUndefined();
  expect(verdict.views[3]?.quorums).toEqual([{ parties: [], partiesMissing: true, threshold: 1 }]);
  expect(verdict.viewsMissing).toBeUndefined();
  expect(readVerdict({}).viewsMissing).toBe(true);
  expect(readVerdict({ transaction_views: { views: [] } }).viewsMissing).toBeUndefined();
});

test('readVerdict accepts integers in any notation, and reports fractions', () => {
  const factsOf = (two: string) => {
    const views = `[{"view_id":1.0,"confirming_parties":[{"parties":["a","b"],"threshold":${two}}],"sub_views":[2e0]},{"view_id":2}]`;
    const text = `{"verdict":{"update_id":"1220aa","transaction_views":{"views":${views},"root_views":[1.0]}},"traffic_summary":{"envelope_traffic_summaries":[{"traffic_cost":3.0,"view_ids":[1.0]}]}}`;
    return openUpdateText({ as: 'scan-event', updateId: '1220aa', encoding: 'compact_json' }, text);
  };
  const { verdict, traffic } = factsOf('2.0').facts;
  expect(verdict?.rootViews).toEqual([1]);
  expect(verdict?.views).toMatchObject([
    { viewId: 1, quorums: [{ threshold: 2 }], subViews: [2] },
    { viewId: 2 },
  ]);
  expect(recorded(traffic)?.envelopes).toEqual([{ cost: '3', viewIds: [1] }]);
  expect(factsOf('2.0').notices).toEqual(factsOf('2').notices);
  expect(factsOf('"2"').facts.verdict).toEqual(factsOf('2').facts.verdict);
  expect(factsOf('"2"').notices).toEqual(factsOf('2').notices);
  expect(factsOf('2.5').facts.verdict?.views[0]?.quorums[0]?.threshold).toBeUndefined();
  expect(factsOf('2.5').notices).not.toEqual(factsOf('2').notices);
});

test.each([1, 2, 6])('reads all but a list with %d invalid elements', (count) => {
  const wrong = JSON.stringify(Array(count).fill(null));
  const view = (id: number, informees: string) =>
    `{"view_id":${id},"informees":${informees},"confirming_parties":[],"sub_views":[]}`;
  const textWith = (submitting: string, informees: string, viewIds: string) =>
    `{"verdict":{"update_id":"1220aa","submitting_parties":${submitting},"transaction_views":{"views":[${view(0, '["a"]')},${view(1, informees)}],"root_views":[0,1]}},"traffic_summary":{"total_traffic_cost":3,"envelope_traffic_summaries":[{"traffic_cost":3,"view_ids":${viewIds}}]}}`;
  const open = (...lists: Parameters<typeof textWith>) =>
    openUpdateText(
      { as: 'scan-event', updateId: '1220aa', encoding: 'compact_json' },
      textWith(...lists),
    );
  const { facts, notices } = open(wrong, wrong, wrong);
  const { facts: absent } = open('null', 'null', 'null');
  expect(facts.verdict).toEqual(absent.verdict);
  expect(facts.verdict?.views[1]?.informeesMissing).toBe(true);
  expect(recorded(facts.traffic)?.envelopes).toEqual([
    { cost: '3', viewIds: [], areViewsUnreadable: true },
  ]);
  const texts = notices.map(({ text }) => text).join('\n');
  for (const list of ['views[1].informees', 'submitting_parties', 'summaries[0].view_ids'])
    expect(texts).toContain(`${list}[${count - 1}]`);
});

test('tells an unreadable verdict from a missing one', () => {
  const invalidWith = (verdict: string) => {
    const text = `{"update":{"update_id":"1220aa","events_by_id":{}},"verdict":${verdict}}`;
    return openUpdateText({ as: 'scan-event', updateId: '1220aa', encoding: 'compact_json' }, text)
      .facts.invalid;
  };
  expect([...invalidWith('"ACCEPTED"')]).toEqual([
    ['verdict', { text: '"ACCEPTED"', expected: 'an object' }],
  ]);
  expect(invalidWith('null').size).toBe(0);
});

test('keeps the place of an unreadable view, which may have any informees', () => {
  const view = (id: number) =>
    `{"view_id":${id},"informees":["a"],"confirming_parties":[],"sub_views":[]}`;
  const text = `{"verdict":{"update_id":"1220aa","transaction_views":{"views":[${view(0)},null,"view 2",${view(3)}],"root_views":[0,3]}},"traffic_summary":{"total_traffic_cost":3,"envelope_traffic_summaries":[{"traffic_cost":3,"view_ids":[0,1]}]}}`;
  const { facts } = openUpdateText(
    { as: 'scan-event', updateId: '1220aa', encoding: 'compact_json' },
    text,
  );
  const { verdict } = facts;
  expect(verdict?.views).toMatchObject([
    { viewId: 0 },
    { viewId: -1, isUnreadable: true, informeesMissing: true, quorumsMissing: true },
    { viewId: -1, isUnreadable: true, subViewsMissing: true },
    { viewId: 3 },
  ]);
  const forest = verdict && viewForest(verdict);
  expect(forest?.notices.map(({ text }) => text)[0]).toBe('Anomaly: 2 unreadable views.');
  expect([...(forest?.anomalies.values() ?? [])].map(([first]) => first)).toEqual([
    'unreadable',
    'unreadable',
  ]);
  expect(verdict && forest && visibilityOf(verdict.views, forest).isReported).toBe(false);
  expect(informedText(facts, verdict)).toBe('at least 1 party');
  const traffic = recorded(facts.traffic);
  expect(traffic && trafficNotices(traffic, verdict?.views).map(({ text }) => text)).toEqual([
    '1 view id of envelopes missing from the verdict, as far as its view ids are reported.',
  ]);
});

test.each([
  ['{}', 'The response has no transaction, reassignment or verdict.'],
  ['{"update":{}}', 'The response has no transaction, reassignment or verdict.'],
  [
    '{"update":{},"verdict":{"update_id":"1220aa"}}',
    'The response has a verdict, but no transaction or reassignment in its update.',
  ],
  [
    '{"update":{},"verdict":7}',
    'The response has no transaction, reassignment or readable verdict.',
  ],
])('reports what %s lacks', (text, notice) => {
  const { facts, notices } = openUpdateText(
    { as: 'scan-event', updateId: '1220aa', encoding: 'compact_json' },
    text,
  );
  expect(facts.kind).toBe('unknown');
  expect(notices.map(({ text }) => text)).toContain(notice);
});
