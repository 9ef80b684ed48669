import { ALLOCATE_PATH, ALLOCATION_LIMITS, allocateParty } from '#api/parties/parties.ts';
import { toAllocateBody } from '#domain/external-party/external-party.ts';
import type { Failure } from '#domain/failure/failure.ts';
import { counted } from '#domain/text/plural.ts';
import { onboardedParty } from '#domain/topology-checks/topology-hosting.ts';
import { AdvisedFailure } from '#features/external-party/advised-failure.tsx';
import { allocationAdvice } from '#features/external-party/allocation-failure.ts';
import { useUserRights } from '#features/external-party/hosting/party-rights.tsx';
import { PartyWatch } from '#features/external-party/hosting/party-watch.tsx';
import { useOnboarding, useProgress } from '#features/external-party/onboarding.ts';
import { OtherParty } from '#features/external-party/other-party.tsx';
import type { Signed } from '#features/external-party/progress.ts';
import { SaveBundle } from '#features/external-party/save-bundle.tsx';
import { SentBody } from '#features/external-party/sent-body.tsx';
import { TermsPanel } from '#features/external-party/terms-panel.tsx';
import { useLostFocus } from '#ui/browser/focus.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { PartyBeforeNotice, usePartyBefore } from './party-before.tsx';
import { resendText } from './resend-text.ts';

/**
 * Checks for the party after an unknown outcome. Once the node hosts the party, nothing can be sent
 * again.
 */
function UnsureAllocation(props: {
  party: string;
  failure: Failure | undefined;
  /** The id of a success for another party. */
  reported: string | undefined;
  isHostedBySeveral: boolean;
  onSend: () => void;
}) {
  const { party, failure, reported, isHostedBySeveral, onSend } = props;
  const { onboarding, onToken } = useOnboarding();
  const place = useLostFocus<HTMLElement>();
  return (
    <section ref={place} tabIndex={-1} aria-label="Outcome" className="grid gap-4">
      <Notice tone="warning">
        Outcome unknown. The request is not repeated automatically; Treeline checks whether the
        party exists.
      </Notice>
      {reported !== undefined && <OtherParty reported={reported} />}
      <PartyWatch party={party} isHostedBySeveral={isHostedBySeveral} />
      {failure !== undefined && (
        <AdvisedFailure
          compact
          failure={failure}
          advice={allocationAdvice(failure)}
          onToken={onToken}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" onClick={() => onboarding.change({ at: 'result' })}>
          Continue to result
        </Button>
        <span className="text-sm text-ink-3">The check continues there.</span>
      </div>
      <details>
        <summary className="w-fit text-sm underline underline-offset-2">
          Party still not found?
        </summary>
        <div className="flex flex-wrap items-center gap-3 pt-2">
          <Button onClick={onSend}>Send again</Button>
          <span className="text-sm text-ink-3">{resendText(isHostedBySeveral)}</span>
        </div>
      </details>
    </section>
  );
}

const ENOUGH: ReadonlySet<string> = new Set(['ParticipantAdmin', 'IdentityProviderAdmin']);

/**
 * Warns before sending, because the node would reject the request without a reason
 * (docs/facts/topology.md#allocation-rights).
 */
function AllocationRights() {
  const { user, rights } = useUserRights();
  if (rights.data === undefined || rights.data.some(({ kind }) => ENOUGH.has(kind))) return null;
  return (
    <Notice tone="warning">
      The token’s user <HonestText text={user.data?.id ?? ''} /> is not an administrator of the
      participant or an identity provider, so the node will probably reject the request. An
      administrator can run the command instead.
    </Notice>
  );
}

/**
 * Sends the signed topology once per click; after an unknown outcome, the page checks for the party
 * instead.
 */
export function AllocateStep({ generated, consent, chosen }: Signed) {
  const { ledger, onboarding, onToken } = useOnboarding();
  const { allocation } = useProgress(onboarding);
  const { requested, answer, opened } = generated;
  const body = toAllocateBody(requested.synchronizer, answer, consent);
  const others = (onboardedParty(opened)?.hosts.length ?? 1) - 1;
  const known = usePartyBefore(answer.partyId);
  const send = () => onboarding.send(() => allocateParty(ledger, body), known.before);
  const isWaiting = allocation.kind === 'sent';
  if (allocation.kind === 'unsure')
    return (
      <UnsureAllocation
        party={answer.partyId}
        failure={allocation.failure}
        reported={allocation.reported}
        isHostedBySeveral={others > 0}
        onSend={() => void send()}
      />
    );
  return (
    <>
      <p className="max-w-3xl text-ink-2">
        This changes the ledger’s topology and cannot be undone here. The node verifies the
        signature, adds its own{' '}
        {others === 0
          ? 'and hosts the party.'
          : 'and proposes the party. The party is hosted once all other hosts have agreed.'}
      </p>
      <AllocationRights />
      <PartyBeforeNotice {...known} />
      <SentBody url={ledger.address + ALLOCATE_PATH} body={body} />
      {others > 0 && (
        <Notice>
          <p className="pb-2">
            {counted(others, 'other participant')} must also host the party. Each operator must
            submit the same transactions; until then the party is only proposed.
          </p>
          <SaveBundle generated={generated} consent={consent} />
        </Notice>
      )}
      <TermsPanel title="What you allocate (irreversible)" generated={generated} chosen={chosen} />
      {allocation.kind === 'refused' && (
        <AdvisedFailure
          failure={allocation.failure}
          advice={allocationAdvice(allocation.failure)}
          onToken={onToken}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {/* The store sends only once, and a disabled button would lose the focus. */}
        <Button
          look="primary"
          aria-disabled={isWaiting}
          className="aria-disabled:opacity-50"
          onClick={() => void send()}
        >
          Allocate the party
        </Button>
        {allocation.kind === 'refused' && allocation.failure.kind === 'refused' && (
          <Button onClick={onToken}>Use another token</Button>
        )}
        <span role="status" className="text-ink-3">
          {isWaiting &&
            `Sent. Waiting up to ${ALLOCATION_LIMITS.headersMs / 1_000} s for the topology to take effect; then the party is checked.`}
        </span>
      </div>
    </>
  );
}
