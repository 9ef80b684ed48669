import { useQuery } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger.ts';
import { failureOf } from '#domain/failure.ts';
import type { Right } from '#domain/rights.ts';
import { rightsWords } from '#domain/rights-words.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { recordTimesQuery } from '#queries/node-facts.ts';
import { ledgerUserQuery, readerQuery, userRightsQuery } from '#queries/reader.ts';
import { Badge } from '#ui/badge.tsx';
import { HonestText } from '#ui/honest-text.tsx';
import { Line } from '#ui/line.tsx';
import { Fact } from './fact.tsx';
import { Facts, Panel } from './panel.tsx';
import { PartFailures } from './part-failures.tsx';
import { PartyList } from './party-list.tsx';
import { ReaderWords } from './reader-words.tsx';

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
      <Facts>
        <Fact name="User" of={user}>
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
        </Fact>
        <Fact name="Treeline reads" of={reader}>
          {(choice) => <ReaderWords reader={choice} isRefused={isRefused} />}
        </Fact>
        {user.error === null || user.data !== undefined ? (
          <Fact name="Rights" of={rights}>
            {(told) => <Rights rights={told} />}
          </Fact>
        ) : (
          <Line name="Rights">
            <span className="text-ink-3">not asked for: it is not known whose they are</span>
          </Line>
        )}
      </Facts>
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
