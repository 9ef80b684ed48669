import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { PACKAGE_ROUTES, type PackageAnswer } from '#domain/package/package-question.ts';
import { type PackageSearch, questionOf } from '#domain/package/package-search.ts';
import { synchronizersQuery } from '#queries/node-facts.ts';
import { nodeAboutQuery } from '#queries/node-status.ts';
import { preferredPackagesQuery } from '#queries/packages.ts';
import { Button } from '#ui/controls/button.tsx';
import { BugPanel } from '#ui/failure/bug-panel.tsx';
import { FailureNotice } from '#ui/failure/failure.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { Moment } from '#ui/text/moment.tsx';
import { NoPackage, NotOffered, packageRefusal } from './no-package.tsx';

/** The preferred packages, where they hold, and what to do with them. */
function PackageList({
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

/** What the node answers: the packages, none, or that it has no such question. */
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
  const asked = useQuery(preferredPackagesQuery(ledger, question), client);
  const { data, error, dataUpdatedAt, isFetching } = asked;
  const failure = failureOf(error);
  if (question === undefined)
    return (
      <Answer>
        <p className="text-ink-3">
          Nothing is asked yet: a question has a package name and at least one party.
        </p>
      </Answer>
    );
  const again = () => void asked.refetch();
  const bug = error !== null && failure === undefined && <BugPanel error={error} onRetry={again} />;
  if (data === undefined) {
    if (bug) return bug;
    const refusal = failure && packageRefusal(failure);
    return (
      <Answer>
        {refusal !== undefined && <h2 className="text-lg font-semibold">{refusal}</h2>}
        {failure === undefined ? (
          <p role="status" className="text-ink-3">
            Asking…
          </p>
        ) : (
          <FailureNotice
            compact={refusal !== undefined || failure.kind === 'not-offered'}
            failure={failure}
            onRetry={again}
            onToken={onToken}
          />
        )}
        {failure?.kind === 'not-offered' && (
          <NotOffered question={question} version={about.data?.version} />
        )}
      </Answer>
    );
  }
  return (
    <Answer>
      {bug}
      {failure !== undefined && (
        <FailureNotice compact failure={failure} onRetry={again} onToken={onToken} />
      )}
      {data.kind === 'preferred' ? (
        <PackageList answer={data} client={client} ledger={ledger} />
      ) : (
        <NoPackage answer={data} question={question} />
      )}
      <div className="packages-foot">
        <span role="status">
          {isFetching ? (
            'Asking…'
          ) : (
            <>
              Told <Moment iso={secondOf(dataUpdatedAt)} />
            </>
          )}{' '}
          by <code>{PACKAGE_ROUTES[data.route]}</code>
        </span>
        <Button onClick={again}>Ask again</Button>
      </div>
    </Answer>
  );
}

function Answer({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Answer" className="panel packages-answer">
      {children}
    </section>
  );
}

const secondOf = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
