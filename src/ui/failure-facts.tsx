import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { categoryWords } from '#domain/category-words.ts';
import type { Failure } from '#domain/failure.ts';
import { addressOf, serverWordsOf, statusOf } from '#domain/failure-place.ts';
import { HonestText } from './honest-text.tsx';
import { Identifier } from './identifier.tsx';
import { Moment } from './moment.tsx';

/** What was asked, where and when, and the ids by which the operator finds it in the logs. */
export function FailureFacts({ failure, retryable }: { failure: Failure; retryable: boolean }) {
  const { place } = failure;
  const { name, origin, path } = addressOf(place);
  const words = serverWordsOf(failure);
  const error = words.kind === 'ledger-error' ? words.error : undefined;
  const status = statusOf(failure);
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm wrap-anywhere max-sm:grid-cols-1">
      <Fact name="Server">{`${name}, ${origin}`}</Fact>
      <Fact name="Request">
        <span className="font-mono">
          {place.method} <HonestText text={path} />
        </span>
      </Fact>
      <Fact name="Status">{status ?? 'none: no whole answer came'}</Fact>
      {error !== undefined && (
        <>
          <Fact name="Error">
            <Link
              to="/errors/$code"
              params={{ code: error.code }}
              search={{ category: String(error.errorCategory) }}
              className="font-mono text-accent underline underline-offset-2"
            >
              <HonestText text={error.code} />
            </Link>
            , category {error.errorCategory} ({categoryWords(error.errorCategory)})
          </Fact>
          <Fact name="Trace id">{idOrNone(error.traceId)}</Fact>
          <Fact name="Correlation id">{idOrNone(error.correlationId)}</Fact>
          {error.resources.map(([type, value]) => (
            <Fact key={`${type} ${value}`} name="About">
              <HonestText text={`${type} ${value}`} />
            </Fact>
          ))}
        </>
      )}
      <Fact name="Retry">
        {retryable ? 'may help' : 'will not help as long as nothing changes'}
      </Fact>
      <Fact name="When">
        <Moment iso={place.at} /> by this browser's clock
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function idOrNone(id: string | undefined): ReactNode {
  return id === undefined ? 'none given' : <Identifier kind="trace" value={id} />;
}
