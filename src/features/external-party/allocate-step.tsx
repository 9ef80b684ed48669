import { ALLOCATE_PATH, ALLOCATION_LIMITS, allocateParty } from '#api/allocation.ts';
import type { LedgerClient } from '#api/ledger.ts';
import { allocationAdvice } from '#domain/allocation-failure.ts';
import { type Consent, toAllocateBody } from '#domain/external-party.ts';
import { onboardedParty } from '#domain/onboarded-party.ts';
import { counted } from '#domain/plural.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { AdvisedFailure } from './advised-failure.tsx';
import { AllocationRights } from './allocation-rights.tsx';
import type { Onboarding } from './onboarding.ts';
import type { Allocation, ChosenKey, Generated } from './progress.ts';
import { SaveBundle } from './save-bundle.tsx';
import { SentBody } from './sent-body.tsx';
import { TermsPanel } from './terms-panel.tsx';
import { UnsureAllocation } from './unsure-allocation.tsx';

/**
 * Sends the signed topology, once for each click. Where it is not known what became of it, the page
 * looks whether the party is there instead of sending it again.
 */
export function AllocateStep({
  connected,
  ledger,
  onboarding,
  generated,
  consent,
  chosen,
  allocation,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
  onboarding: Onboarding;
  generated: Generated;
  consent: Consent;
  chosen: ChosenKey;
  allocation: Allocation;
}) {
  const { asked, answer, opened } = generated;
  const body = toAllocateBody(asked.synchronizer, answer, consent);
  const others = (onboardedParty(opened)?.hosts.length ?? 1) - 1;
  const send = () => onboarding.send(() => allocateParty(ledger, body));
  const onToken = () => connected.node.token?.ask();
  const isWaiting = allocation.kind === 'sent';
  if (allocation.kind === 'unsure')
    return (
      <UnsureAllocation
        connected={connected}
        ledger={ledger}
        onboarding={onboarding}
        generated={generated}
        failure={allocation.failure}
        isHostedBySeveral={others > 0}
        onSend={() => void send()}
      />
    );
  return (
    <>
      <p className="max-w-3xl text-ink-2">
        This changes the ledger’s topology, and it cannot be taken back from here. The node checks
        the signature again and adds its own{' '}
        {others === 0
          ? 'and hosts the party.'
          : 'to the proposal; the party is hosted once all other hosts have agreed too.'}
      </p>
      <AllocationRights connected={connected} ledger={ledger} />
      <SentBody url={ledger.baseUrl + ALLOCATE_PATH} body={body} />
      {others > 0 && (
        <Notice>
          <p className="pb-2">
            {counted(others, 'other participant')} shall host the party too. Each must get the same
            transactions from its own operator; until then the party is only proposed.
          </p>
          <SaveBundle generated={generated} consent={consent} />
        </Notice>
      )}
      <TermsPanel
        title="What is allocated, for good"
        connected={connected}
        generated={generated}
        chosen={chosen}
      />
      {allocation.kind === 'refused' && (
        <AdvisedFailure
          failure={allocation.failure}
          advice={allocationAdvice(allocation.failure)}
          onToken={onToken}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {/* The store sends once, so it need not be disabled, by which it would lose the focus. */}
        <Button
          look="primary"
          aria-disabled={isWaiting}
          className="aria-disabled:opacity-50"
          onClick={() => void send()}
        >
          Allocate the party
        </Button>
        {allocation.kind === 'refused' && allocation.failure.kind === 'refused' && (
          <Button onClick={onToken}>Give another token</Button>
        )}
        <span role="status" className="text-ink-3">
          {isWaiting &&
            `Sent. The page waits up to ${ALLOCATION_LIMITS.headersMs / 1_000} s for the node, as the topology has to take effect; then it looks whether the party is there.`}
        </span>
      </div>
    </>
  );
}
