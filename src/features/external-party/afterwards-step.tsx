import { useState } from 'react';
import type { LedgerClient } from '#api/ledger.ts';
import type { Consent } from '#domain/external-party.ts';
import { onboardedParty } from '#domain/onboarded-party.ts';
import { KEY_KINDS } from '#domain/signing-key.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Button } from '#ui/button.tsx';
import { HonestText } from '#ui/honest-text.tsx';
import { Identifier } from '#ui/identifier.tsx';
import { Line } from '#ui/line.tsx';
import { Notice } from '#ui/notice.tsx';
import { Facts } from './facts.tsx';
import { FoundWords } from './found-words.tsx';
import { HostsPanel } from './hosts-panel.tsx';
import { keyCustodyOf } from './key-custody.ts';
import type { Onboarding } from './onboarding.ts';
import { PartyRights } from './party-rights.tsx';
import { PartyWatch } from './party-watch.tsx';
import type { Allocation, ChosenKey, Generated } from './progress.ts';
import { RiskWords } from './risk-words.tsx';
import { SaveBundle } from './save-bundle.tsx';
import { WipeDialog } from './wipe-dialog.tsx';

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
  const { asked, answer, key, opened } = generated;
  const { holder } = chosen;
  const { network } = connected.node;
  const [isAskedToWipe, setAskedToWipe] = useState(false);
  const onboarded = onboardedParty(opened);
  const isHostedBySeveral = onboarded !== undefined && onboarded.hosts.length > 1;
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
        isHostedBySeveral={isHostedBySeveral}
        onHosted={onboarding.found}
      />
      {allocation.kind === 'found' && <FoundWords failure={allocation.failure} />}
      <section aria-label="Summary" className="party-summary grid gap-3">
        <h3 className="font-semibold">External party</h3>
        <Facts>
          <Line name="Party">
            <Identifier kind="party" value={answer.partyId} />
          </Line>
          <Line name="Whole party id">
            <span className="font-mono wrap-anywhere">
              <HonestText text={answer.partyId} />
            </span>
          </Line>
          <Line name="Key">{KEY_KINDS[key.spec].name}</Line>
          <Line name="Private key">
            <RiskWords custody={keyCustodyOf(chosen)} />
          </Line>
          <Line name="Synchronizer">
            <span className="font-mono wrap-anywhere">
              <HonestText text={asked.synchronizer} />
            </span>
          </Line>
          <Line name="Node">
            <HonestText text={network.label} />{' '}
            <span className="font-mono">
              <HonestText text={ledger.baseUrl} />
            </span>
          </Line>
          {onboarded !== undefined && (
            <Line name="Confirmations">
              {onboarded.confirmations}. {onboarded.meaning}
            </Line>
          )}
        </Facts>
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
        {isHostedBySeveral && <SaveBundle generated={generated} consent={consent} />}
        <Button
          onClick={() => (holder === undefined ? onboarding.startAnew() : setAskedToWipe(true))}
        >
          Begin with another party
        </Button>
      </div>
      {isAskedToWipe && (
        <WipeDialog
          holder={holder}
          title="Begin anew, and wipe the key?"
          words="Begin anew and wipe the key"
          onStay={() => setAskedToWipe(false)}
          onWipe={onboarding.startAnew}
        />
      )}
    </>
  );
}
