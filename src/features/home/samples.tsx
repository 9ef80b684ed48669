import { Link } from '@tanstack/react-router';
import type { Network } from '#domain/network.ts';
import { shortId } from '#ui/identifier.tsx';

const ROW = 'flex items-baseline justify-between gap-x-4 px-4 py-2 hover:bg-raised max-sm:flex-col';

/** What a simulated network offers to be opened: updates, and commands that failed. */
export function Samples({ network }: { network: Network }) {
  const { samples, commands = [], label } = network;
  return (
    <div className="grid gap-4 empty:hidden">
      {samples.length > 0 && (
        <section aria-labelledby="samples" className="panel">
          <h2 id="samples" className="border-b border-line px-4 py-2.5 font-semibold">
            Updates to try on {label}
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
            Failed commands to try on {label}
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
