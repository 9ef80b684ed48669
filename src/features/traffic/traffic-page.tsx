import type { FactsBySource } from '#domain/told.ts';
import { recorded } from '#domain/traffic.ts';
import type { UpdateId } from '#domain/update-id.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { TrafficPanel } from './traffic-panel.tsx';

/** What the update cost and whose activity it counts as. */
export function TrafficPage({ updateId, told }: { updateId: UpdateId; told: FactsBySource }) {
  const { facts } = told.scan;
  const isAny = facts && (recorded(facts.traffic) ?? recorded(facts.activity)) !== undefined;
  return (
    <div className="grid gap-4">
      <TrafficPanel updateId={updateId} told={told} />
      <ActivityPanel told={told} total={facts && recorded(facts.traffic)?.total} />
      {isAny && (
        <p className="px-4 text-sm text-pretty text-ink-3">
          Percent are rounded to one decimal, halves up; what is more than nothing is never 0.0,
          what is less than all never 100.0. Amounts and fractions are exact.
        </p>
      )}
    </div>
  );
}
