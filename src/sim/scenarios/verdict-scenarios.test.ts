import { describe, expect, test } from 'vitest';
import { openUpdateText } from '#api/update-reader/open-update-text.fixture.ts';
import { activityRows } from '#domain/traffic/app-activity.ts';
import { recorded } from '#domain/traffic/recorded.ts';
import { trafficBill, trafficNotices } from '#domain/traffic/traffic.ts';
import { foldQuorums, readQuorum } from '#domain/verdict/quorum.ts';
import type { View } from '#domain/verdict/verdict.ts';
import { viewForest } from '#domain/verdict/view-forest.ts';
import { visibilityOf } from '#domain/verdict/visibility.ts';
import { openSimulatedNode } from '#sim/http/node.ts';
import { SCENARIOS } from './scenarios.ts';

const NOW = new Date('2026-11-21T09:00:00.000Z');

/** A scenario's samples as the app reads them at Scan, and their plain JSON. */
async function samplesOf(scenario: string) {
  const node = openSimulatedNode(scenario, { now: () => NOW });
  return Promise.all(
    (SCENARIOS.get(scenario)?.samples ?? []).map(async ({ update_id: updateId, label }) => {
      const path = `http://simulated.example/api/scan/v0/events/${updateId}`;
      const text = (await (await node?.(new Request(path)))?.text()) ?? '';
      const order = { as: 'scan-event', updateId, encoding: 'compact_json' } as const;
      return { label, text, ...openUpdateText(order, text).facts };
    }),
  );
}

const shown = ({ rootViews, views }: { rootViews: readonly number[]; views: readonly View[] }) => {
  const { forest, nodeAt, anomalies } = viewForest({ views, rootViews });
  const ids = [...nodeAt].map((place) => views[place]?.viewId);
  const rows = [...anomalies.keys()].sort((a, b) => a - b);
  return {
    ids,
    depths: [...forest.depth],
    anomalies: rows.flatMap((row) => anomalies.get(row) ?? []),
  };
};

describe('wide', () => {
  test('contains 60 views of 300 parties in four levels, with several quorums each', async () => {
    const [one] = await samplesOf('wide');
    const views = one?.verdict?.views ?? [];
    const { parties, informed } = visibilityOf(views, viewForest({ views, rootViews: [0] }));
    expect([views.length, parties.length]).toEqual([60, 300]);
    expect(Math.min(...informed.map(({ length }) => length))).toBeGreaterThan(0);
    const { depths, anomalies } = shown({ views, rootViews: one?.verdict?.rootViews ?? [] });
    expect([Math.max(...depths), anomalies]).toEqual([3, []]);
    const folded = views.slice(1).map(({ quorums }) => foldQuorums(quorums));
    for (const groups of folded) expect(groups.flatMap(({ implied }) => implied).length).toBe(2);
  });
});

describe('odd-views', async () => {
  const samples = await samplesOf('odd-views');
  const of = (label: RegExp) => {
    const verdict = samples.find((sample) => label.test(sample.label))?.verdict;
    if (verdict === undefined) throw new Error(`No sample ${label}`);
    return verdict;
  };

  test('returns a row for each view, for any ids', () => {
    for (const { verdict } of samples)
      expect(shown(verdict ?? { views: [], rootViews: [] }).ids.length).toBe(verdict?.views.length);
  });
  test.each([
    [/own grandchild/, ['cycle back to view 0', 'cycle back to view 3']],
    [
      /not in the verdict/,
      ['2 children not in this response: 77, 78', '1 child not in this response: -1'],
    ],
    [/no root reaches/, ['not reachable from the roots', 'not reachable from the roots']],
    [/not their positions/, []],
  ])('contains the anomalies of the label %s', (label, words) => {
    expect(shown(of(label)).anomalies).toEqual(words);
  });
  test('contains absent, sound and impossible thresholds', () => {
    const states = of(/^Thresholds/).views.flatMap(({ quorums }) =>
      quorums.map((quorum) => readQuorum(quorum).state),
    );
    expect(states).toEqual(['none', 'sound', 'none', 'impossible', 'impossible']);
  });
  test('contains envelopes that do not match the total and the views', () => {
    const [{ traffic, verdict } = {}] = samples;
    const summary = traffic && recorded(traffic);
    expect(summary && trafficNotices(summary, verdict?.views).map(({ text }) => text)).toEqual([
      'The envelopes cost more than the total.',
      '1 view id of envelopes missing from the verdict.',
      '1 view in more than one envelope.',
    ]);
  });
});

describe('traffic scenarios', () => {
  test('contain matching traffic and app activity for every verdict of demo', async () => {
    for (const { traffic, activity, verdict } of await samplesOf('demo')) {
      if (verdict === undefined) continue;
      const summary = recorded(traffic);
      expect(recorded(activity)).toBeDefined();
      expect(summary && trafficNotices(summary, verdict.views)).toEqual([]);
      const carried = summary?.envelopes.flatMap(({ viewIds }) => viewIds) ?? [];
      expect(carried.toSorted((a, b) => a - b)).toEqual(verdict.views.map(({ viewId }) => viewId));
    }
  });
  test('omit traffic and app activity in no-traffic', async () => {
    for (const { traffic, activity, text } of await samplesOf('no-traffic')) {
      expect([traffic, activity]).toEqual(['not-recorded', 'not-recorded']);
      expect(Object.keys(JSON.parse(text))).toEqual(['update', 'verdict']);
    }
  });
  test('contain traffic and weights of 0 in zero-traffic', async () => {
    for (const { traffic, activity } of await samplesOf('zero-traffic')) {
      expect(recorded(traffic)?.total).toBe('0');
      for (const { weight } of recorded(activity)?.records ?? []) expect(weight).toBe('0');
    }
  });
  test('keep all digits above the range of int64 in huge-weights', async () => {
    for (const { traffic, activity, text } of await samplesOf('huge-weights')) {
      const summary = recorded(traffic);
      const total = /"total_traffic_cost":(\d+)/.exec(text)?.[1];
      expect(summary?.total).toBe(total);
      expect(BigInt(total ?? 0)).toBeGreaterThan(2n ** 53n);
      const costs = [...text.matchAll(/"traffic_cost":(\d+)/g)].map(([, cost]) =>
        BigInt(cost ?? 0),
      );
      expect(summary && trafficBill(summary).sum).toBe(String(costs.reduce((a, b) => a + b)));
      const records = recorded(activity);
      expect(records && BigInt(activityRows(records, summary?.total).sum)).toBeGreaterThan(
        2n ** 63n,
      );
    }
  });
});

describe('conflict', () => {
  test('contains rejected verdicts, with events at Scan and with a verdict alone', async () => {
    const samples = await samplesOf('conflict');
    expect(
      samples.map(({ verdict, kind, rootCount }) => [verdict?.result, kind, rootCount]),
    ).toEqual([
      ['rejected', 'transaction', 1],
      ['rejected', 'private', 0],
    ]);
  });
});
