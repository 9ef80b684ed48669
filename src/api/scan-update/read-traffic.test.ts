import { describe, expect, test } from 'vitest';
import { openUpdateText } from '#api/update-reader/open-update-text.fixture.ts';
import { recorded } from '#domain/traffic/recorded.ts';
import { trafficBill, trafficNotices } from '#domain/traffic/traffic.ts';

const U = '1220aa';
const BIG = '9007199254740993';

/** The facts of an event whose members beside the verdict are given as JSON text. */
function factsOf(members: string) {
  const text = `{"verdict":{"update_id":"${U}"}${members}}`;
  return openUpdateText({ as: 'scan-event', updateId: U, encoding: 'compact_json' }, text).facts;
}

describe('traffic summary', () => {
  test('is exact for any size', () => {
    const envelopes = `[{"traffic_cost":${BIG},"view_ids":[0,7]},{"traffic_cost":0,"view_ids":[]}]`;
    const summary = `{"total_traffic_cost":${BIG},"envelope_traffic_summaries":${envelopes}}`;
    expect(factsOf(`,"traffic_summary":${summary}`).traffic).toEqual({
      total: BIG,
      envelopes: [
        { cost: BIG, viewIds: [0, 7] },
        { cost: '0', viewIds: [] },
      ],
    });
  });
  test.each(['12.5', '2.50', '"7 bytes"', 'true', '1e400'])(
    'reports a total and a cost of %s as unreadable, not as missing (DATA-06)',
    (value) => {
      const envelopes = `[{"traffic_cost":${value},"view_ids":[0]},{"traffic_cost":3,"view_ids":[]}]`;
      const summary = `{"total_traffic_cost":${value},"envelope_traffic_summaries":${envelopes}}`;
      const facts = factsOf(`,"traffic_summary":${summary}`);
      expect(facts.invalid.get('totalTrafficCost')).toEqual({
        text: value,
        expected: 'an integer',
      });
      const traffic = recorded(facts.traffic);
      expect(traffic).toMatchObject({
        total: undefined,
        isTotalUnreadable: true,
        envelopes: [{ cost: undefined, isCostUnreadable: true }, { cost: '3' }],
      });
      expect(traffic && trafficNotices(traffic, undefined).map(({ text }) => text)).toEqual([
        'Anomaly: the total traffic cost is not an integer.',
        'Anomaly: 1 envelope with a cost that is not an integer.',
      ]);
    },
  );
  test('distinguishes null and missing from zero', () => {
    const summary = '{"envelope_traffic_summaries":[{"view_ids":null}]}';
    expect(factsOf(`,"traffic_summary":${summary}`).traffic).toEqual({
      total: undefined,
      envelopes: [{ cost: undefined, viewIds: [] }],
    });
  });
  test.each(['null', '7', '2.50'])(
    'keeps the places of envelopes behind one that is %s',
    (value) => {
      const summary = `{"envelope_traffic_summaries":[${value},{"traffic_cost":3,"view_ids":[0]}]}`;
      const traffic = recorded(factsOf(`,"traffic_summary":${summary}`).traffic);
      expect(traffic?.envelopes).toEqual([
        { cost: undefined, viewIds: [], isUnreadable: true, areViewsUnreadable: true },
        { cost: '3', viewIds: [0] },
      ]);
      expect(traffic && trafficNotices(traffic, undefined).map(({ text }) => text)).toEqual([
        'The traffic summary has no total.',
        'Anomaly: 1 unreadable envelope.',
      ]);
    },
  );
  test.each(['[0,"x"]', '7'])('reports views of an envelope that are %s as unreadable', (value) => {
    const envelopes = `[{"traffic_cost":1,"view_ids":${value}},{"traffic_cost":2,"view_ids":null}]`;
    const summary = `{"total_traffic_cost":3,"envelope_traffic_summaries":${envelopes}}`;
    const traffic = recorded(factsOf(`,"traffic_summary":${summary}`).traffic);
    expect(traffic?.envelopes).toEqual([
      { cost: '1', viewIds: [], areViewsUnreadable: true },
      { cost: '2', viewIds: [] },
    ]);
    expect(traffic && trafficNotices(traffic, undefined).map(({ text }) => text)).toEqual([
      'Anomaly: 1 envelope with unreadable view ids.',
    ]);
  });
  test('reports envelopes that are not a list as unreadable, not as missing (DATA-06)', () => {
    const summary = '{"total_traffic_cost":3,"envelope_traffic_summaries":{}}';
    const traffic = recorded(factsOf(`,"traffic_summary":${summary}`).traffic);
    expect(traffic).toEqual({ total: '3', envelopes: [], noEnvelopes: 'unreadable' });
    expect(traffic && trafficNotices(traffic, undefined).map(({ text }) => text)).toEqual([
      'Anomaly: the envelopes are not a list.',
    ]);
  });
});

