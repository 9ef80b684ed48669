import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { Reader, ReaderChoice } from '#domain/ledger/rights.ts';
import { honestString } from '#domain/text/honest-text.ts';
import type { SourceName } from '#domain/update/document.ts';
import type { LedgerReading } from '#domain/update/ledger-reading.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { readerQuery } from '#queries/reader.ts';
import { Button } from '#ui/controls/button.tsx';
import { PopoverButton } from '#ui/controls/popover-button.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { shortId } from '#ui/text/identifier.tsx';
import type { SourceChoices } from './source-panel.tsx';
import { otherStatusOf, type SourceState, type Sources } from './sources.ts';

const SourcePanel = lazyPart(() => import('./source-panel.tsx').then((part) => part.SourcePanel));

/** Shown beside the name of the interface; the default sources need no label. */
const SOURCE_LABELS: Record<SourceName, string> = {
  scan: '',
  'scan-legacy': 'legacy update',
  ledger: '',
  'ledger-tree': 'old tree',
  'ledger-flat': 'flat transaction',
};

/** The state of each source, in the button that opens all choices of sources. */
export function SourceButton({
  connected,
  sources,
  reading,
  onToken,
  choices,
}: {
  connected: ConnectedNode;
  sources: Sources;
  reading: LedgerReading | undefined;
  onToken: () => void;
  choices: SourceChoices;
}) {
  const { ledger } = connected.node;
  const button = useRef<HTMLButtonElement>(null);
  const shown = choices.shown?.source;
  const isLoading = sources.scan.kind === 'loading' || sources.ledger.kind === 'loading';
  return (
    <>
      {sources.ledger.kind === 'needs-token' && (
        <Button look="link" onClick={onToken}>
          Add token
        </Button>
      )}
      <PopoverButton
        button={button}
        kind="dialog"
        className="min-h-7 max-w-full flex-wrap text-left whitespace-normal!"
        panel={(opened) => <SourcePanel {...opened} {...choices} />}
      >
        {/* A phone has no room for it beside the states, and a second line would move what is below. */}
        <span className={isLoading ? 'text-ink-3 max-sm:sr-only' : 'text-ink-3'}>Source</span>
        {sources.scan.kind !== 'not-configured' && (
          <Chip name="Scan" tone="scan" state={sources.scan} shown={shown} />
        )}
        {ledger !== undefined && sources.ledger.kind !== 'not-configured' && (
          <LedgerChip
            connected={connected}
            ledger={ledger}
            state={sources.ledger}
            reading={reading}
            shown={shown}
          />
        )}
        <span aria-hidden="true">▾</span>
      </PopoverButton>
    </>
  );
}

function LedgerChip({
  connected,
  ledger,
  state,
  reading,
  shown,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
  state: SourceState;
  reading: LedgerReading | undefined;
  shown: SourceName | undefined;
}) {
  const usual = useQuery<ReaderChoice>(
    { ...readerQuery(ledger), enabled: false },
    connected.client,
  ).data;
  const reader: Reader | undefined = reading?.reader ?? usual;
  const name = reader === undefined ? 'Ledger' : `Ledger as ${readerLabel(reader)}`;
  const title =
    reader?.kind === 'parties' ? reader.parties.map(honestString).join('\n') : undefined;
  return <Chip name={name} tone="ledger" state={state} shown={shown} title={title} />;
}

function readerLabel(reader: Reader): string {
  if (reader.kind === 'any-party') return 'any party';
  const [first, second, ...more] = reader.parties.map((party) => shortId(party));
  return [first, second, more.length > 0 ? `${more.length} more` : undefined]
    .filter(Boolean)
    .join(', ');
}

/** The source on screen has its colour and a mark. */
function Chip({
  name,
  tone,
  state,
  shown,
  title,
}: {
  name: string;
  tone: Tone;
  state: SourceState;
  shown: SourceName | undefined;
  title?: string | undefined;
}) {
  const label = stateLabel(state);
  const isShown = state.kind === 'here' && state.document.source === shown;
  return (
    <>
      {isShown && <span className="sr-only">shown:</span>}
      <Badge round tone={isShown ? tone : 'plain'} title={title}>
        <HonestText text={name} />
        {label !== '' && ` · ${label}`}
      </Badge>
    </>
  );
}

function stateLabel(state: SourceState): string {
  switch (state.kind) {
    case 'here':
      return SOURCE_LABELS[state.document.source];
    case 'loading':
      return 'loading…';
    case 'stopped':
      return 'cancelled';
    case 'needs-token':
      return 'needs a token';
    case 'failed':
      return (
        otherStatusOf(state)?.replace('-', ' ') ??
        (state.failure?.kind === 'not-found' ? 'not found' : 'failed')
      );
    case 'not-configured':
      return 'not configured';
  }
}
