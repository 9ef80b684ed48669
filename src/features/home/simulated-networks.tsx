import { Link } from '@tanstack/react-router';
import type { Network } from '#domain/network.ts';

/** The simulated networks that show one state each, where this server offers them. */
export function SimulatedNetworks({
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
