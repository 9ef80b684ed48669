import { CircleCheck, CircleDashed, CircleHelp, CircleX, LoaderCircle } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { readAs } from '#queries/reader.ts';
import { FailureNotice } from '#ui/failure/failure.tsx';
import { PartiesForm } from '#ui/names/parties-form.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { type ProbeStep, useLedgerProbe, useScanProbe } from './probe-steps.ts';

export function ProbeList({ connected }: { connected: ConnectedNode }) {
  const { ledger, scan } = connected.node;
  return (
    <section aria-label="Connection check" className="grid gap-4">
      {ledger !== undefined && <LedgerProbe connected={connected} ledger={ledger} />}
      {scan !== undefined && <ScanProbe connected={connected} scan={scan} />}
    </section>
  );
}

function LedgerProbe({ connected, ledger }: { connected: ConnectedNode; ledger: LedgerClient }) {
  const { steps, reader } = useLedgerProbe(connected, ledger);
  return (
    <Server name="Ledger" url={ledger.baseUrl} steps={steps}>
      {reader !== undefined && reader.because !== 'rights' && (
        <div className="border-t border-line px-4 py-3">
          <PartiesForm
            parties={reader.kind === 'parties' ? reader.parties : []}
            onParties={(parties) => readAs(connected.client, ledger, parties)}
          />
        </div>
      )}
    </Server>
  );
}

function ScanProbe({ connected, scan }: { connected: ConnectedNode; scan: ScanClient }) {
  return <Server name="Scan" url={scan.scanUrl} steps={useScanProbe(connected, scan)} />;
}

function Server(props: {
  name: string;
  url: string;
  steps: readonly ProbeStep[];
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel">
      <h2 id={id} className="border-b border-line px-4 py-2.5 font-semibold">
        {props.name}{' '}
        <span className="font-mono font-normal wrap-anywhere text-ink-3">{props.url}</span>
      </h2>
      <ol>
        <Step step={{ name: 'Address', kind: 'passed', text: 'Valid.' }} />
        {props.steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
      {props.children}
    </section>
  );
}

const LOOKS = {
  passed: { word: 'passed', Icon: CircleCheck, tone: 'text-create' },
  failed: { word: 'failed', Icon: CircleX, tone: 'text-archive' },
  checking: { word: 'checking', Icon: LoaderCircle, tone: 'text-ink-3' },
  'not-checked': { word: 'not checked', Icon: CircleDashed, tone: 'text-ink-3' },
  unknown: { word: 'unknown', Icon: CircleHelp, tone: 'text-warn' },
} as const;

function Step({ step }: { step: ProbeStep }) {
  const { word, Icon, tone } = LOOKS[step.kind];
  return (
    <li className="grid gap-2 border-b border-line px-4 py-2 last:border-0">
      <div className="grid grid-cols-[auto_9rem_5.5rem_minmax(0,1fr)] items-baseline gap-x-2 max-md:grid-cols-[auto_minmax(0,1fr)_auto]">
        <Icon aria-hidden="true" size={15} className={`self-center ${tone}`} />
        <span className="font-medium">{step.name}</span>
        <span className={tone}>{word}</span>
        <span className="wrap-anywhere text-ink-2 max-md:col-span-3">
          <HonestText text={step.text} />
        </span>
      </div>
      {step.kind === 'failed' && step.failure !== undefined && (
        <FailureNotice failure={step.failure} compact />
      )}
    </li>
  );
}
