import type { FeedStop } from '#api/feed/feed-stop.ts';
import type { Failure } from '#domain/failure/failure.ts';
import { failureTextOf } from '#domain/failure/failure-text.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Button } from '#ui/controls/button.tsx';

type Node = ConnectedNode['node'];
export type LedgerNode = {
  readonly ledger: NonNullable<Node['ledger']>;
  readonly token: NonNullable<Node['token']>;
};

/** Undefined on a network without a ledger. */
export function ledgerNodeOf({ ledger, token }: Node): LedgerNode | undefined {
  return ledger === undefined || token === undefined ? undefined : { ledger, token };
}

export const ROOM = 'px-4 py-2 text-ink-3';

/** One line, because the page of the list shows the whole failure. */
export function NotRead({
  failure,
  onToken,
  onRetry,
}: {
  /** Undefined for a bug of Treeline. */
  failure: Failure | undefined;
  onToken: () => void;
  onRetry: () => void;
}) {
  const needsToken = failure?.kind === 'needs-token';
  return (
    <p className={ROOM}>
      {failure === undefined ? 'Not available.' : `${failureTextOf(failure).heading}.`}{' '}
      <Button look="link" onClick={needsToken ? onToken : onRetry}>
        {needsToken ? 'Add token' : 'Retry'}
      </Button>
    </p>
  );
}

export function Stopped({
  stop: { failure, retryAt },
  onToken,
  onRetry,
}: {
  stop: FeedStop;
  onToken: () => void;
  onRetry: () => void;
}) {
  if (retryAt === undefined)
    return <NotRead failure={failure} onToken={onToken} onRetry={onRetry} />;
  return <p className={ROOM}>{failureTextOf(failure).heading}. The request is repeated.</p>;
}
