import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger.ts';
import type { PackageAnswer } from '#domain/package-question.ts';
import { synchronizersQuery } from '#queries/node-facts.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { Identifier } from '#ui/identifier.tsx';

/** The preferred packages, where they hold, and what to do with them. */
export function PackageList({
  answer,
  client,
  ledger,
}: {
  answer: Extract<PackageAnswer, { kind: 'preferred' }>;
  client: QueryClient;
  ledger: LedgerClient;
}) {
  const { data = [] } = useQuery(synchronizersQuery(ledger, undefined), client);
  const alias = data.find(({ id }) => id === answer.synchronizer)?.alias;
  const [only, ...more] = answer.packages;
  return (
    <>
      <ul className="packages-list">
        {answer.packages.map(({ packageId, packageName, packageVersion }) => (
          <li key={packageId}>
            <h2 className="text-lg font-semibold wrap-anywhere">
              <HonestText text={packageName} />{' '}
              <span className="font-mono">
                <HonestText text={packageVersion} />
              </span>
            </h2>
            <dl className="packages-facts">
              <dt>Package id</dt>
              <dd>
                <Identifier kind="package" value={packageId} />
              </dd>
            </dl>
          </li>
        ))}
      </ul>
      <dl className="packages-facts">
        <dt>Synchronizer</dt>
        <dd>
          {alias !== undefined && (
            <>
              <HonestText text={alias} />{' '}
            </>
          )}
          <Identifier kind="synchronizer" value={answer.synchronizer} />
        </dd>
      </dl>
      {only === undefined ? (
        <p>The node names no package at all, though it has an answer.</p>
      ) : (
        <p className="text-ink-2">
          Build arguments and choices of the command for{' '}
          {more.length === 0 ? 'this version' : 'these versions'} and name the{' '}
          {more.length === 0 ? 'package id' : 'package ids'} in its{' '}
          <code>packageIdSelectionPreference</code>: then every participant concerned can take part,
          as long as nobody changes what is vetted.
        </p>
      )}
    </>
  );
}
