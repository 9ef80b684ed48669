import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { clearRecent, readRecent } from '#api/connection/recent.ts';
import type { Network } from '#domain/ledger/rights.ts';
import { Button } from '#ui/controls/button.tsx';
import { shortId } from '#ui/text/identifier.tsx';
import { Moment } from '#ui/text/moment.tsx';

function RecentUpdates() {
  const [recent, setRecent] = useState(readRecent);
  const clear = () => {
    clearRecent();
    setRecent([]);
  };
  return (
    <section aria-labelledby="recent" className="panel">
      <div className="flex items-center justify-between border-b border-line px-4 py-2">
        <h2 id="recent" className="font-semibold">
          Recently opened
        </h2>
        {recent.length > 0 && <Button onClick={clear}>Clear</Button>}
      </div>
      {recent.length === 0 && (
        <p className="px-4 py-3 text-ink-3">
          Nothing yet. Only ids are stored, in this browser; contents are not.
        </p>
      )}
      <ul>
        {recent.map((one) => (
          <li key={`${one.network} ${one.updateId}`} className="border-b border-line last:border-0">
            <Link
              to="/updates/$updateId"
              params={{ updateId: one.updateId }}
              search={{ network: one.network }}
              className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2 hover:bg-raised"
            >
              <span className="font-mono">{shortId(one.updateId)}</span>
              <span className="text-sm text-ink-3">
                {one.network} · <Moment iso={one.at.replace(/\.\d+Z$/, 'Z')} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ROW = 'flex items-baseline justify-between gap-x-4 px-4 py-2 hover:bg-raised max-sm:flex-col';

function Samples({ network }: { network: Network }) {
  const { samples, commands = [] } = network;
  return (
    <div className="grid gap-4 empty:hidden">
      {samples.length > 0 && (
        <section aria-labelledby="samples" className="panel">
          <h2 id="samples" className="border-b border-line px-4 py-2.5 font-semibold">
            Sample updates
          </h2>
          <ul>
            {samples.map((sample) => (
              <li key={sample.updateId} className="border-b border-line last:border-0">
                <Link
                  to="/updates/$updateId"
                  params={{ updateId: sample.updateId }}
                  className={ROW}
                >
                  <span>{sample.label}</span>
                  <Id id={sample.updateId} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {commands.length > 0 && (
        <section aria-labelledby="commands" className="panel">
          <h2 id="commands" className="border-b border-line px-4 py-2.5 font-semibold">
            Sample failed commands
          </h2>
          <ul>
            {commands.map(({ commandId, offset, label }) => (
              <li key={commandId} className="border-b border-line last:border-0">
                <Link to="/completions" search={{ find: commandId, sel: offset }} className={ROW}>
                  <span>{label}</span>
                  <Id id={commandId} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Id({ id }: { id: string }) {
  return <span className="shrink-0 font-mono text-ink-3">{shortId(id)}</span>;
}

function SimulatedNetworks({
  networks,
  current,
}: {
  networks: readonly Network[];
  current: Network | undefined;
}) {
  const simulated = networks.filter((one) => one.samples.length > 0);
  if (simulated.length < 2) return null;
  return (
    <section aria-labelledby="simulated" className="panel">
      <h2 id="simulated" className="border-b border-line px-4 py-2.5 font-semibold">
        Simulated networks
      </h2>
      <ul className="flex flex-wrap gap-1.5 p-3">
        {simulated.map((network) => (
          <li key={network.id}>
            <Link
              to="/"
              search={{ network: network.id }}
              aria-current={network.id === current?.id ? 'true' : undefined}
              className="block rounded-md border border-line bg-raised px-2 py-0.5 text-ink-2 hover:border-line-strong hover:text-ink aria-[current=true]:bg-accent-soft aria-[current=true]:font-semibold aria-[current=true]:text-ink"
            >
              {network.label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function HomePage({
  network,
  networks,
}: {
  network: Network | undefined;
  networks: readonly Network[];
}) {
  return (
    <main className="page grid gap-6">
      <section className="grid gap-2">
        <h1 className="text-2xl leading-tight font-semibold tracking-tight text-balance">
          What happened to this update?
        </h1>
        <p className="max-w-2xl text-lg text-ink-2">
          Paste an id. Treeline shows what the update did, who saw it and what it cost, or why the
          command failed. Data comes from your node.
        </p>
      </section>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {network !== undefined && network.samples.length > 0 && <Samples network={network} />}
        <div className="grid gap-4">
          <RecentUpdates />
          <SimulatedNetworks networks={networks} current={network} />
        </div>
      </div>
    </main>
  );
}
