import { dice } from './identity.ts';
import { confirmersOf, informeesOf } from './projection.ts';
import type { TransactionNode } from './transaction.ts';

export type VerdictView = {
  readonly viewId: number;
  readonly informees: readonly string[];
  readonly quorums: readonly { readonly parties: readonly string[]; readonly threshold: number }[];
  readonly subViews: readonly number[];
};
export type Traffic = {
  readonly total: bigint;
  readonly envelopes: readonly { readonly cost: bigint; readonly viewIds: readonly number[] }[];
};

export type VerdictViews = {
  readonly views: readonly VerdictView[];
  readonly rootViews: readonly number[];
};

type Growing = {
  readonly viewId: number;
  readonly informees: ReadonlySet<string>;
  readonly quorums: Map<string, readonly string[]>;
  readonly subViews: number[];
};

/**
 * A node with the informees of its parent's view belongs to that view; any other node opens a
 * sub-view. Every distinct set of confirmers is one quorum, so quorums often imply each other, as
 * in recorded MainNet verdicts.
 */
export function viewsOf(roots: readonly TransactionNode[]): VerdictViews {
  const views: Growing[] = [];
  const rootViews: number[] = [];
  const stack = roots.map((node) => ({ node, parent: -1 })).reverse();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, parent } = next;
    const above = views[parent];
    const informees = new Set(informeesOf(node));
    let here = parent;
    if (above === undefined || !sameMembers(informees, above.informees)) {
      here = views.length;
      views.push({ viewId: here, informees, quorums: new Map(), subViews: [] });
      (above?.subViews ?? rootViews).push(here);
    }
    const confirmers = [...new Set(confirmersOf(node))].sort();
    views[here]?.quorums.set(confirmers.join(' '), confirmers);
    if (node.kind !== 'exercise') continue;
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i];
      if (child !== undefined) stack.push({ node: child, parent: here });
    }
  }
  return {
    views: views.map((view) => ({
      viewId: view.viewId,
      informees: [...view.informees].sort(),
      quorums: [...view.quorums.values()].map((parties) => ({
        parties,
        threshold: parties.length,
      })),
      subViews: view.subViews,
    })),
    rootViews,
  };
}

const sameMembers = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  left.size === right.size && [...left].every((member) => right.has(member));

/** Costs are invented and grow with the views. A part of the total is in no envelope. */
export function trafficFor(name: string, verdict: VerdictViews): Traffic {
  const roll = dice(`traffic ${name}`);
  const bytes = (least: number, spread: number) => BigInt(least + Math.floor(roll() * spread));
  const envelopes = sentTogether(verdict).map((viewIds) => ({
    cost: bytes(1400 + viewIds.length * 640, 900),
    viewIds,
  }));
  const all = [...envelopes, { cost: bytes(610, 120), viewIds: [] }];
  return { total: all.reduce((sum, { cost }) => sum + cost, bytes(90, 60)), envelopes: all };
}

/** A view is sent to its informees and to those of the views above it. */
function sentTogether({ views, rootViews }: VerdictViews): readonly (readonly number[])[] {
  const byRecipients = new Map<string, number[]>();
  const stack = rootViews.toReversed().map((id) => ({ id, above: new Set<string>() }));
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { informees = [], subViews = [] } = views[next.id] ?? {};
    const recipients = new Set([...next.above, ...informees]);
    const key = [...recipients].sort().join(' ');
    byRecipients.set(key, [...(byRecipients.get(key) ?? []), next.id]);
    for (const id of subViews.toReversed()) stack.push({ id, above: recipients });
  }
  return [...byRecipients.values()];
}
