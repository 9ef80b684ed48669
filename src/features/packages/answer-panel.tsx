import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LedgerClient } from '#api/ledger.ts';
import { failureOf } from '#domain/failure.ts';
import { PACKAGE_ROUTES } from '#domain/package-question.ts';
import { packageRefusal } from '#domain/package-refusal.ts';
import { type PackageSearch, questionOf } from '#domain/package-search.ts';
import { nodeAboutQuery } from '#queries/node-status.ts';
import { preferredPackagesQuery } from '#queries/packages.ts';
import { BugPanel } from '#ui/bug-panel.tsx';
import { Button } from '#ui/button.tsx';
import { FailureNotice } from '#ui/failure.tsx';
import { Moment } from '#ui/moment.tsx';
import { NoPackage } from './no-package.tsx';
import { NotOffered } from './not-offered.tsx';
import { PackageList } from './package-list.tsx';

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
