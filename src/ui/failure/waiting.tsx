import type { Failure } from '#domain/failure/failure.ts';
import { failureTextOf } from '#domain/failure/failure-text.ts';
import { Countdown } from '#ui/controls/countdown.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

/**
 * A failed request that is repeated automatically, in one line.
 * @param retryAt in milliseconds since the epoch
 * @param paused number of failures in a row after which the list pauses, if it does
 */
export function Waiting(props: {
  failure: Failure;
  retryAt: number | undefined;
  paused: number | undefined;
}) {
  const { failure, retryAt, paused } = props;
  if (retryAt === undefined) return null;
  return (
    <span className="text-warn">
      <HonestText text={failureTextOf(failure).heading} />.{' '}
      {paused !== undefined && `${paused} failures in a row, paused. `}
      <Countdown until={retryAt} />
    </span>
  );
}
