import { type ComponentProps, Suspense } from 'react';
import { addressOf, type Failure, failureOf, statusOf } from '#domain/failure/failure.ts';
import { Button } from '#ui/controls/button.tsx';
import { Alert } from '#ui/notice/alert.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { BugPanel } from './bug-panel.tsx';
import type { FailureNotice } from './failure.tsx';
import type { Waiting } from './waiting.tsx';

/** The error of a query: a failed request with its explanation, or else a bug of Treeline. */
export function Failed({
  error,
  ...props
}: { error: unknown } & Omit<ComponentProps<typeof FailureNotice>, 'failure'>) {
  const failure = failureOf(error);
  return failure === undefined ? (
    <BugPanel error={error} onRetry={props.onRetry} />
  ) : (
    <LaterFailure {...props} failure={failure} />
  );
}

/** A `FailureNotice` whose texts are loaded with the first failure, on pages that need no others. */
export function LaterFailure(props: ComponentProps<typeof FailureNotice>) {
  return (
    <Suspense fallback={<p role="status">A request failed. Loading the explanation…</p>}>
      <Explained {...props} />
    </Suspense>
  );
}

/** Loaded again for the next failure, mostly that of a press of "Retry". */
const Explained = lazyPart(
  () => import('./failure.tsx').then((part) => part.FailureNotice),
  UnexplainedFailure,
);

/** The server of this page, which has the texts, does not respond or no longer has them (REL-18). */
function UnexplainedFailure({
  failure,
  onRetry,
}: {
  failure: Failure;
  onRetry?: (() => void) | undefined;
}) {
  const { place } = failure;
  const isGone = failure.kind === 'unreachable' && failure.isOwnOrigin === true;
  const { origin } = addressOf(place);
  const status = statusOf(failure) ?? 0;
  return (
    <Alert
      heading={
        isGone
          ? 'The server of this page does not respond'
          : `A request to ${origin} ${status < 400 ? 'did not succeed' : `failed with status ${status}`}`
      }
      code={isGone ? 'E-UNREACHABLE' : 'E-PART'}
      tone="bad"
    >
      <p className="text-ink-2">
        {isGone
          ? 'Check that the server is running, then retry.'
          : `The explanation did not load.${onRetry === undefined ? ' Reload the page.' : ''}`}
      </p>
      {onRetry !== undefined && (
        <div>
          <Button onClick={onRetry}>Retry</Button>
        </div>
      )}
    </Alert>
  );
}

/** The heading of a failure within a sentence, with its code if wanted. Its text is loaded later. */
export function LaterHeading(props: { failure: Failure; hasCode?: boolean }) {
  return (
    <Suspense fallback="…">
      <Heading {...props} />
    </Suspense>
  );
}

const Heading = lazyPart(
  () => import('./failure.tsx').then((part) => part.FailureHeading),
  () => 'a request failed',
);

/** A `Waiting` that is loaded with the texts of failures. */
export function LaterWaiting(props: ComponentProps<typeof Waiting>) {
  return (
    <Suspense>
      <LaterRow {...props} />
    </Suspense>
  );
}

const LaterRow = lazyPart(
  () => import('./waiting.tsx').then((part) => part.Waiting),
  () => <span className="text-warn">A request failed and is repeated.</span>,
);
