import type { Network } from '#domain/network.ts';
import { RecentUpdates } from './recent-updates.tsx';
import { Samples } from './samples.tsx';
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
  return (
    <main className="mx-auto grid max-w-6xl gap-6 px-4 pt-10 pb-16 md:px-6">
      <section className="grid gap-2">
        <h1 className="text-2xl leading-tight font-semibold tracking-tight text-balance">
          Paste an update or a command id to read what it did
        </h1>
        <p className="max-w-2xl text-lg text-ink-2">
          What an update created and archived, who saw it, what the mediator decided and what it
          cost, or why a command failed: straight from the node to this page.
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
