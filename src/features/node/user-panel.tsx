import { useQuery } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { failureOf } from '#domain/failure/failure.ts';
import type { ReaderChoice, Right } from '#domain/ledger/rights.ts';
import { counted } from '#domain/text/plural.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { recordTimesQuery } from '#queries/node-facts.ts';
import { ledgerUserQuery, readerQuery, userRightsQuery } from '#queries/reader.ts';
import { Badge } from '#ui/text/badge.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { Line } from '#ui/text/line.tsx';
import { NodeFact, NodeFactList, Panel, PartFailures } from './fact.tsx';
import { rightsWords } from './routes-panel.tsx';

const AT_ONCE = 6;

/** Parties side by side; a user may have a thousand of them, so the rest is behind a fold. */
function PartyList({ parties }: { parties: readonly string[] }) {
  if (parties.length === 0) return null;
  const rest = parties.slice(AT_ONCE);
  return (
    <div className="grid min-w-0 gap-1">
      <Row parties={parties.slice(0, AT_ONCE)} />
      {rest.length > 0 && (
        <details>
          <summary className="w-fit text-sm text-ink-2 underline underline-offset-2">
            {counted(rest.length, 'party more', 'parties more')}
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
  rights: 'by the rights below',
  'no-reading-right': 'the rights allow no reading, so the node will refuse',
  'rights-unreadable': 'a guess, because the rights cannot be read here',
  chosen: 'chosen on the connect page, in the list or beside an update',
};

/** As whom this page asks the ledger, and how it knows. */
function ReaderWords({
  reader,
  isRefused,
}: {
  reader: ReaderChoice;
  /** The node has refused to be read so. */
  isRefused: boolean;
}) {
  const whom =
    reader.kind === 'any-party'
      ? 'as any party'
      : `as ${counted(reader.parties.length, 'party', 'parties')}`;
  return (
    <>
      {whom} <span className="text-ink-3">({BECAUSE[reader.because]})</span>
      {isRefused && <span className="text-archive">, which the node has just refused</span>}
    </>
  );
}

/** Whose token it is, what its rights allow, and as whom this page therefore reads. */
export function UserPanel({
  connected: { client },
  ledger,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
}) {
  const user = useQuery(ledgerUserQuery(ledger), client);
  const rights = useQuery(userRightsQuery(ledger, user.data?.id), client);
  const reader = useQuery(readerQuery(ledger), client);
  // Where the ledger's end tells no record times they are read from updates, as that reader.
  const times = useQuery(recordTimesQuery(ledger), client);
  const failure = failureOf(times.error);
  const isRefused = failure?.kind === 'refused' && failure.place.url.includes('/v2/updates');
  return (
    <Panel title="User and rights">
      <NodeFactList>
        <NodeFact name="User" of={user}>
          {(told) =>
            told === null ? (
              <span className="text-ink-3">
                not known: this node does not say whose token it is, and the token names nobody
              </span>
            ) : (
              <>
                <span className="font-mono">
                  <HonestText text={told.id} />
                </span>{' '}
                <span className="text-ink-3">
                  {told.by === 'node'
                    ? '(the node says so)'
                    : '(the token says so of itself; this version does not name users)'}
                </span>
              </>
            )
          }
        </NodeFact>
        <NodeFact name="Treeline reads" of={reader}>
          {(choice) => <ReaderWords reader={choice} isRefused={isRefused} />}
        </NodeFact>
        {user.error === null || user.data !== undefined ? (
          <NodeFact name="Rights" of={rights}>
            {(told) => <Rights rights={told} />}
          </NodeFact>
        ) : (
          <Line name="Rights">
            <span className="text-ink-3">not asked for: it is not known whose they are</span>
          </Line>
        )}
      </NodeFactList>
      <PartFailures of={[user, rights, reader]} />
    </Panel>
  );
}

function Rights({ rights }: { rights: readonly Right[] }) {
  if (rights.length === 0) return <>none: this user may read no contract</>;
  return (
    <ul className="grid gap-2">
      {rightsWords(rights).map(({ kind, words, reads, parties }) => (
        <li key={kind} className="grid gap-1">
          <span>
            <span className="mr-2 font-mono">
              <HonestText text={kind} />
            </span>
            <Badge tone={reads ? 'create' : 'plain'}>{reads ? 'reads' : 'no reading'}</Badge>
          </span>
          <span className="text-ink-2">{words}</span>
          <PartyList parties={parties} />
        </li>
      ))}
    </ul>
  );
}
