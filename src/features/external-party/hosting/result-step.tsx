import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { Consent } from '#domain/external-party/external-party.ts';
import { type Failure, serverWordsOf, statusOf } from '#domain/failure/failure.ts';
import { toBase64, toHex } from '#domain/signing/bytes.ts';
import { KEY_KINDS } from '#domain/signing/signing-key.ts';
import { type OnboardedParty, onboardedParty } from '#domain/topology-checks/onboarded-party.ts';
import { keyCustodyOf, RiskWords } from '#features/external-party/key-custody.tsx';
import type { Onboarding } from '#features/external-party/onboarding.ts';
import type { Allocation, ChosenKey, Generated } from '#features/external-party/progress.ts';
import { SaveBundle } from '#features/external-party/save-bundle.tsx';
import { allocationWords } from '#features/external-party/step-words.ts';
import { LeaveDialog, lossOf } from '#features/external-party/unsaved-work.tsx';
import type { ConnectedNode } from '#queries/connected-node.ts';
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
 * No answer said that the party was made as signed: the node refused, as one of this id was there
 * before, or it was unsure and then the node was seen to host it. Neither shows what is in force:
 * of an older party thresholds, permissions and keys may differ, and no list here tells those.
 */
function FoundWords({
  kind,
  failure,
}: {
  kind: 'existing' | 'found';
  failure: Failure | undefined;
}) {
  const said = failure && textOf(failure);
  return (
    <div className="grid gap-1 text-ink-2">
      <Notice tone={kind === 'existing' ? 'warning' : 'note'}>{WORDS[kind]}</Notice>
      {failure !== undefined && (
        <p className="max-w-3xl text-sm text-ink-3">{answerWords(failure)}</p>
      )}
      {said !== undefined && (
        <blockquote className="border-l-2 border-line-strong pl-3 font-mono text-sm wrap-anywhere">
          <LongText text={said} from={300} />
        </blockquote>
      )}
    </div>
  );
}

const UNKNOWN =
  'How many must confirm, what each host may do and which keys sign for it, nobody tells here; the operator of the node can look.';

const WORDS = {
  existing: `The node refused, as a party of this id was there before. So nothing that was signed here is known to be in force: that party may have other hosts, another threshold and other keys. ${UNKNOWN}`,
  found: `No answer to the request said so, but the node hosts the party now. It may be as signed here, or one that was there before. ${UNKNOWN}`,
} as const;

function answerWords(failure: Failure): string {
  if (failure.kind === 'timeout') return `No answer came within ${failure.seconds} s.`;
  const status = statusOf(failure);
  return status === undefined ? 'No whole answer came.' : `The answer was one of status ${status}.`;
}

/** The server's own words, on one line. */
function textOf(failure: Failure): string | undefined {
  const words = serverWordsOf(failure);
  if (words.kind === 'none') return undefined;
  const text = words.kind === 'ledger-error' ? words.error.cause : words.text;
  return text.replaceAll(/\s+/g, ' ').trim() || undefined;
}

/** When a page was printed, which only the paper shows: what it says held then. */
function PrintedAt() {
  const [at, setAt] = useState<Date>();
  useEffect(() => {
    // The paper is drawn right after the event.
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

/** What was signed, as whoever files it away needs it to compare it later. */
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
      <Line name="Combined hash">
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
        <FactList>
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
        </FactList>
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
