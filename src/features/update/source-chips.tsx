import { useQuery } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger.ts';
import type { SourceName } from '#domain/document.ts';
import { honestString } from '#domain/honest-text.ts';
import type { Reader } from '#domain/network.ts';
import type { ReaderChoice } from '#domain/rights.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { readerQuery } from '#queries/reader.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { HonestText } from '#ui/honest-text.tsx';
import { shortId } from '#ui/identifier.tsx';
import type { SourceState, Sources } from './sources.ts';

/** What each source is called on screen. */
export const SOURCE_NAMES: Record<SourceName, string> = {
  scan: 'Scan event',
  'scan-legacy': 'Scan legacy update',
  ledger: 'Ledger update',
  'ledger-tree': 'Ledger old tree',
  'ledger-flat': 'Ledger flat transaction',
};

/** The same beside the name of the interface; the usual ones need no word. */
const SOURCE_WORDS: Record<SourceName, string> = {
  scan: '',
  'scan-legacy': 'legacy update',
  ledger: '',
  'ledger-tree': 'old tree',
  'ledger-flat': 'flat transaction',
};

/** One chip per interface: how it stands with this update and as whom it was read. */
export function SourceChips({
  connected,
  sources,
  onToken,
}: {
  connected: ConnectedNode;
  sources: Sources;
  onToken: () => void;
}) {
  const { ledger } = connected.node;
  return (
    <>
      {sources.scan.kind !== 'not-configured' && (
        <Chip name="Scan" tone="scan" state={sources.scan} />
      )}
      {ledger !== undefined && sources.ledger.kind !== 'not-configured' && (
        <LedgerChip connected={connected} ledger={ledger} state={sources.ledger} />
      )}
      {sources.ledger.kind === 'needs-token' && (
        <Button look="link" onClick={onToken}>
          Give a token
        </Button>
      )}
    </>
  );
}

function LedgerChip({
  connected,
  ledger,
  state,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
  state: SourceState;
}) {
  const reader = useQuery<ReaderChoice>(
    { ...readerQuery(ledger), enabled: false },
    connected.client,
  ).data;
  const name = reader === undefined ? 'Ledger' : `Ledger as ${readerWords(reader)}`;
  const title =
    reader?.kind === 'parties' ? reader.parties.map(honestString).join('\n') : undefined;
  return <Chip name={name} tone="ledger" state={state} title={title} />;
}

function readerWords(reader: Reader): string {
  if (reader.kind === 'any-party') return 'any party';
  const [first, second, ...more] = reader.parties.map((party) => shortId(party));
  return [first, second, more.length > 0 ? `${more.length} more` : undefined]
    .filter(Boolean)
    .join(', ');
}

function Chip(props: { name: string; tone: Tone; state: SourceState; title?: string | undefined }) {
  const words = stateWords(props.state);
  return (
    <Badge round tone={words === '' ? props.tone : 'plain'} title={props.title}>
      <HonestText text={props.name} />
      {words !== '' && ` · ${words}`}
    </Badge>
  );
}

function stateWords(state: SourceState): string {
  switch (state.kind) {
    case 'here':
      return SOURCE_WORDS[state.document.source];
    case 'asking':
      return 'asking …';
    case 'stopped':
      return 'stopped';
    case 'needs-token':
      return 'needs a token';
    case 'failed':
      return state.failure?.kind === 'not-found' ? 'not found here' : 'failed';
    case 'not-configured':
      return 'not configured';
  }
}
