import type { ConnectedNode } from '#queries/connected-node.ts';
import { LastFailures } from './last-failures.tsx';
import { NodeHealth } from './node-health.tsx';
import { RecentUpdates } from './recent-updates.tsx';

const PARTS = { updates: RecentUpdates, failures: LastFailures, health: NodeHealth };

/** One file for all that home loads later, because each further file is named on every page. */
export function NetworkNow({
  part,
  connected,
}: {
  part: keyof typeof PARTS;
  connected: ConnectedNode;
}) {
  const Part = PARTS[part];
  return <Part connected={connected} />;
}
