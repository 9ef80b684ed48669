import { Link } from '@tanstack/react-router';
import type { Network } from '#domain/network.ts';
import { shortId } from '#ui/identifier.tsx';
import { RecentUpdates } from './recent-updates.tsx';
import { SimulatedNetworks } from './simulated-networks.tsx';

/** Where everything starts: what to paste, what to try on a simulated network, what was open lately. */
export function HomePage({
  network,
  networks,
}: {
  network: Network | undefined;
  /** All networks that may be opened, for the ones to try. */
  networks: readonly Network[];
}) {
  const samples = network?.samples ?? [];
  return (
    <main className="mx-auto grid max-w-6xl gap-6 px-4 pt-10 pb-16 md:px-6">
      <section className="grid gap-2">
        <h1 className="text-2xl leading-tight font-semibold tracking-tight text-balance">
          Paste an update id to read what it did
        </h1>
        <p className="max-w-2xl text-lg text-ink-2">
          What the update created and archived, who saw it, what the mediator decided and what it
          cost, straight from the node to this page.
        </p>
      </section>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {samples.length > 0 && (
          <section aria-labelledby="samples" className="panel">
            <h2 id="samples" className="border-b border-line px-4 py-2.5 font-semibold">
              Updates to try on {network?.label}
            </h2>
            <ul>
              {samples.map((sample) => (
                <li key={sample.updateId} className="border-b border-line last:border-0">
                  <Link
                    to="/updates/$updateId"
                    params={{ updateId: sample.updateId }}
                    className="flex items-baseline justify-between gap-x-4 px-4 py-2 hover:bg-raised max-sm:flex-col"
                  >
                    <span>{sample.label}</span>
                    <span className="shrink-0 font-mono text-ink-3">
                      {shortId(sample.updateId)}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className="grid gap-4">
          <RecentUpdates />
          <SimulatedNetworks networks={networks} current={network} />
        </div>
      </div>
    </main>
  );
}
