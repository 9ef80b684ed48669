import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { Failure } from '#domain/failure/failure.ts';
import { AdvisedFailure } from '#features/external-party/advised-failure.tsx';
import { allocationAdvice } from '#features/external-party/allocation-failure.ts';
import { PartyWatch } from '#features/external-party/hosting/party-watch.tsx';
import type { Onboarding } from '#features/external-party/onboarding.ts';
import type { Generated } from '#features/external-party/progress.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { useLostFocus } from '#ui/browser/lost-focus.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';

/**
 * Sent, and nobody knows what became of it: the page looks for the party. As soon as the node is
 * seen to host it this is over, and nothing can be sent again.
 */
export function UnsureAllocation(props: {
  connected: ConnectedNode;
  ledger: LedgerClient;
  onboarding: Onboarding;
  generated: Generated;
  /** Undefined where something of ours broke. */
  failure: Failure | undefined;
  isHostedBySeveral: boolean;
  onSend: () => void;
}) {
  const { connected, ledger, onboarding, generated, failure, isHostedBySeveral } = props;
  const place = useLostFocus<HTMLElement>();
  return (
    <section ref={place} tabIndex={-1} aria-label="What came of it" className="grid gap-4">
      <Notice tone="warning">
        It is not known whether the node carried this out. It is not sent again by itself: the page
        looks whether the party is there.
      </Notice>
      <PartyWatch
        connected={connected}
        ledger={ledger}
        party={generated.answer.partyId}
        isHostedBySeveral={isHostedBySeveral}
        onHosted={onboarding.found}
      />
      {failure !== undefined && (
        <AdvisedFailure
          compact
          failure={failure}
          advice={allocationAdvice(failure)}
          onToken={() => connected.node.token?.ask()}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" onClick={() => onboarding.change({ at: 'afterwards' })}>
          Go on to Afterwards
        </Button>
        <span className="text-sm text-ink-3">The page looks on there.</span>
      </div>
      <details>
        <summary className="w-fit text-sm underline underline-offset-2">
          The party does not come
        </summary>
        <div className="flex flex-wrap items-center gap-3 pt-2">
          <Button onClick={props.onSend}>Send it once more</Button>
          <span className="text-sm text-ink-3">
            The same body again. A second time is refused with “already exists” where the first took
            effect.
          </span>
        </div>
      </details>
    </section>
  );
}
