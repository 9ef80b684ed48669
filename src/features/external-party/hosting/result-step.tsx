import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Failure, serverMessageOf } from '#domain/failure/failure.ts';
import { toBase64, toHex } from '#domain/signing/bytes.ts';
import { KEY_KINDS } from '#domain/signing/signing-key.ts';
import { type OnboardedParty, onboardedParty } from '#domain/topology-checks/topology-hosting.ts';
import { responseText } from '#features/external-party/allocation-failure.ts';
import { FurtherFields } from '#features/external-party/further-fields.tsx';
import { CustodyText, keyCustodyOf } from '#features/external-party/key-custody.tsx';
import { useOnboarding, useProgress } from '#features/external-party/onboarding.ts';
import { OtherParty } from '#features/external-party/other-party.tsx';
import type { Generated, PartyBefore, Signed } from '#features/external-party/progress.ts';
import { SaveBundle } from '#features/external-party/save-bundle.tsx';
import { allocationText } from '#features/external-party/step-text.ts';
import { LeaveDialog, lossOf } from '#features/external-party/unsaved-work.tsx';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { FactList } from '#ui/text/facts.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Line } from '#ui/text/line.tsx';
import { LongText } from '#ui/text/long-text.tsx';
import { Moment } from '#ui/text/moment.tsx';
import { WholeId } from '#ui/text/whole-id.tsx';
import { HostsPanel } from './hosts-panel.tsx';
import { PartyRights } from './party-rights.tsx';
import { PartyWatch } from './party-watch.tsx';

/**
 * Shown if the party already existed or was found after an unknown outcome. Thresholds, permissions
 * and keys in effect may differ from the signed ones.
 */
function ExistingParty({
  kind,
  failure,
  before = 'unknown',
}: {
  kind: 'existing' | 'found';
  failure: Failure | undefined;
  before?: PartyBefore;
}) {
  const message = failure && textOf(failure);
  return (
    <div className="grid gap-1 text-ink-2">
      <Notice tone={kind === 'existing' ? 'warning' : 'note'}>
        {kind === 'existing' ? EXISTING : `${FOUND} ${BEFORE[before]} ${UNKNOWN}`}
      </Notice>
      {failure !== undefined && (
        <p className="max-w-3xl text-sm text-ink-3">{responseText(failure)}</p>
      )}
      {message !== undefined && (
        <blockquote className="border-l-2 border-line-strong pl-3 font-mono text-sm wrap-anywhere">
          <LongText text={message} from={300} />
        </blockquote>
      )}
    </div>
  );
}

const UNKNOWN =
  'Threshold, permissions and keys of the party are not visible here. Ask the node’s operator.';

const EXISTING = `The node rejected the request, because the party already exists. Its hosts, threshold and keys may differ from those signed here. ${UNKNOWN}`;
const FOUND = 'The node hosts the party, although no response confirmed the request.';
const BEFORE: Readonly<Record<PartyBefore, string>> = {
  absent: 'Before the request, the node did not have the party.',
  present:
    'The node already had the party before the request, so it may be an older one with other hosts and keys.',
  unknown: 'The party may be the one signed here, or an older one.',
};

function textOf(failure: Failure): string | undefined {
  const message = serverMessageOf(failure);
  if (message.kind === 'none') return undefined;
  const text = message.kind === 'ledger-error' ? message.error.cause : message.text;
  return text.replaceAll(/\s+/g, ' ').trim() || undefined;
}

function PrintedAt() {
  const [at, setAt] = useState<Date>();
  useEffect(() => {
    // Printing starts immediately after the event.
    const take = () => flushSync(() => setAt(new Date()));
    addEventListener('beforeprint', take);
    return () => removeEventListener('beforeprint', take);
  }, []);
  return (
    at !== undefined && (
      <div className="contents not-print:hidden">
        <Line name="Printed">
          <Moment iso={at.toISOString()} />
        </Line>
      </div>
    )
  );
}

