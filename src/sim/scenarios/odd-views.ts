import { PAYMENTS } from '#sim/demo/payments.ts';
import type { Variant } from '#sim/demo/story.ts';
import { PARTIES } from '#sim/world/party.ts';
import type { VerdictView, VerdictViews } from '#sim/world/verdict-views.ts';

const { dso, alice, harbor, bob } = PARTIES;
const CAST = [dso, alice, harbor, bob];

const view = (
  viewId: number,
  subViews: readonly number[] = [],
  quorums?: VerdictView['quorums'],
): VerdictView => {
  const informees = [CAST[Math.abs(viewId) % CAST.length] ?? dso];
  return {
    viewId,
    informees,
    quorums: quorums ?? [{ parties: informees, threshold: 1 }],
    subViews,
  };
};

type OddCase = { readonly name: string; readonly label: string } & VerdictViews;

const CASES: readonly OddCase[] = [
  {
    name: 'cycle',
    label: 'View that is its own grandchild, and one that is its own child',
    views: [view(0, [1]), view(1, [2, 3]), view(2, [0]), view(3, [3])],
    rootViews: [0],
  },
  {
    name: 'dangling',
    label: 'Roots and sub-views that are not in the verdict',
    views: [view(0, [1, 77, 78]), view(1, [-1])],
    rootViews: [0, 99],
  },
  {
    name: 'shared',
    label: 'View below two views, one listed twice, one also a root',
    views: [view(0, [1, 2]), view(1, [3, 3]), view(2, [3, 4]), view(3), view(4)],
    rootViews: [0, 4],
  },
  {
    name: 'unreached',
    label: 'Views that no root reaches',
    views: [view(0), view(1, [2]), view(2), view(3)],
    rootViews: [0],
  },
  {
    name: 'rootless',
    label: 'No root views, two views in a cycle',
    views: [view(0, [1]), view(1), view(2, [3]), view(3, [2])],
    rootViews: [],
  },
  {
    name: 'same id',
    label: 'Two views with the same id',
    views: [view(0, [1]), view(1, [2]), view(1, [3]), view(2), view(3)],
    rootViews: [0],
  },
  {
    name: 'ids and places',
    label: 'Consistent views whose ids are not their positions',
    views: [view(2_147_483_647), view(40, [2_147_483_647]), view(0), view(7, [40, 0])],
    rootViews: [7],
  },
  {
    name: 'thresholds',
    label: 'Thresholds of 0, below 0 and above the number of parties',
    views: [
      view(
        0,
        [1, 2],
        [
          { parties: [dso, alice, harbor], threshold: 0 },
          { parties: [dso, alice], threshold: 2 },
          { parties: [alice], threshold: -1 },
        ],
      ),
      view(1, [], [{ parties: [alice, harbor], threshold: 3 }]),
      view(2, [], [{ parties: [], threshold: 1 }]),
    ],
    rootViews: [0],
  },
  {
    name: 'quorum parties',
    label: 'Quorum that lists a party twice, quorum of an uninformed party, and no quorum',
    views: [
      view(0, [1, 2], [{ parties: [dso, dso], threshold: 2 }]),
      view(1, [], [{ parties: [bob, alice], threshold: 2 }]),
      view(2, [], []),
    ],
    rootViews: [0],
  },
  { name: 'none', label: 'Verdict without views', views: [], rootViews: [] },
];

export const ODD_VIEWS: readonly Variant[] = CASES.map(({ name, label, ...views }) => ({
  name: `odd views ${name}`,
  label,
  of: PAYMENTS.preapproved,
  change: (update) => ({
    ...update,
    verdict: update.verdict && { ...update.verdict, views },
    traffic: strangeTraffic(views),
  }),
}));

function strangeTraffic({ views }: VerdictViews) {
  const viewIds = views.map(({ viewId }) => viewId);
  const envelopes = [
    { cost: 2_700n, viewIds },
    { cost: 800n, viewIds: viewIds.slice(0, 1) },
    { cost: 900n, viewIds: [4_711] },
  ];
  return { total: 4_000n, envelopes };
}
