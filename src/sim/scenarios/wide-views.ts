import { TEMPLATES } from '#sim/packages/package.ts';
import { party, record, text } from '#sim/world/daml-value.ts';
import { commandIdOf, traceparentOf, uniqueId, updateIdOf } from '#sim/world/identity.ts';
import { MINUTE, type Moment, momentOf, SECOND } from '#sim/world/moment.ts';
import { PARTIES } from '#sim/world/party.ts';
import { transactionAt } from '#sim/world/scene.ts';
import { contract, exercise, type TransactionNode } from '#sim/world/transaction.ts';
import type { Transaction } from '#sim/world/update.ts';
import {
  trafficFor,
  type VerdictView,
  type VerdictViews,
  viewsOf,
} from '#sim/world/verdict-views.ts';
import { type Sample, type World, worldOf } from '#sim/world/world.ts';

/** The scenario `wide`: one transaction with this many views and informees. */
const VIEWS = 60;
const WIDE_PARTIES = 300;

const { dso, lumen, app } = PARTIES;
const NAME = 'wide views';
const FUNDS: readonly string[] = Array.from({ length: WIDE_PARTIES - 2 }, (_, place) =>
  uniqueId(`index-fund-${String(place + 1).padStart(3, '0')}`),
);

function fundsOf(view: number): readonly string[] {
  const from = Math.floor(((view - 1) * FUNDS.length) / (VIEWS - 1));
  const end = Math.floor((view * FUNDS.length) / (VIEWS - 1));
  return FUNDS.slice(Math.max(0, from - 2), end);
}

function nodeOf(view: number): TransactionNode {
  const children: TransactionNode[] = [];
  for (let sub = 4 * view + 1; sub <= 4 * view + 4 && sub < VIEWS; sub++)
    children.push(nodeOf(sub));
  const funds = fundsOf(view);
  const isTop = view === 0;
  const of = contract(
    `${NAME} ${view}`,
    isTop ? TEMPLATES.dvpBatch : TEMPLATES.dvpReceipt,
    { operator: party(lumen), step: text(String(view)) },
    isTop ? [dso, lumen] : [lumen, ...funds.slice(0, 4)],
    isTop ? [] : funds.slice(4),
  );
  const details = { acting: [lumen], argument: record({ step: text(String(view)) }) };
  return exercise(of, isTop ? 'Batch_Rebalance' : 'Receipt_Rebalance', details, children);
}

function withMoreQuorums(view: VerdictView): VerdictView {
  const funds = view.informees.filter((informee) => FUNDS.includes(informee));
  if (funds.length === 0) return view;
  return {
    ...view,
    quorums: [
      { parties: [lumen], threshold: 1 },
      ...view.quorums,
      { parties: funds, threshold: Math.min(5, funds.length) },
      { parties: [lumen, ...funds], threshold: 1 },
    ],
  };
}

function wideTransaction(at: Moment): Transaction {
  const roots = [nodeOf(0)];
  const cut = viewsOf(roots);
  const views: VerdictViews = { ...cut, views: cut.views.map(withMoreQuorums) };
  const traffic = trafficFor(NAME, views);
  return transactionAt(
    { updateId: updateIdOf(NAME), offset: 60_000n, at },
    {
      effectiveAt: at - 204_311n,
      traceparent: traceparentOf(NAME),
      workflowId: 'index-rebalancing',
      commandId: commandIdOf(NAME),
      submitters: [lumen],
      roots,
      verdict: { result: 'accepted', finalizationTime: at + SECOND, mediatorGroup: 0, views },
      traffic,
      activity: {
        round: 74_223n,
        records: [lumen, app, ...FUNDS.slice(0, 20)].map((provider, place) => ({
          party: provider,
          weight: traffic.total / BigInt(place + 1),
        })),
      },
    },
  );
}

export const wideWorld = (now: Date): World => worldOf([wideTransaction(momentOf(now) - MINUTE)]);

export const WIDE_SAMPLES: readonly Sample[] = [
  { update_id: updateIdOf(NAME), label: `${VIEWS} views with ${WIDE_PARTIES} parties` },
];