function SignedFacts({
  generated: { key, opened },
  onboarded,
}: {
  generated: Generated;
  onboarded: OnboardedParty | undefined;
}) {
  return (
    <FactList>
      <Line name="Key">{KEY_KINDS[key.spec].name}</Line>
      <Line name="Public key (SPKI)">
        <WholeId text={toBase64(key.spki)} />
      </Line>
      <Line name="Multi-hash">
        <WholeId text={toHex(opened.multiHash)} />
      </Line>
      <Line name="Transaction hashes">
        <span className="grid">
          {opened.transactions.map(({ hash }) => (
            <WholeId key={hash} text={hash} />
          ))}
        </span>
      </Line>
      {onboarded !== undefined && (
        <Line name="Confirmations">
          {onboarded.confirmations}. {onboarded.meaning}
        </Line>
      )}
    </FactList>
  );
}

export function ResultStep({ generated, consent, chosen }: Signed) {
  const { connected, ledger, onboarding } = useOnboarding();
  const { allocation } = useProgress(onboarding);
  const { requested, answer, opened } = generated;
  const [isAskedToLeave, setAskedToLeave] = useState(false);
  // The reason for the warning may disappear while the dialog is open.
  const loss = isAskedToLeave ? lossOf(onboarding.progress(), 'restart') : undefined;
  const onboarded = onboardedParty(opened);
  const isHostedBySeveral = onboarded !== undefined && onboarded.hosts.length > 1;
  // Only a response proves that the node accepted the signed topology.
  const isAccepted = allocation.kind === 'allocated';
  const isOlder = allocation.kind === 'existing';
  const reported = 'reported' in allocation ? allocation.reported : undefined;
  return (
    <>
      {reported !== undefined && <OtherParty reported={reported} />}
      {allocation.kind === 'allocated' && <FurtherFields further={allocation.further ?? []} />}
      <PartyWatch party={answer.partyId} isHostedBySeveral={isHostedBySeveral && !isOlder} />
      {(allocation.kind === 'found' || allocation.kind === 'existing') && (
        <ExistingParty {...allocation} />
      )}
      <section aria-label="Summary" className="party-summary grid gap-3">
        <h3 className="font-semibold">External party</h3>
        <FactList>
          <PrintedAt />
          <Line name="Party">
            <WholeId text={answer.partyId} />{' '}
            <span className="print:hidden">
              <CopyButton what="party id" text={answer.partyId} />
            </span>
          </Line>
          <Line name="Allocation">{allocationText(allocation)}</Line>
          <Line name="Private key">
            <CustodyText custody={keyCustodyOf(chosen)} />
          </Line>
          <Line name="Synchronizer">
            <WholeId text={requested.synchronizer} />
          </Line>
          <Line name="Node">
            <HonestText text={connected.node.network.label} /> <WholeId text={ledger.address} />
          </Line>
        </FactList>
        <h4 className="font-medium">
          {isAccepted ? 'As signed' : 'As signed (not confirmed to be in force)'}
        </h4>
        <SignedFacts generated={generated} onboarded={onboarded} />
        {onboarded !== undefined && (
          <HostsPanel synchronizer={requested.synchronizer} onboarded={onboarded} />
        )}
      </section>
      <PartyRights party={answer.partyId} />
      <div className="flex flex-wrap items-start gap-3">
        <Button onClick={() => window.print()}>Print the summary</Button>
        {isHostedBySeveral && !isOlder && <SaveBundle generated={generated} consent={consent} />}
        <Button
          onClick={() =>
            lossOf(onboarding.progress(), 'restart') === undefined
              ? onboarding.restart()
              : setAskedToLeave(true)
          }
        >
          Create another party
        </Button>
      </div>
      {loss !== undefined && (
        <LeaveDialog loss={loss} onStay={() => setAskedToLeave(false)} onGo={onboarding.restart} />
      )}
    </>
  );
}
