import { useRouter } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { ledgerUpdateCurl, scanUpdateCurl } from '#api/updates/update-curl.ts';
import type { CompletionCandidate } from '#domain/completion/rejected-update.ts';
import { rejectionOf } from '#domain/completion/rejection.ts';
import { rejectionText } from '#domain/completion/rejection-text.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import { counted } from '#domain/text/plural.ts';
import type { StatusBySource, UpdateDocument, ValueEncoding } from '#domain/update/document.ts';
import { type SharedReason, updateMarkdown } from '#domain/update/update-markdown.ts';
import { type RejectionReason, reasonOfUpdateQuery } from '#queries/completion/rejection-reason.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Menu } from '#ui/controls/menu.tsx';

export type SharedUpdate = {
  readonly connected: ConnectedNode;
  readonly updateId: UpdateId;
  readonly encoding: ValueEncoding;
  /** Undefined while no source has the update; then only its link can be copied. */
  readonly shown: UpdateDocument | undefined;
  readonly bySource: StatusBySource;
};

/** What of an update can be copied for others. */
export function ShareMenu({
  of,
  onCopy,
  ...rest
}: {
  id: string;
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
  of: SharedUpdate;
  onCopy: (text: string, what: string) => void;
}) {
  const router = useRouter();
  const { network } = of.connected.node;
  const { shown } = of;
  const link = () => {
    const { publicHref } = router.buildLocation({
      to: '.',
      search: (before) => ({
        ...before,
        network: network.id,
        // The same number is another event in another source.
        source: (before.event ?? before.fold) ? (shown?.source ?? before.source) : before.source,
      }),
    });
    return new URL(publicHref, location.href).href;
  };
  const curl = shown && curlOfUpdate(of, shown);
  const items = [
    { name: 'Copy link', onPress: () => onCopy(link(), 'link') },
    shown && {
      name: 'Copy as Markdown',
      onPress: () =>
        onCopy(
          updateMarkdown({
            document: shown,
            scan: of.bySource.scan.facts,
            reason: reasonOf(of),
            network: network.label,
            link: link(),
          }),
          'Markdown',
        ),
    },
    curl !== undefined && {
      name: 'Copy curl command',
      onPress: () => onCopy(curl, 'curl command'),
    },
  ];
  return (
    <Menu
      label="Share"
      items={items.filter((item) => item !== undefined && item !== false)}
      {...rest}
    />
  );
}

/** The request that the shown response answered. */
function curlOfUpdate(
  { connected: { node }, updateId, encoding }: SharedUpdate,
  { source, reader, reading }: UpdateDocument,
): string | undefined {
  if (source === 'scan' || source === 'scan-legacy')
    return node.scan && scanUpdateCurl(node.scan, source, updateId, encoding);
  return (
    node.ledger && reader && ledgerUpdateCurl(node.ledger, { source, updateId, reader, reading })
  );
}

/** The reason that the page found; nothing is requested for a copy. */
function reasonOf({ connected: { node, client }, bySource }: SharedUpdate) {
  const { facts } = bySource.scan;
  const { ledger, token } = node;
  if (ledger === undefined || token === undefined || facts?.verdict?.result !== 'rejected') return;
  const { queryKey } = reasonOfUpdateQuery(ledger, token, facts, bySource);
  return sharedReasonOf(client.getQueryData<RejectionReason>(queryKey));
}

function sharedReasonOf(found: RejectionReason | undefined): SharedReason | undefined {
  if (found?.kind !== 'searched') return undefined;
  const { named, candidates, count } = found.match;
  const completion = named ?? candidates[0]?.completion;
  const rejection = completion && rejectionOf(completion);
  if (rejection === undefined) return undefined;
  const { headline } = rejectionText(rejection);
  return {
    code: rejection.code,
    headline,
    match: named ? undefined : matchText(candidates[0], count),
  };
}

function matchText(best: CompletionCandidate | undefined, count: number): string {
  const match = `${best?.strength ?? 'possible'} match`;
  return count <= 1 ? match : `${match} of ${counted(count, 'completion')}`;
}
