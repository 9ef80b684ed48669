import { dice } from './identity.ts';
import type { Traffic } from './update.ts';
import type { VerdictViews } from './verdict-views.ts';

/**
 * Costs are invented bytes that grow with the views. A remainder of the total is in no envelope.
 */
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

/** A view goes to its informees and to those of the views above it. */
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
