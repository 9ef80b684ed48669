import { dice } from './identity.ts';
import type { Traffic } from './update.ts';
import type { VerdictViews } from './verdict-views.ts';

/**
 * A receipt for a confirmation request: one envelope for each root view with all below it, one
 * for the root hash messages. Costs are invented but grow with the number of views, in bytes.
 */
export function trafficFor(name: string, { views, rootViews }: VerdictViews): Traffic {
  const roll = dice(`traffic ${name}`);
  const bytes = (least: number, spread: number) => BigInt(least + Math.floor(roll() * spread));
  const envelopes = rootViews.map((root) => {
    const viewIds: number[] = [];
    const stack = [root];
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      viewIds.push(id);
      stack.push(...(views[id]?.subViews ?? []).toReversed());
    }
    return { cost: bytes(2100 + viewIds.length * 640, 900), viewIds };
  });
  const rootHashes = { cost: bytes(610, 120), viewIds: [] };
  const all = [...envelopes, rootHashes];
  return { total: all.reduce((sum, { cost }) => sum + cost, 0n), envelopes: all };
}
