import { Suspense, useState } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { counted } from '#domain/text/plural.ts';
import { disagreements } from '#domain/update/agreement.ts';
import type { SourceName, UpdateDocument } from '#domain/update/document.ts';
import type { LedgerReading } from '#domain/update/ledger-reading.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Button } from '#ui/controls/button.tsx';
import { BugPanel } from '#ui/failure/bug-panel.tsx';
import { FailureNotice } from '#ui/failure/failure.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Said } from '#ui/text/said.tsx';
import { isNotFound, type SourceState, type Sources } from './sources.ts';
import { ProgressBar } from './update-unavailable.tsx';

const OtherUpdate = lazyPart(() => import('./other-update.tsx').then((part) => part.OtherUpdate));

const ReadAsForm = lazyPart(() => import('./read-as-form.tsx').then((part) => part.ReadAsForm));

/**
 * Shows that the other interface returns another part of the update, and the anomalies in its
 * response. Neither is a disagreement (docs/facts/product.md#sources).
 */
export function OtherSource({
  sources,
  shown,
  onSource,
}: {
  sources: Sources;
  shown: UpdateDocument;
  onSource: (source: SourceName) => void;
}) {
  const other = [sources.scan, sources.ledger].find(
    (source) => source.kind === 'here' && source.document !== shown,
  );
  if (other?.kind !== 'here') return null;
  const { document } = other;
  const name = nameOf(document);
  const part = partText(shown, document);
  const odd = document.notices.filter(({ tone }) => tone === 'warning');
  const show = (
    <Button look="link" onClick={() => onSource(document.source)}>
      Show {name === 'Scan' ? 'the update from Scan' : 'the update from the ledger'}
    </Button>
  );
  return (
    <div className="my-3 grid gap-2 empty:hidden">
      {part !== undefined && (
        <Notice>
          {part} {show}
        </Notice>
      )}
      {odd.length > 0 && (
        <Notice tone="warning">
          The response of {name} has anomalies:
          <ul className="list-disc pl-5">
            {odd.map(({ text }) => (
              <li key={text}>
                <HonestText text={text} />
              </li>
            ))}
          </ul>
          {show}
        </Notice>
      )}
    </div>
  );
}

/** Describes the two parts if both are complete and differ from each other. */
function partText(shown: UpdateDocument, other: UpdateDocument): string | undefined {
  if (other.facts.kind === 'private') return 'Scan has the verdict only. The content is private.';
  if (!isWhole(shown) || !isWhole(other) || shown.forest.count === other.forest.count) return;
  const [here, there] = [shown, other].map(({ forest }) => counted(forest.count, 'event'));
  return `Shown: ${here} visible to ${nameOf(shown)}. Visible to ${nameOf(other)}: ${there}.`;
}

/** A flat transaction omits events by definition. */
function isWhole({ source, facts }: UpdateDocument): boolean {
  return source !== 'ledger-flat' && facts.kind === 'transaction';
}

function nameOf({ source }: UpdateDocument): string {
  return source.startsWith('scan') ? 'Scan' : 'the ledger';
}

/**
 * The responses of the interfaces that do not have the update. For a private, rejected or topology
 * update that is a normal state, so they are no alerts at the top of the page.
 */
export function NotFoundResponses({ sources, onToken }: { sources: Sources; onToken: () => void }) {
  const { scan, ledger } = sources;
  return (
    <>
      {isNotFound(scan) && <StateNotice name="Scan" state={scan} onToken={undefined} />}
      {isNotFound(ledger) && <StateNotice name="the ledger" state={ledger} onToken={onToken} />}
    </>
  );
}

export function SourceFailures({
  connected,
  sources,
  onToken,
  hasVerdict,
  reading,
}: {
  connected: ConnectedNode;
  sources: Sources;
  onToken: () => void;
  /** The verdict's contradictions are shown in the page below. */
  hasVerdict: boolean;
  reading: LedgerReading | undefined;
}) {
  const { scan, ledger } = sources;
  const client = connected.node.ledger;
  const both = scan.kind === 'here' && ledger.kind === 'here';
  const apart = both ? disagreements(scan.document.facts, ledger.document.facts) : [];
  const shown = hasVerdict ? apart.filter(({ what }) => what !== 'outcome') : apart;
  return (
    <div className="my-3 grid gap-2 empty:hidden">
      <SourceFailure
        name="Scan"
        address={connected.node.scan?.address}
        state={scan}
        onToken={undefined}
      />
      <SourceFailure name="the ledger" address={client?.address} state={ledger} onToken={onToken} />
      {client !== undefined && reading?.reader === undefined && (
        <NameParties connected={connected} client={client} state={ledger} />
      )}
      {shown.map((difference) => (
        <Notice key={difference.what} tone="warning">
          <b>Scan and the ledger disagree on the {difference.what}.</b> Scan:{' '}
          <Said text={difference.scan} />. Ledger: <Said text={difference.ledger} />.
        </Notice>
      ))}
    </div>
  );
}

/**
 * Shows a form for parties if the ledger requires named parties or rejects a request without a
 * reason. The form and its input remain until the ledger has responded.
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
  const isWanted =
    state.kind === 'failed' &&
    (state.failure?.kind === 'refused' || state.failure?.kind === 'needs-parties');
  if (state.kind === 'here' && named) setNamed(false);
  if (state.kind === 'here' || !(named || isWanted)) return null;
  return (
    <Suspense>
      <ReadAsForm connected={connected} client={client} onNamed={() => setNamed(true)} />
    </Suspense>
  );
}

function SourceFailure(props: StateProps) {
  return isNotFound(props.state) ? null : <StateNotice {...props} />;
}

type StateProps = {
  name: string;
  address?: string | undefined;
  state: SourceState;
  onToken: (() => void) | undefined;
};

function StateNotice(props: StateProps) {
  const { name, state } = props;
  if (state.kind === 'loading') {
    return (
      <ProgressBar
        what={`Loading from ${name}`}
        progress={state.progress}
        onCancel={state.cancel}
      />
    );
  }
  if (state.kind === 'stopped') {
    return (
      <p className="flex items-center gap-3 text-sm text-ink-2">
        The request to {name} was cancelled.
        <Button onClick={state.retry}>Retry</Button>
      </p>
    );
  }
  if (state.kind !== 'failed') return null;
  if (state.other !== undefined)
    return (
      <Suspense>
        <OtherUpdate
          name={name}
          address={props.address}
          document={state.other}
          onRetry={state.retry}
        />
      </Suspense>
    );
  if (state.failure === undefined) return <BugPanel error={state.error} onRetry={state.retry} />;
  return (
    <FailureNotice compact failure={state.failure} onRetry={state.retry} onToken={props.onToken} />
  );
}
