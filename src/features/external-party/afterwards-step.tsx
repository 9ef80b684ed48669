import { useState } from 'react';
import type { LedgerClient } from '#api/ledger.ts';
import type { Consent } from '#domain/external-party.ts';
import { onboardedParty } from '#domain/onboarded-party.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy.tsx';
import { HonestText } from '#ui/honest-text.tsx';
import { Line } from '#ui/line.tsx';
import { Notice } from '#ui/notice.tsx';
import { Facts } from './facts.tsx';
import { FoundWords } from './found-words.tsx';
import { HostsPanel } from './hosts-panel.tsx';
import { keyCustodyOf } from './key-custody.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { lossOf } from './loss.ts';
import type { Onboarding } from './onboarding.ts';
import { PartyRights } from './party-rights.tsx';
import { PartyWatch } from './party-watch.tsx';
import { PrintedAt } from './printed-at.tsx';
import type { Allocation, ChosenKey, Generated } from './progress.ts';
import { RiskWords } from './risk-words.tsx';
import { SaveBundle } from './save-bundle.tsx';
import { SignedFacts } from './signed-facts.tsx';
import { allocationWords } from './step-words.ts';
import { WholeId } from './whole-id.tsx';

/** What became of it, what is left to do, and a summary for paper. */
export function AfterwardsStep({
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
  const { network } = connected.node;
  const [isAskedToLeave, setAskedToLeave] = useState(false);
  // What was at stake may be settled while it is asked.
  const loss = isAskedToLeave ? lossOf(onboarding.progress(), 'anew') : undefined;
  const onboarded = onboardedParty(opened);
  const isHostedBySeveral = onboarded !== undefined && onboarded.hosts.length > 1;
  // Only then the node said that it took what was signed.
  const isTaken = allocation.kind === 'allocated';
  const isOlder = allocation.kind === 'existing';
  const told = allocation.kind === 'allocated' ? allocation.partyId : answer.partyId;
  return (
    <>
      {told !== answer.partyId && (
        <Notice tone="warning">
          The node says that it allocated another party: <HonestText text={told} />. What was signed
          names the one below.
        </Notice>
      )}
      <PartyWatch
        connected={connected}
        ledger={ledger}
        party={answer.partyId}
        isHostedBySeveral={isHostedBySeveral && !isOlder}
        onHosted={onboarding.found}
      />
      {(allocation.kind === 'found' || allocation.kind === 'existing') && (
        <FoundWords {...allocation} />
      )}
      <section aria-label="Summary" className="party-summary grid gap-3">
        <h3 className="font-semibold">External party</h3>
        <Facts>
          <PrintedAt />
          <Line name="Party">
            <WholeId text={answer.partyId} />{' '}
            <span className="print:hidden">
              <CopyButton what="party id" text={answer.partyId} />
            </span>
          </Line>
          <Line name="Allocation">{allocationWords(allocation)}</Line>
          <Line name="Private key">
            <RiskWords custody={keyCustodyOf(chosen)} />
          </Line>
          <Line name="Synchronizer">
            <WholeId text={asked.synchronizer} />
          </Line>
          <Line name="Node">
            <HonestText text={network.label} /> <WholeId text={ledger.baseUrl} />
          </Line>
        </Facts>
        <h4 className="font-medium">
          {isTaken ? 'As signed' : 'As signed, not known to be in force'}
        </h4>
        <SignedFacts generated={generated} onboarded={onboarded} />
        {onboarded !== undefined && (
          <HostsPanel
            connected={connected}
            synchronizer={asked.synchronizer}
            onboarded={onboarded}
          />
        )}
      </section>
      <PartyRights connected={connected} ledger={ledger} party={answer.partyId} />
      <div className="flex flex-wrap items-start gap-3">
        <Button onClick={() => window.print()}>Print the summary</Button>
        {isHostedBySeveral && !isOlder && <SaveBundle generated={generated} consent={consent} />}
        <Button
          onClick={() =>
            lossOf(onboarding.progress(), 'anew') === undefined
              ? onboarding.startAnew()
              : setAskedToLeave(true)
          }
        >
          Begin with another party
        </Button>
      </div>
      {loss !== undefined && (
        <LeaveDialog
          loss={loss}
          onStay={() => setAskedToLeave(false)}
          onGo={onboarding.startAnew}
        />
      )}
    </>
  );
}
