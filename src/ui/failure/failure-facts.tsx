import type { ExplainError } from '#domain/failure/explain-error.ts';
import {
  addressOf,
  type Failure,
  forwarderOf,
  isUnsent,
  serverMessageOf,
  statusOf,
} from '#domain/failure/failure.ts';
import { isOfOutdatedPage } from '#domain/failure/failure-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy.tsx';
import { Fact, Facts } from '#ui/text/fact.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Moment } from '#ui/text/moment.tsx';
import { detailsOf } from './failure-details.ts';
import { LedgerErrorFacts } from './ledger-error-facts.tsx';

/** Target and time of the request, and the ids by which the operator finds it in the logs. */
export function FailureFacts({ failure, retryable }: { failure: Failure; retryable: boolean }) {
  const { place } = failure;
  const { name, origin, path } = addressOf(place);
  const words = serverMessageOf(failure);
  const error = words.kind === 'ledger-error' ? words.error : undefined;
  const status = statusOf(failure);
  return (
    <Facts>
      <Fact name="Server">{`${name}, ${origin}`}</Fact>
      {place.upstream !== undefined && <Fact name="Forwarded by">{forwarderOf(place)}</Fact>}
      <Fact name="Request">
        <span className="font-mono">
          {place.method} <HonestText text={path} />
        </span>
      </Fact>
      <Fact name="Status">
        {status ?? (isUnsent(failure) ? 'none (not sent)' : 'none (no complete response)')}
      </Fact>
      {error !== undefined && <LedgerErrorFacts error={error} url={place.url} />}
      <Fact name="Retry">{retryable ? 'may help' : 'will not help until something changes'}</Fact>
      <Fact name="When">
        <Moment iso={place.at} /> (browser clock){' '}
      </Fact>
    </Facts>
  );
}

/** Copies a failure for a bug report, and reloads a page whose server has another node by now. */
export function MoreButtons(props: { failure: Failure; explain: ExplainError | undefined }) {
  const details = detailsOf(props.failure, props.explain);
  return (
    <>
      {isOfOutdatedPage(props.failure) && (
        <Button onClick={() => location.reload()}>Reload the page</Button>
      )}
      <CopyButton text={details} what="failure details" words="Copy details" />
    </>
  );
}
