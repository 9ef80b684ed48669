import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { Reader, ReaderChoice } from '#domain/ledger/rights.ts';
import { honestString } from '#domain/text/honest-text.ts';
import type { SourceName, UpdateDocument, ValueEncoding } from '#domain/update/document.ts';
import type { LedgerReading } from '#domain/update/ledger-reading.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { readerQuery } from '#queries/reader.ts';
import { Button } from '#ui/controls/button.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { shortId } from '#ui/text/identifier.tsx';
import type { SourceState, Sources } from './sources.ts';

const SOURCE_NAMES: Record<SourceName, string> = {
  scan: 'Scan event',
  'scan-legacy': 'Scan legacy update',
  ledger: 'Ledger update',
  'ledger-tree': 'Ledger old tree',
  'ledger-flat': 'Ledger flat transaction',
};

/** Shown beside the name of the interface; the default sources need no label. */
const SOURCE_LABELS: Record<SourceName, string> = {
  scan: '',
  'scan-legacy': 'legacy update',
  ledger: '',
  'ledger-tree': 'old tree',
  'ledger-flat': 'flat transaction',
};

export function SourceChips({
  connected,
  sources,
  reading,
  onToken,
}: {
  connected: ConnectedNode;
  sources: Sources;
  reading: LedgerReading | undefined;
  onToken: () => void;
}) {
  const { ledger } = connected.node;
  return (
    <>
      {sources.scan.kind !== 'not-configured' && (
        <Chip name="Scan" tone="scan" state={sources.scan} />
      )}
      {ledger !== undefined && sources.ledger.kind !== 'not-configured' && (
        <LedgerChip
          connected={connected}
          ledger={ledger}
          state={sources.ledger}
          reading={reading}
        />
      )}
      {sources.ledger.kind === 'needs-token' && (
        <Button look="link" onClick={onToken}>
          Add token
        </Button>
      )}
    </>
  );
}

function LedgerChip({
  connected,
  ledger,
  state,
  reading,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
  state: SourceState;
  reading: LedgerReading | undefined;
}) {
  const usual = useQuery<ReaderChoice>(
    { ...readerQuery(ledger), enabled: false },
    connected.client,
  ).data;
  const reader: Reader | undefined = reading?.reader ?? usual;
  const name = reader === undefined ? 'Ledger' : `Ledger as ${readerLabel(reader)}`;
  const title =
    reader?.kind === 'parties' ? reader.parties.map(honestString).join('\n') : undefined;
  return <Chip name={name} tone="ledger" state={state} title={title} />;
}

function readerLabel(reader: Reader): string {
  if (reader.kind === 'any-party') return 'any party';
  const [first, second, ...more] = reader.parties.map((party) => shortId(party));
  return [first, second, more.length > 0 ? `${more.length} more` : undefined]
    .filter(Boolean)
    .join(', ');
}

function Chip(props: { name: string; tone: Tone; state: SourceState; title?: string | undefined }) {
  const label = stateLabel(props.state);
  return (
    <Badge round tone={label === '' ? props.tone : 'plain'} title={props.title}>
      <HonestText text={props.name} />
      {label !== '' && ` · ${label}`}
    </Badge>
  );
}

function stateLabel(state: SourceState): string {
  switch (state.kind) {
    case 'here':
      return SOURCE_LABELS[state.document.source];
    case 'loading':
      return 'loading…';
    case 'stopped':
      return 'stopped';
    case 'needs-token':
      return 'needs a token';
    case 'failed':
      return state.failure?.kind === 'not-found' ? 'not found' : 'failed';
    case 'not-configured':
      return 'not configured';
  }
}

export function SourceChoice({
  offered,
  source,
  shown,
  encoding,
  onSource,
  onEncoding,
}: {
  offered: readonly SourceName[];
  source: SourceName | undefined;
  shown: UpdateDocument | undefined;
  encoding: ValueEncoding;
  onSource: (source: SourceName | undefined) => void;
  onEncoding: (encoding: ValueEncoding) => void;
}) {
  const id = useId();
  const now = shown === undefined ? 'best source' : SOURCE_NAMES[shown.source];
  const choices = source === undefined || offered.includes(source) ? offered : [...offered, source];
  return (
    <div className="flex flex-wrap items-center gap-2">
      {shown?.source.startsWith('scan') !== false && (
        <Segmented
          label="Daml value encoding"
          value={encoding}
          onChange={onEncoding}
          options={[
            { value: 'compact_json', label: 'compact' },
            {
              value: 'protobuf_json',
              label: 'protobuf',
              title: 'With types, as Scan’s protobuf_json',
            },
          ]}
        />
      )}
      <span className="flex items-center gap-2">
        <label htmlFor={id} className="text-ink-3">
          Source
        </label>
        <select
          id={id}
          value={source ?? ''}
          onChange={(event) => onSource(choices.find((one) => one === event.target.value))}
          className="rounded-md border border-line bg-raised px-1.5 py-0.5 text-ink"
        >
          <option value="">{now} (automatic)</option>
          {choices.map((one) => (
            <option key={one} value={one}>
              {SOURCE_NAMES[one]}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}
