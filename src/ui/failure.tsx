import type { Failure } from '#domain/failure.ts';
import { detailsOf } from '#domain/failure-details.ts';
import { addressOf, serverWordsOf, statusOf } from '#domain/failure-place.ts';
import { type FailureWords, wordsOf } from '#domain/failure-words.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { CopyButton } from './copy.tsx';
import { useExplainer } from './explainer.ts';
import { FailureFacts } from './failure-facts.tsx';
import { HonestText } from './honest-text.tsx';
import { ServerSays } from './server-says.tsx';

/** A failed request in words: what happened, at which server, and what to try. */
export function FailureNotice({
  failure,
  onRetry,
  onToken,
  advice,
  compact = false,
}: {
  failure: Failure;
  onRetry?: (() => void) | undefined;
  /** Asks for a token; offered where a token would help. */
  onToken?: (() => void) | undefined;
  /** What to try, where the general advice is about other requests than this one. */
  advice?: readonly string[] | undefined;
  /** The facts behind a fold, for a failure beside what did work. */
  compact?: boolean;
}) {
  const explain = useExplainer(serverWordsOf(failure).kind === 'ledger-error');
  const general = wordsOf(failure, explain);
  const words = advice === undefined ? general : { ...general, tryThis: advice };
  const { name, origin } = addressOf(failure.place);
  const status = statusOf(failure);
  const wantsToken = failure.kind === 'needs-token' || failure.kind === 'unauthenticated';
  const asked = (
    <p className="text-sm text-ink-3 wrap-anywhere">
      {isUnsent(failure) ? 'Not asked' : 'Asked'}: {name} at{' '}
      <span className="font-mono">{origin}</span>
      {status !== undefined && `, which answered with status ${status}`}
    </p>
  );
  const facts = (
    <FailureFacts
      failure={failure}
      retryable={advice === undefined ? words.retryable : undefined}
    />
  );
  const buttons = (
    <div className="flex flex-wrap gap-2">
      {onToken !== undefined && wantsToken && (
        <Button look="primary" onClick={onToken}>
          Give a token
        </Button>
      )}
      {onRetry !== undefined && <Button onClick={onRetry}>Retry</Button>}
      <CopyButton text={detailsOf(failure, explain)} what="failure details" words="Copy details" />
    </div>
  );
  const happened = (
    <p className="text-ink-2 wrap-anywhere">
      <HonestText text={words.happened} />
    </p>
  );
  // An update that one interface does not have is news, not trouble.
  const tone = failure.kind === 'not-found' ? 'calm' : 'bad';
  if (!compact) {
    return (
      <Alert heading={words.heading} code={words.code} tone={tone}>
        {happened}
        {asked}
        <ServerSays failure={failure} folded={false} />
        <WhatToTry words={words} />
        {facts}
        {buttons}
      </Alert>
    );
  }
  return (
    <Alert heading={words.heading} code={words.code} tone={tone} beside={buttons}>
      {happened}
      {asked}
      <details>
        <summary className="w-fit text-sm text-ink-2 underline underline-offset-2">
          What to try, and what came back
        </summary>
        <div className="grid gap-2 pt-2">
          <WhatToTry words={words} />
          <ServerSays failure={failure} folded />
          {facts}
        </div>
      </details>
    </Alert>
  );
}

/** Nothing was sent, so nobody was asked. */
function isUnsent({ kind }: Failure): boolean {
  return kind === 'needs-token' || kind === 'needs-parties' || kind === 'policy';
}

function WhatToTry({ words }: { words: FailureWords }) {
  return (
    <div className="grid gap-1.5">
      <h3 className="text-sm font-semibold text-ink-2">What to try</h3>
      <ul className="grid list-disc gap-1 pl-5 text-ink-2">
        {words.tryThis.map((step) => (
          <li key={step}>
            <HonestText text={step} />
          </li>
        ))}
      </ul>
      {words.command !== undefined && (
        <div className="flex items-start gap-1 rounded-md border border-line bg-raised px-2.5 py-1.5">
          <code className="min-w-0 flex-1 wrap-anywhere">
            <HonestText text={words.command} />
          </code>
          <CopyButton text={words.command} what="command" />
        </div>
      )}
    </div>
  );
}