test.each(['', ',"envelope_traffic_summaries":null'])(
  'reports envelopes as not reported, not as none, with the members "%s"',
  (envelopes) => {
    const traffic = recorded(
      factsOf(`,"traffic_summary":{"total_traffic_cost":3${envelopes}}`).traffic,
    );
    expect(traffic).toEqual({ total: '3', envelopes: [], noEnvelopes: 'not-reported' });
    expect(traffic && trafficBill(traffic).rest).toBeUndefined();
    expect(traffic && trafficNotices(traffic, undefined).map(({ text }) => text)).toEqual([
      'The traffic summary has no list of envelopes.',
    ]);
  },
);

test.each(['', ',"records":null'])('reports app activity without records: "%s"', (records) => {
  const { activity } = factsOf(`,"app_activity_records":{"round_number":7${records}}`);
  expect(activity).toEqual({ round: '7', records: [], recordsMissing: true });
});

test('reads app activity digit for digit', () => {
  const records = `[{"party":"app::1220","weight":${BIG}},null,{"party":null}]`;
  const { activity } = factsOf(
    `,"app_activity_records":{"round_number":${BIG},"records":${records}}`,
  );
  expect(activity).toEqual({
    round: BIG,
    records: [
      { party: 'app::1220', weight: BIG },
      { party: '', weight: undefined, isUnreadable: true },
      { party: '', weight: undefined },
    ],
  });
});

test('reports app activity whose records are not a list as unreadable, not as none (DATA-06)', () => {
  const { activity } = factsOf(',"app_activity_records":{"round_number":7,"records":{}}');
  expect(activity).toBe('unreadable');
});

test('counts a record of app activity that cannot be read', () => {
  const { activity } = factsOf(
    ',"app_activity_records":{"round_number":7,"records":[7,{"party":"app::1220","weight":1}]}',
  );
  expect(activity).toEqual({
    round: '7',
    records: [
      { party: '', weight: undefined, isUnreadable: true },
      { party: 'app::1220', weight: '1' },
    ],
  });
});

describe('missing traffic', () => {
  test.each([
    ['absent', '', 'not-recorded'],
    ['null', ',"traffic_summary":null,"app_activity_records":null', 'not-recorded'],
    ['no object', ',"traffic_summary":7,"app_activity_records":[]', 'unreadable'],
  ])('%s', (_, members, why) => {
    const { traffic, activity } = factsOf(members);
    expect([traffic, activity]).toEqual([why, why]);
  });
  test('a total of zero counts as recorded', () => {
    expect(recorded(factsOf(',"traffic_summary":{"total_traffic_cost":0}').traffic)?.total).toBe(
      '0',
    );
  });
  test('the legacy route and the ledger do not return traffic', () => {
    const legacy = { as: 'legacy-update', updateId: U, encoding: 'compact_json' } as const;
    const ledger = { as: 'ledger-flat', updateId: U } as const;
    const answers = [
      openUpdateText(legacy, `{"update_id":"${U}","events_by_id":{},"root_event_ids":[]}`),
      openUpdateText(ledger, `{"transaction":{"updateId":"${U}","events":[]}}`),
    ];
    for (const { facts } of answers)
      expect([facts.traffic, facts.activity]).toEqual(['not-asked', 'not-asked']);
  });
});
