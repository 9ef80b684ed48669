import { useState } from 'react';
import type { Connections, NodeConnection } from '#api/connection/connections.ts';
import { withCache } from '#queries/connected-node.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConnectForm } from './connect-form.tsx';
import { ProbeList } from './probe-list.tsx';
import { passesProbe } from './probe-steps.ts';

/**
 * Chooses a network or types addresses, takes a token, and checks the connection step by step.
 * @param next whether a screen was interrupted: then a check without a failure leads back to it
 * @param onOpened the connection has changed while this page stays; its id goes into the URL
 * @param onContinue leaves for the interrupted screen, or home, with this network
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
          This page asks the node itself; there is nothing in between. The ledger interface answers
          browsers of its own origin only: to reach one elsewhere, start Treeline beside it with{' '}
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
              {next ? 'Back to where you were' : `Explore ${opened.network.label}`}
            </Button>
          </div>
        )}
      </div>
    </main>
  );
}
