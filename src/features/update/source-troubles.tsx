import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LedgerClient } from '#api/ledger.ts';
import { disagreements } from '#domain/agreement.ts';
import type { ReaderChoice } from '#domain/rights.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { readAs, readerQuery } from '#queries/reader.ts';
import { BugPanel } from '#ui/bug-panel.tsx';
import { Button } from '#ui/button.tsx';
import { FailureNotice } from '#ui/failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { PartiesForm } from '#ui/parties-form.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Said } from '#ui/said.tsx';
import type { SourceState, Sources } from './sources.ts';

/** What is still under way and what failed, each interface by itself; and where they disagree. */
export function SourceTroubles({
  connected,
  sources,
  onToken,
  hasVerdict,
}: {
  connected: ConnectedNode;
  sources: Sources;
  onToken: () => void;
  /** The page below says itself what contradicts the verdict's outcome. */
  hasVerdict: boolean;
}) {
  const { scan, ledger } = sources;
  const client = connected.node.ledger;
  const both = scan.kind === 'here' && ledger.kind === 'here';
  const apart = both ? disagreements(scan.document.facts, ledger.document.facts) : [];
  const shown = hasVerdict ? apart.filter(({ what }) => what !== 'outcome') : apart;
  return (
    <div className="my-3 grid gap-2 empty:hidden">
      <Trouble name="Scan" state={scan} onToken={undefined} />
      <Trouble name="the ledger" state={ledger} onToken={onToken} />
      {client !== undefined && <NameParties connected={connected} client={client} state={ledger} />}
      {shown.map((difference) => (
        <Notice key={difference.what} tone="warning">
          <b>Scan and the ledger disagree on the {difference.what}.</b> Scan says{' '}
          <Said text={difference.scan} />, the ledger says <Said text={difference.ledger} />.
        </Notice>
      ))}
    </div>
  );
}

/**
 * Asks as whom to read where the ledger refused without a word or wants parties named; from the
 * first answer on it stays, with what was typed, until the ledger has answered too.
 */
function NameParties({
  connected,
  client,
  state,
}: {
  connected: ConnectedNode;
  client: LedgerClient;
  state: SourceState;
}) {
  const [named, setNamed] = useState(false);
  const reader = useQuery<ReaderChoice>(
    { ...readerQuery(client), enabled: false },
    connected.client,
  ).data;
  const isWanted =
    state.kind === 'failed' &&
    (state.failure?.kind === 'refused' || state.failure?.kind === 'needs-parties');
  if (state.kind === 'here' && named) setNamed(false);
  if (state.kind === 'here' || !(named || isWanted)) return null;
  return (
    <div className="panel max-w-3xl p-4">
      <PartiesForm
        parties={reader?.kind === 'parties' ? reader.parties : []}
        onParties={(parties) => {
          setNamed(true);
          readAs(connected.client, client, parties);
        }}
      />
    </div>
  );
}

function Trouble(props: { name: string; state: SourceState; onToken: (() => void) | undefined }) {
  const { name, state } = props;
  if (state.kind === 'asking') {
    return (
      <ProgressBar what={`Asking ${name}`} progress={state.progress} onCancel={state.cancel} />
    );
  }
  if (state.kind === 'stopped') {
    return (
      <p className="flex items-center gap-3 text-sm text-ink-2">
        {name === 'Scan' ? 'Scan' : 'The ledger'} was not asked to the end.
        <Button onClick={state.retry}>Ask again</Button>
      </p>
    );
  }
  if (state.kind !== 'failed') return null;
  if (state.failure === undefined) return <BugPanel error={state.error} onRetry={state.retry} />;
  return (
    <FailureNotice compact failure={state.failure} onRetry={state.retry} onToken={props.onToken} />
  );
}
