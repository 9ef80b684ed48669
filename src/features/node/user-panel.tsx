import { useQuery } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { failureOf } from '#domain/failure/failure.ts';
import type { ReaderChoice, Right } from '#domain/ledger/rights.ts';
import { rightLabels } from '#domain/node/right-labels.ts';
import { counted } from '#domain/text/plural.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { recordTimesQuery } from '#queries/node-facts.ts';
import { ledgerUserQuery, readerQuery, userRightsQuery } from '#queries/reader.ts';
import { Badge } from '#ui/text/badge.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { Line } from '#ui/text/line.tsx';
import { NodeFact, NodeFactList, Panel, PartFailures } from './fact.tsx';

const AT_ONCE = 6;

/** A user may have a thousand parties, so only some are shown at first. */
function PartyList({ parties }: { parties: readonly string[] }) {
  if (parties.length === 0) return null;
  const rest = parties.slice(AT_ONCE);
  return (
    <div className="grid min-w-0 gap-1">
      <Row parties={parties.slice(0, AT_ONCE)} />
      {rest.length > 0 && (
        <details>
          <summary className="w-fit text-sm text-ink-2 underline underline-offset-2">
            {counted(rest.length, 'more party', 'more parties')}
          </summary>
          <Row parties={rest} />
        </details>
      )}
    </div>
  );
}

function Row({ parties }: { parties: readonly string[] }) {
  return (
    <ul className="flex min-w-0 flex-wrap gap-1">
      {parties.map((party) => (
        <li key={party} className="max-w-full">
          <Identifier kind="party" value={party} />
        </li>
      ))}
    </ul>
  );
}

const BECAUSE: Record<ReaderChoice['because'], string> = {
  rights: 'according to the rights below',
  'no-reading-right': 'no right to read, so the node will reject requests',
  'no-user': 'without a user, no rights apply',
  'rights-unreadable': 'assumed, because the rights cannot be read',
  chosen: 'chosen on this or another page',
};

function ReaderLabel({
  reader,
  isRefused,
}: {
  reader: ReaderChoice;
  /** True if the node rejected requests as this reader. */
  isRefused: boolean;
}) {
  const whom =
    reader.kind === 'any-party'
      ? 'as any party'
      : `as ${counted(reader.parties.length, 'party', 'parties')}`;
  return (
    <>
      {whom} <span className="text-ink-3">({BECAUSE[reader.because]})</span>
      {isRefused && <span className="text-archive">, rejected by the node</span>}
    </>
  );
}

export function UserPanel({
  connected: { node, client },
  ledger,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
}) {
  // The panel renders again with the response, which depends on the token.
  const hasToken = node.token?.state().kind === 'held';
  const user = useQuery(ledgerUserQuery(ledger), client);
  const rights = useQuery(userRightsQuery(ledger, user.data?.id), client);
  const reader = useQuery(readerQuery(ledger), client);
  // If the ledger end has no record times, they are read from updates as this reader.
  const times = useQuery(recordTimesQuery(ledger), client);
  const failure = failureOf(times.error);
  const isRefused = failure?.kind === 'refused' && failure.place.url.includes('/v2/updates');
  return (
    <Panel title="User and rights">
      <NodeFactList>
        <NodeFact name="User" of={user}>
          {(found) =>
            found === null ? (
              <span className="text-ink-3">
                {hasToken
                  ? 'unknown: neither the node nor the token contains a user'
                  : 'none: this node reads no user from a request without a token'}
              </span>
            ) : (
              <>
                <span className="font-mono">
                  <HonestText text={found.id} />
                </span>{' '}
                <span className="text-ink-3">
                  {found.by === 'node'
                    ? '(reported by the node)'
                    : '(from the token; this node version does not report users)'}
                </span>
              </>
            )
          }
        </NodeFact>
        <NodeFact name="Treeline reads" of={reader}>
          {(choice) => <ReaderLabel reader={choice} isRefused={isRefused} />}
        </NodeFact>
        {user.error === null || user.data !== undefined ? (
          <NodeFact name="Rights" of={rights}>
            {(all) => <Rights rights={all} />}
          </NodeFact>
        ) : (
          <Line name="Rights">
            <span className="text-ink-3">not requested: the user is unknown</span>
          </Line>
        )}
      </NodeFactList>
      <PartFailures of={[user, rights, reader]} />
    </Panel>
  );
}

function Rights({ rights }: { rights: readonly Right[] }) {
  if (rights.length === 0) return <>none (this user cannot read contracts)</>;
  return (
    <ul className="grid gap-2">
      {rightLabels(rights).map(({ kind, text, reads, parties }) => (
        <li key={kind} className="grid gap-1">
          <span>
            <span className="mr-2 font-mono">
              <HonestText text={kind} />
            </span>
            <Badge tone={reads ? 'create' : 'plain'}>{reads ? 'can read' : 'cannot read'}</Badge>
          </span>
          <span className="text-ink-2">{text}</span>
          <PartyList parties={parties} />
        </li>
      ))}
    </ul>
  );
}
