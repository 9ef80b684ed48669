import { useState } from 'react';
import type { Connections, NodeConnection } from '#api/connection/connections.ts';
import { withCache } from '#queries/connected-node.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConnectForm } from './connect-form.tsx';
import { ProbeList } from './probe-list.tsx';
import { passesProbe } from './probe-steps.ts';

/**
 * Chooses a network or addresses, accepts a token, and checks the connection. @param next whether a
 * screen was interrupted; a check without a failure leads back to it @param onOpened the connection
 * changed; its id goes into the URL @param onContinue leaves for the interrupted screen, or home
 */
export function ConnectPage({
  connections,
  next,
  onOpened,
  onContinue,
}: {
  connections: Connections;
  next: boolean;
  onOpened: (networkId: string) => void;
  onContinue: (networkId: string) => void;
}) {
  const [opened, setOpened] = useState(() => connections.current());
  const open = async (node: NodeConnection) => {
    const connected = withCache(node);
    void connected.client.resetQueries();
    setOpened(node);
    onOpened(node.network.id);
    const passed = await passesProbe(connected);
    node.token?.dismiss();
    if (passed && next && connections.current() === node) onContinue(node.network.id);
  };
  return (
    <main className="mx-auto grid max-w-6xl gap-5 px-4 pt-8 pb-16 md:px-6">
      <div className="grid gap-1.5">
        <h1 className="text-xl font-semibold tracking-tight">Connect to a node</h1>
        <p className="max-w-3xl text-ink-2">
          Treeline connects directly to your node. The JSON Ledger API does not allow cross-origin
          requests, so start Treeline next to a node on another origin with{' '}
          <code className="whitespace-nowrap">npm start -- --ledger URL --scan URL</code>.
        </p>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ConnectForm connections={connections} opened={opened} onOpened={open} />
        {opened !== undefined && (
          <div className="grid gap-4">
            <ProbeList key={withCache(opened).serial} connected={withCache(opened)} />
            <Button
              look="primary"
              className="justify-self-start"
              onClick={() => onContinue(opened.network.id)}
            >
              {next ? 'Return to previous page' : `Explore ${opened.network.label}`}
            </Button>
          </div>
        )}
      </div>
    </main>
  );
}
