import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Network } from '#domain/ledger/rights.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { RecentlyOpened } from './recently-opened.tsx';
import { ScanHealth } from './scan-health.tsx';

const NetworkList = lazyPart(() => import('./network-lists.tsx').then((part) => part.NetworkList));
const NodeHealth = lazyPart(() => import('./node-health.tsx').then((part) => part.NodeHealth));

/**
 * Milliseconds until the lists of the network are loaded. The search box works before that, also on
 * a slow line, and a user who leaves at once requests nothing.
 */
const LISTS_AFTER = 1_000;

/** What only the home page of a simulated network has, loaded before that page is shown. */
export async function loadSimulated(connected: ConnectedNode | undefined) {
  const isSimulated = connected !== undefined && connected.node.network.samples.length > 0;
  return isSimulated ? import('./simulated.ts') : undefined;
}

export function HomePage({
  connected,
  networks,
  simulated,
  search,
}: {
  connected: ConnectedNode | undefined;
  networks: readonly Network[];
  simulated: Awaited<ReturnType<typeof loadSimulated>>;
  search: ReactNode;
}) {
  const network = connected?.node.network;
  return (
    <main className="page">
      <div className="mx-auto grid max-w-6xl gap-4">
        <div className="grid justify-items-center gap-3 pt-6 pb-4 text-center max-sm:pt-2">
          <h1 className="text-[2rem] leading-tight font-semibold tracking-tight text-balance max-sm:text-2xl">
            What happened to this update?
          </h1>
          <p className="max-w-2xl text-lg text-balance text-ink-2">
            Paste an id. Treeline shows what the update did, who saw it and what it cost, or why the
            command failed. Data comes from {simulated ? 'a simulated' : 'your'} node.
          </p>
          <div className="home-search flex w-full max-w-3xl text-left">{search}</div>
        </div>
        {simulated && network !== undefined && (
          <simulated.Stories network={network} networks={networks} />
        )}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,27fr)_minmax(0,20fr)]">
          <div className="grid min-w-0 gap-4">
            {connected !== undefined && <Lists key={connected.serial} connected={connected} />}
            <RecentlyOpened />
          </div>
          <div className="grid min-w-0 gap-4">
            {simulated && network !== undefined && (
              <simulated.Situations network={network} networks={networks} />
            )}
            {!simulated && connected !== undefined && (
              <Health key={connected.serial} connected={connected} />
            )}
          </div>
        </div>
      </div>
    </main>
  );
}

function Lists({ connected }: { connected: ConnectedNode }) {
  const isDue = useDue();
  const { ledger, network } = connected.node;
  const isScanOnly = ledger === undefined;
  return (
    <>
      <Panel id="recent-updates" title={`Recent updates on ${network.label}`} rows={6}>
        {isDue ? (
          <NetworkList list={isScanOnly ? 'network' : 'updates'} connected={connected} />
        ) : (
          LOADING
        )}
      </Panel>
      {!isScanOnly && (
        <Panel id="last-failures" title="Last failed commands" rows={3}>
          {isDue ? <NetworkList list="failures" connected={connected} /> : LOADING}
        </Panel>
      )}
    </>
  );
}

function Health({ connected }: { connected: ConnectedNode }) {
  const isDue = useDue();
  const Known = connected.node.ledger === undefined ? ScanHealth : NodeHealth;
  return (
    <Panel id="node-health" title="Node" rows={5}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 px-4 py-2.5">
        {isDue && <Known connected={connected} />}
      </dl>
      <p className="px-4 pt-1 pb-2 text-sm">
        <Link to="/node" className="text-accent hover:underline">
          All about this node
        </Link>
      </p>
    </Panel>
  );
}

function useDue(): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), LISTS_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return isDue;
}

/** As the lists show it themselves until they have rows. */
const LOADING = <p className="px-4 py-2 text-ink-3">Loading…</p>;

/** Keeps the room of its rows, so that nothing moves when they arrive. */
function Panel({
  id,
  title,
  rows,
  children,
}: {
  id: string;
  title: string;
  rows: number;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="panel min-w-0">
      <div className="home-bar">
        <h2 id={id} className="min-w-0 truncate font-semibold">
          {title}
        </h2>
      </div>
      <div style={{ minHeight: `${rows * 2.25}rem` }}>
        <Suspense fallback={LOADING}>{children}</Suspense>
      </div>
    </section>
  );
}
