import { CircleCheck, CircleDashed, CircleHelp, CircleX, LoaderCircle } from 'lucide-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import type { Connections, NodeConnection } from '#api/connection/connections.ts';
import { lockPage } from '#api/connection/page-lock.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import { type ConnectedNode, withCache } from '#queries/connected-node.ts';
import { readAs } from '#queries/reader.ts';
import { Button } from '#ui/controls/button.tsx';
import { LaterFailure } from '#ui/failure/failed.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { ConnectForm } from './connect-form.tsx';
import { type ProbeStep, passesProbe, useLedgerProbe, useScanProbe } from './probe-steps.ts';

const PartiesForm = lazyPart(() =>
  import('#ui/names/parties-form.tsx').then((part) => part.PartiesForm),
);

function ProbeList({ connected }: { connected: ConnectedNode }) {
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
    <Server name="Ledger" url={ledger.address} steps={steps}>
      {reader !== undefined && reader.because !== 'rights' && (
        <div className="border-t border-line px-4 py-3">
          <Suspense>
            <PartiesForm
              parties={reader.kind === 'parties' ? reader.parties : []}
              onParties={(parties) => readAs(connected.client, ledger, parties)}
            />
          </Suspense>
        </div>
      )}
    </Server>
  );
}

function ScanProbe({ connected, scan }: { connected: ConnectedNode; scan: ScanClient }) {
  return <Server name="Scan" url={scan.address} steps={useScanProbe(connected, scan)} />;
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
        <LaterFailure failure={step.failure} compact />
      )}
    </li>
  );
}

/**
 * Chooses a network or addresses, accepts a token, and checks the connection. @param next whether a
 * screen was interrupted; a check without a failure leads back to it
 * @param onOpened called when the connection has changed; its id goes into the URL
 * @param onReload loads the page again for custom addresses
 * @param returnTo the address that a sign-in returns to
 * @param onContinue leads to the interrupted screen, or to Home
 */
export function ConnectPage({
  connections,
  next,
  onOpened,
  onReload,
  onContinue,
  returnTo,
}: {
  connections: Connections;
  next: boolean;
  onOpened: (networkId: string) => void;
  onReload: () => void;
  onContinue: (networkId: string) => void;
  returnTo: (networkId: string) => string;
}) {
  const [opened, setOpened] = useState(() => connections.current());
  const open = async (node: NodeConnection) => {
    const connected = withCache(node);
    void connected.client.resetQueries();
    setOpened(node);
    onOpened(node.network.id);
    const passed = await passesProbe(connected);
    if (passed) lockPage([...connections.list, node.network]);
    node.token?.dismiss();
    if (passed && next && connections.current() === node) onContinue(node.network.id);
  };
  return (
    <main className="page page-form grid gap-5">
      <div className="grid gap-1.5">
        <h1 className="text-xl font-semibold tracking-tight">Connect to a node</h1>
        <p className="max-w-3xl text-ink-2">
          The JSON Ledger API does not allow cross-origin requests. For a node on another origin,
          start Treeline with{' '}
          <code className="whitespace-nowrap">treeline --ledger URL --scan URL</code>. In a clone,
          the command is <code className="whitespace-nowrap">npx treeline</code>.
        </p>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ConnectForm
          connections={connections}
          opened={opened}
          onOpened={open}
          onReload={onReload}
          returnTo={returnTo}
        />
        {opened !== undefined && (
          <div className="grid gap-4">
            <ProbeList key={withCache(opened).serial} connected={withCache(opened)} />
            <Button
              look="primary"
              className="justify-self-start"
              onClick={() => onContinue(opened.network.id)}
            >
              {next ? 'Return to previous page' : `Explore ${opened.network.label}`}
            </Button>
          </div>
        )}
      </div>
    </main>
  );
}
