import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { type Failure, failureOf, serverMessageOf } from '#domain/failure/failure.ts';
import {
  PACKAGE_ROUTES,
  type PackageAnswer,
  type PackageQuestion,
} from '#domain/package/package-question.ts';
import { type PackageSearch, questionOf } from '#domain/package/package-search.ts';
import { synchronizersQuery } from '#queries/node-facts.ts';
import { nodeAboutQuery } from '#queries/node-status.ts';
import { preferredPackagesQuery } from '#queries/packages.ts';
import { Button } from '#ui/controls/button.tsx';
import { BugPanel } from '#ui/failure/bug-panel.tsx';
import { LaterFailure } from '#ui/failure/failed.tsx';
import { PartyList } from '#ui/names/party-list.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { Moment } from '#ui/text/moment.tsx';

/** Only an empty result or an old node needs these parts. */
const NoPackage = lazyPart(() => import('./no-package.tsx').then((part) => part.NoPackage));
const NotOffered = lazyPart(() => import('./no-package.tsx').then((part) => part.NotOffered));

const WORDS: Readonly<Record<string, string>> = {
  PACKAGE_NAMES_NOT_FOUND: 'This participant has no package with this name.',
  UNKNOWN_INFORMEES: 'A party is unknown on all synchronizers of this participant.',
  INVALID_PRESCRIBED_SYNCHRONIZER_ID: 'This participant is not connected to the synchronizer.',
};

/** Undefined if the general failure text suffices. */
function packageRejection(failure: Failure): string | undefined {
  const words = serverMessageOf(failure);
  if (words.kind !== 'ledger-error') return undefined;
  return Object.hasOwn(WORDS, words.error.code) ? WORDS[words.error.code] : undefined;
}

const FACTS =
  'grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 max-md:grid-cols-1';

function PackageList({
  answer,
  question: { parties, at },
  client,
  ledger,
}: {
  answer: Extract<PackageAnswer, { kind: 'preferred' }>;
  question: PackageQuestion;
  client: QueryClient;
  ledger: LedgerClient;
}) {
  const { data = [] } = useQuery(synchronizersQuery(ledger, undefined), client);
  const alias = data.find(({ id }) => id === answer.synchronizer)?.alias;
  const [only, ...more] = answer.packages;
  return (
    <>
      <ul className="grid gap-3.5">
        {answer.packages.map(({ packageId, packageName, packageVersion }) => (
          <li key={packageId}>
            <h2 className="text-lg font-semibold wrap-anywhere">
              <HonestText text={packageName} />{' '}
              <span className="font-mono">
                <HonestText text={packageVersion} />
              </span>
            </h2>
            <dl className={FACTS}>
              <dt className="text-ink-3">Package id</dt>
              <dd>
                <Identifier kind="package" value={packageId} />
              </dd>
            </dl>
          </li>
        ))}
      </ul>
      <dl className={FACTS}>
        <dt className="text-ink-3">Synchronizer</dt>
        <dd>
          {alias !== undefined && (
            <>
              <HonestText text={alias} />{' '}
            </>
          )}
          <Identifier kind="synchronizer" value={answer.synchronizer} />
        </dd>
        <dt className="text-ink-3">Parties</dt>
        <dd>
          <PartyList parties={parties} />
        </dd>
        {at !== undefined && (
          <>
            <dt className="text-ink-3">Vetted at</dt>
            <dd>
              <Moment iso={at} mayBeAhead />
            </dd>
          </>
        )}
      </dl>
      {only === undefined ? (
        <p>The response contains no package.</p>
      ) : (
        <p className="text-ink-2">
          Build arguments and choices of the command for{' '}
          {more.length === 0 ? 'this version' : 'these versions'} and add the{' '}
          {more.length === 0 ? 'package id' : 'package ids'} to its{' '}
          <code>packageIdSelectionPreference</code>. All participants can then process the command
          {at === undefined ? '' : ' at that time'}, as long as vetting does not change.
        </p>
      )}
    </>
  );
}

export function AnswerPanel({
  client,
  ledger,
  search,
  onToken,
}: {
  client: QueryClient;
  ledger: LedgerClient;
  search: PackageSearch;
  onToken: () => void;
}) {
  const question = questionOf(search);
  const about = useQuery(nodeAboutQuery(ledger), client);
  const result = useQuery(preferredPackagesQuery(ledger, question), client);
  const { data, error, dataUpdatedAt, isFetching } = result;
  const failure = failureOf(error);
  if (question === undefined)
    return (
      <ResultPanel>
        <p className="text-ink-3">No query sent.</p>
      </ResultPanel>
    );
  const refetch = () => void result.refetch();
  const bug = error !== null && failure === undefined && (
    <BugPanel error={error} onRetry={refetch} />
  );
  if (data === undefined) {
    if (bug) return bug;
    const rejection = failure && packageRejection(failure);
    return (
      <ResultPanel>
        {rejection !== undefined && <h2 className="text-lg font-semibold">{rejection}</h2>}
        {failure === undefined ? (
          <p role="status" className="text-ink-3">
            Loading…
          </p>
        ) : (
          <LaterFailure
            compact={rejection !== undefined || failure.kind === 'not-offered'}
            failure={failure}
            onRetry={refetch}
            onToken={onToken}
          />
        )}
        {failure?.kind === 'not-offered' && (
          <Suspense>
            <NotOffered question={question} version={about.data?.version} />
          </Suspense>
        )}
      </ResultPanel>
    );
  }
  return (
    <ResultPanel>
      {bug}
      {failure !== undefined && (
        <LaterFailure compact failure={failure} onRetry={refetch} onToken={onToken} />
      )}
      {data.kind === 'preferred' ? (
        <PackageList answer={data} question={question} client={client} ledger={ledger} />
      ) : (
        <Suspense>
          <NoPackage answer={data} question={question} />
        </Suspense>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 text-sm/[1.45] text-ink-3 wrap-anywhere">
        <span role="status">
          {isFetching ? (
            'Loading…'
          ) : (
            <>
              Updated <Moment iso={secondOf(dataUpdatedAt)} />
            </>
          )}{' '}
          via <code>{PACKAGE_ROUTES[data.route]}</code>
        </span>
        <Button onClick={refetch}>Refresh</Button>
      </div>
    </ResultPanel>
  );
}

function ResultPanel({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Result" className="panel grid min-w-0 gap-3.5 p-4">
      {children}
    </section>
  );
}

const secondOf = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
