import { createFileRoute } from '@tanstack/react-router';
import { NodePage } from '#features/node/node-page.tsx';
import { dsoQuery, recordTimesQuery } from '#queries/node-facts.ts';
import { nodeAboutQuery } from '#queries/node-status.ts';
import { scanVersionQuery } from '#queries/scan-version.ts';

/** The state of the node, its API endpoints, and the requests of this page. */
export const Route = createFileRoute('/node')({
  loader: ({ context: { connected } }) => {
    if (connected === undefined) return;
    const { client, node } = connected;
    const { ledger, scan } = node;
    if (ledger !== undefined) {
      void client.prefetchQuery(nodeAboutQuery(ledger));
      void client.prefetchQuery(recordTimesQuery(ledger));
    }
    if (scan !== undefined) {
      void client.prefetchQuery(scanVersionQuery(scan));
      void client.prefetchQuery(dsoQuery(scan));
    }
  },
  head: () => ({ meta: [{ title: 'Node · Treeline' }] }),
  component: Node,
});

function Node() {
  const { connected } = Route.useRouteContext();
  if (connected === undefined) return null;
  return (
    <NodePage
      key={connected.serial}
      connected={connected}
      onToken={() => connected.node.token?.ask()}
    />
  );
}
