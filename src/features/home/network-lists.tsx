import type { ConnectedNode } from '#queries/connected-node.ts';
import { LastFailures } from './last-failures.tsx';
import { RecentNetwork, RecentUpdates } from './recent-updates.tsx';

const LISTS = { updates: RecentUpdates, network: RecentNetwork, failures: LastFailures };

/** One file for both lists, because each further file is named on every page. */
export function NetworkList({
  list,
  connected,
}: {
  list: keyof typeof LISTS;
  connected: ConnectedNode;
}) {
  const List = LISTS[list];
  return <List connected={connected} />;
}
