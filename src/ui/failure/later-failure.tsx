import { type ComponentProps, Suspense } from 'react';
import { Alert } from '#ui/notice/alert.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import type { FailureNotice } from './failure.tsx';
import type { Waiting } from './waiting.tsx';

const Later = lazyPart(
  () => import('./failure.tsx').then((part) => part.FailureNotice),
  () => (
    <Alert heading="The request failed" code="E-PART" tone="bad">
      <p className="text-ink-2">
        Its explanation did not load, because the server of this page does not respond either.
      </p>
    </Alert>
  ),
);

/** A `FailureNotice` whose texts are loaded with the first failure, on pages that need no others. */
export function LaterFailure(props: ComponentProps<typeof FailureNotice>) {
  return (
    <Suspense>
      <Later {...props} />
    </Suspense>
  );
}

const Row = lazyPart(
  () => import('./waiting.tsx').then((part) => part.Waiting),
  () => <span className="text-warn">A request failed and is repeated.</span>,
);

/** A `Waiting` that is loaded with the texts of failures. */
export function LaterWaiting(props: ComponentProps<typeof Waiting>) {
  return (
    <Suspense>
      <Row {...props} />
    </Suspense>
  );
}
