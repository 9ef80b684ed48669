import type { Failure } from '#domain/failure.ts';
import { addressOf, serverWordsOf, statusOf } from '#domain/failure-place.ts';
import { Fact, Facts } from './fact.tsx';
import { HonestText } from './honest-text.tsx';
import { LedgerErrorFacts } from './ledger-error-facts.tsx';
import { Moment } from './moment.tsx';

/** What was asked, where and when, and the ids by which the operator finds it in the logs. */
export function FailureFacts({ failure, retryable }: { failure: Failure; retryable: boolean }) {
  const { place } = failure;
  const { name, origin, path } = addressOf(place);
  const words = serverWordsOf(failure);
  const error = words.kind === 'ledger-error' ? words.error : undefined;
  const status = statusOf(failure);
  return (
    <Facts>
      <Fact name="Server">{`${name}, ${origin}`}</Fact>
      <Fact name="Request">
        <span className="font-mono">
          {place.method} <HonestText text={path} />
        </span>
      </Fact>
      <Fact name="Status">{status ?? 'none: no whole answer came'}</Fact>
      {error !== undefined && <LedgerErrorFacts error={error} url={place.url} />}
      <Fact name="Retry">
        {retryable ? 'may help' : 'will not help as long as nothing changes'}
      </Fact>
      <Fact name="When">
        <Moment iso={place.at} /> by this browser's clock
      </Fact>
    </Facts>
  );
}
