import { ALLOCATE_PATH, allocateParty } from '#api/external-party.ts';
import type { LedgerClient } from '#api/ledger.ts';
import { type Consent, confirmersOf, observersOf, toAllocateBody } from '#domain/external-party.ts';
import { counted } from '#domain/plural.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Button } from '#ui/button.tsx';
import { FailureNotice } from '#ui/failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { AllocationRights } from './allocation-rights.tsx';
import type { Onboarding } from './onboarding.ts';
import { PartyWatch } from './party-watch.tsx';
import type { Allocation, Generated } from './progress.ts';
import { SaveBundle } from './save-bundle.tsx';
import { SentBody } from './sent-body.tsx';

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
  allocation,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
  onboarding: Onboarding;
  generated: Generated;
  consent: Consent;
  allocation: Allocation;
}) {
  const { asked, answer } = generated;
  const body = toAllocateBody(asked.synchronizer, answer, consent);
  const others = confirmersOf(asked).length + observersOf(asked).length - 1;
  const send = () => onboarding.send(() => allocateParty(ledger, body));
  const ask = () => connected.node.token?.ask();
  return (
    <>
      <p className="max-w-3xl text-ink-2">
        This changes the ledger’s topology, and it cannot be taken back from here. The node checks
        the signature again, adds its own, and hosts the party.
      </p>
      <AllocationRights connected={connected} ledger={ledger} />
      <SentBody url={ledger.baseUrl + ALLOCATE_PATH} body={body} />
      {others > 0 && (
        <Notice>
          <p className="pb-2">
            {counted(others, 'other participant')} shall host the party too. Each must get the same
            transactions from its own operator; until all have them the party is only proposed.
          </p>
          <SaveBundle generated={generated} consent={consent} />
        </Notice>
      )}
      {allocation.kind === 'refused' && (
        <FailureNotice failure={allocation.failure} onToken={ask} />
      )}
      {allocation.kind === 'unsure' && (
        <>
          {allocation.failure !== undefined && (
            <FailureNotice compact failure={allocation.failure} />
          )}
          <Notice tone="warning">
            It is not known whether the node carried this out. It is not sent again by itself: the
            page looks whether the party is there.
          </Notice>
          <PartyWatch
            connected={connected}
            ledger={ledger}
            party={answer.partyId}
            isHostedBySeveral={others > 0}
          />
        </>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {allocation.kind === 'unsure' ? (
          <>
            <Button look="primary" onClick={() => onboarding.change({ at: 'afterwards' })}>
              Go on and see
            </Button>
            <Button onClick={() => void send()}>Send it once more</Button>
            <span className="text-sm text-ink-3">
              A second time is refused with “already exists” where the first took effect.
            </span>
          </>
        ) : (
          <Button look="primary" disabled={allocation.kind === 'sent'} onClick={() => void send()}>
            Allocate the party
          </Button>
        )}
        <span role="status" className="text-ink-3">
          {allocation.kind === 'sent' ? 'Sent; waiting for the node …' : ''}
        </span>
      </div>
    </>
  );
}
