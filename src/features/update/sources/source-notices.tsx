import { Suspense, useState } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { counted } from '#domain/text/plural.ts';
import { isAcsDelta } from '#domain/update/acs-delta.ts';
import type { Disagreement } from '#domain/update/agreement.ts';
import type { SourceName, UpdateDocument } from '#domain/update/document.ts';
import type { LedgerReading } from '#domain/update/ledger-reading.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Said } from '#ui/text/said.tsx';
import { lacksParties, type SourceState, type Sources } from './sources.ts';

const ReadAsForm = lazyPart(() => import('./read-as-form.tsx').then((part) => part.ReadAsForm));

export type SourceNoticesProps = {
  connected: ConnectedNode;
  sources: Sources;
  /** The facts in which the sources differ. */
  apart: readonly Disagreement[];
  shown: UpdateDocument | undefined;
  onSource: (source: SourceName) => void;
  /** The verdict's contradictions are shown in the page below. */
  hasVerdict: boolean;
  reading: LedgerReading | undefined;
};

/**
 * Shows that the other interface returns another part of the update, and the anomalies in its
 * response. Neither is a disagreement (docs/facts/product.md#sources).
 */
function OtherSource({
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
    <>
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
    </>
  );
}

/** Describes the two parts if both are complete and differ from each other. */
function partText(shown: UpdateDocument, other: UpdateDocument): string | undefined {
  if (other.facts.kind === 'private') return 'Scan has the verdict only. The content is private.';
  if (!isWhole(shown) || !isWhole(other) || shown.forest.count === other.forest.count) return;
  const [here, there] = [shown, other].map(({ forest }) => counted(forest.count, 'event'));
  return `Shown: ${here} visible to ${nameOf(shown)}. Visible to ${nameOf(other)}: ${there}.`;
}

/** An ACS delta omits events by definition. */
function isWhole(document: UpdateDocument): boolean {
  return document.facts.kind === 'transaction' && !isAcsDelta(document);
}

function nameOf({ source }: UpdateDocument): string {
  return source.startsWith('scan') ? 'Scan' : 'the ledger';
}

/**
 * Notices that compare the two sources, and a form for another reading where the ledger requires
 * named parties.
 */
export function SourceNotices({
  connected,
  sources,
  apart,
  shown,
  onSource,
  hasVerdict,
  reading,
}: SourceNoticesProps) {
  const { ledger } = sources;
  const client = connected.node.ledger;
  const said = hasVerdict ? apart.filter(({ what }) => what !== 'outcome') : apart;
  return (
    <>
      {client !== undefined && reading?.reader === undefined && (
        <NameParties connected={connected} client={client} state={ledger} />
      )}
      {said.map((difference) => (
        <Notice key={difference.what} tone="warning">
          <b>Scan and the ledger disagree on the {difference.what}.</b> Scan:{' '}
          <Said text={difference.scan} />. Ledger: <Said text={difference.ledger} />.
        </Notice>
      ))}
      {shown !== undefined && <OtherSource sources={sources} shown={shown} onSource={onSource} />}
    </>
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
  const isWanted = lacksParties(state);
  if (state.kind === 'here' && named) setNamed(false);
  if (state.kind === 'here' || !(named || isWanted)) return null;
  return (
    <Suspense>
      <ReadAsForm connected={connected} client={client} onNamed={() => setNamed(true)} />
    </Suspense>
  );
}
