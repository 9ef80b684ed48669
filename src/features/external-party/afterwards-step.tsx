import { useState } from 'react';
import type { KeyHolder } from '#api/key-holder.ts';
import type { LedgerClient } from '#api/ledger.ts';
import type { Consent } from '#domain/external-party.ts';
import { confirmersOf, effectiveThreshold, observersOf } from '#domain/external-party.ts';
import { KEY_KINDS } from '#domain/signing-key.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Button } from '#ui/button.tsx';
import { HonestText } from '#ui/honest-text.tsx';
import { Identifier } from '#ui/identifier.tsx';
import { Line } from '#ui/line.tsx';
import { Notice } from '#ui/notice.tsx';
import { Facts } from './facts.tsx';
import { HostsPanel } from './hosts-panel.tsx';
import { PartyRights } from './party-rights.tsx';
import { PartyWatch } from './party-watch.tsx';
import type { Generated } from './progress.ts';
import { SaveBundle } from './save-bundle.tsx';
import { WipeDialog } from './wipe-dialog.tsx';

/** What became of it, what is left to do, and a summary for paper. */
export function AfterwardsStep({
  connected,
  ledger,
  generated,
  consent,
  told,
  holder,
  onAnew,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
  generated: Generated;
  consent: Consent;
  /** The id that the node gave when it allocated the party. */
  told: string | undefined;
  /** The private key, where this page still has it. */
  holder: KeyHolder | undefined;
  onAnew: () => void;
}) {
  const { asked, answer, key } = generated;
  const [isAskedToWipe, setAskedToWipe] = useState(false);
  const confirmers = confirmersOf(asked);
  const observers = observersOf(asked);
  const isHostedBySeveral = confirmers.length + observers.length > 1;
  return (
    <>
      {told !== undefined && told !== answer.partyId && (
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
      />
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
          <Line name="Synchronizer">
            <span className="font-mono wrap-anywhere">
              <HonestText text={asked.synchronizer} />
            </span>
          </Line>
          <Line name="Threshold">
            {effectiveThreshold(asked)} of {confirmers.length} must confirm
          </Line>
        </Facts>
        <HostsPanel connected={connected} asked={asked} party={answer.partyId} />
      </section>
      <PartyRights connected={connected} ledger={ledger} party={answer.partyId} />
      <div className="flex flex-wrap items-start gap-3">
        <Button onClick={() => window.print()}>Print the summary</Button>
        {isHostedBySeveral && <SaveBundle generated={generated} consent={consent} />}
        <Button onClick={() => (holder === undefined ? onAnew() : setAskedToWipe(true))}>
          Begin with another party
        </Button>
      </div>
      {isAskedToWipe && (
        <WipeDialog
          holder={holder}
          title="Begin anew, and wipe the key?"
          words="Begin anew and wipe the key"
          onStay={() => setAskedToWipe(false)}
          onWipe={onAnew}
        />
      )}
    </>
  );
}
