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
 * Outcome unknown: the page checks for the party. Once the node hosts it, nothing can be sent
 * again.
 */
export function UnsureAllocation(props: {
  connected: ConnectedNode;
  ledger: LedgerClient;
  onboarding: Onboarding;
  generated: Generated;
  /** Undefined for a bug of ours. */
  failure: Failure | undefined;
  isHostedBySeveral: boolean;
  onSend: () => void;
}) {
  const { connected, ledger, onboarding, generated, failure, isHostedBySeveral } = props;
  const place = useLostFocus<HTMLElement>();
  return (
    <section ref={place} tabIndex={-1} aria-label="Outcome" className="grid gap-4">
      <Notice tone="warning">
        Outcome unknown. The request is not repeated automatically; Treeline checks whether the
        party exists.
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
          Continue to result
        </Button>
        <span className="text-sm text-ink-3">The check continues there.</span>
      </div>
      <details>
        <summary className="w-fit text-sm underline underline-offset-2">
          Party still not found?
        </summary>
        <div className="flex flex-wrap items-center gap-3 pt-2">
          <Button onClick={props.onSend}>Send again</Button>
          <span className="text-sm text-ink-3">
            Sends the same body. The node rejects it with “already exists” if the first request took
            effect.
          </span>
        </div>
      </details>
    </section>
  );
}
