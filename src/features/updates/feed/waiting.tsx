import { FAILURES_BEFORE_PAUSE } from '#api/feed/feed-engine.ts';
import type { FeedStop } from '#api/feed/feed-stop.ts';
import { failureTextOf } from '#domain/failure/failure-text.ts';
import { Countdown } from '#ui/controls/countdown.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

/** A failed request that is repeated, loaded with the texts of failures. */
export function Waiting({ stop: { failure, retryAt, inARow } }: { stop: FeedStop }) {
  if (retryAt === undefined) return null;
  return (
    <span className="text-warn">
      <HonestText text={failureTextOf(failure).heading} />.{' '}
      {inARow >= FAILURES_BEFORE_PAUSE && `${inARow} failures in a row, paused. `}
      <Countdown until={retryAt} />
    </span>
  );
}
