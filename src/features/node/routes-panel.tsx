import { useQuery } from '@tanstack/react-query';
import { Fragment, useSyncExternalStore } from 'react';
import { requestLog } from '#api/http/request-clock.ts';
import { parseNodeVersion } from '#api/ledger/capabilities.ts';
import type { Right } from '#domain/ledger/rights.ts';
import { lastStatus } from '#domain/node/logged-request.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { nodeAboutQuery } from '#queries/node-status.ts';
import { refusedSourcesQuery } from '#queries/refused-sources.ts';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Panel } from './fact.tsx';
import { ledgerPlans, type RoutePlan, type RouteUse, scanPlans } from './node-routes.ts';

/** One kind of right in words: what it lets this page read. */
export type RightWords = {
  /** The kind's own name. */
  readonly kind: string;
  readonly words: string;
  readonly reads: boolean;
  /** The parties that it names, sorted. */
  readonly parties: readonly string[];
};

const NO_READING = 'It allows no reading of contracts.';

/** What each kind of right is for an explorer (docs/facts/wire.md#node-routes and #tokens). */
const WORDS: Readonly<Record<string, readonly [words: string, reads: boolean]>> = {
  CanReadAs: ['Reads what the party sees.', true],
  CanActAs: [
    'Reads what the party sees. It may also submit commands as the party; Treeline submits none.',
    true,
  ],
  CanReadAsAnyParty: ['Reads what any party on this participant sees.', true],
  CanActAsAnyParty: [
    'Reads what any party on this participant sees. It may also submit commands as any of them; Treeline submits none.',
    true,
  ],
  CanExecuteAs: [`May execute commands that the party has signed. ${NO_READING}`, false],
  CanExecuteAsAnyParty: [`May execute commands that any party has signed. ${NO_READING}`, false],
  ParticipantAdmin: [
    `May administer the participant: users, parties, packages, pruning. ${NO_READING}`,
    false,
  ],
  IdentityProviderAdmin: [
    `May administer users and parties of its identity provider. ${NO_READING}`,
    false,
  ],
  Empty: [`A right without content. ${NO_READING}`, false],
};

/** The rights of a user in words, kinds that allow reading first, each kind once. */
export function rightsWords(rights: readonly Right[]): readonly RightWords[] {
  const kinds = new Map<string, Set<string>>();
  for (const { kind, party } of rights) {
    const parties = kinds.get(kind) ?? new Set();
    if (party !== undefined) parties.add(party);
    kinds.set(kind, parties);
  }
  return [...kinds]
    .map(([kind, parties]): RightWords => {
      const [words, reads] = wordsOf(kind);
      return { kind, words, reads, parties: [...parties].sort() };
    })
    .sort((a, b) => Number(b.reads) - Number(a.reads));
}

function wordsOf(kind: string): readonly [words: string, reads: boolean] {
  const known = Object.hasOwn(WORDS, kind) ? WORDS[kind] : undefined;
  return known ?? ['Treeline does not know this right and counts on nothing from it.', false];
}

/** A path that breaks between its segments, not inside a word, as long as a segment fits. */
export function PathText({ path }: { path: string }) {
  const parts = path.split(/(?<=.)(?=[/?(-])/);
  return [...parts.entries()].map(([at, part]) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      <HonestText text={part} />
    </Fragment>
  ));
}

const USES: Record<RouteUse, readonly [word: string, tone: Tone]> = {
  used: ['used', 'create'],
  spare: ['fallback', 'plain'],
  absent: ['not offered', 'warn'],
  refused: ['refused', 'archive'],
  denied: ['denied', 'archive'],
  tried: ['tried first', 'ledger'],
};

/** What the explorer asks this node for, by which route, and why by that one. */
export function RoutesPanel({
  connected: {
    client,
    node: { ledger, scan },
  },
}: {
  connected: ConnectedNode;
}) {
  const { data } = useQuery(nodeAboutQuery(ledger), client);
  const { data: refused } = useQuery(refusedSourcesQuery(), client);
  const log = useSyncExternalStore(requestLog.watch, requestLog.now);
  const version = data?.version;
  const release = version === undefined ? undefined : parseNodeVersion(version);
  const said = { version, release, keepsUsers: data?.userManagement };
  const plans = [
    ...(ledger === undefined
      ? []
      : ledgerPlans(said, refused, (route) => lastStatus(log, ledger.baseUrl, route))),
    ...(scan === undefined
      ? []
      : scanPlans(refused, (route) => lastStatus(log, scan.scanUrl, route))),
  ];
  return (
    <Panel title="Routes" aside="by the version, and by what the node answered to this page">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">
          Which routes this node offers, and what the explorer uses
        </caption>
        <thead>
          <tr className="text-left text-xs text-ink-3 [&>th]:border-b [&>th]:border-line [&>th]:px-4 [&>th]:py-1.5 [&>th]:font-normal max-sm:[&>th]:px-2 max-sm:[&>th:first-child]:pl-4">
            <th className="w-[24%] max-sm:w-[33%]">For</th>
            <th>Route, and why</th>
            <th className="w-[24%] sm:w-40">On this node</th>
          </tr>
        </thead>
        {plans.map(({ purpose, routes }) => (
          <tbody key={purpose} className="border-b border-line last:border-0">
            {routes.map((route, place) => (
              <tr
                key={`${route.method} ${route.path}`}
                className="align-baseline [&>*]:px-4 [&>*]:py-1.5 max-sm:[&>*]:px-2 max-sm:[&>th]:pl-4"
              >
                {place === 0 && (
                  <th scope="rowgroup" rowSpan={routes.length} className="text-left font-medium">
                    {purpose}
                  </th>
                )}
                <Route route={route} />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Panel>
  );
}

function Route({ route: { method, path, use, why } }: { route: RoutePlan }) {
  const [word, tone] = USES[use];
  return (
    <>
      <td>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <span
            className={`min-w-0 font-mono wrap-break-word ${use === 'absent' ? 'text-ink-3' : ''}`}
          >
            {method} <PathText path={path} />
          </span>
          <span className="text-sm text-ink-3">
            <HonestText text={why} />
          </span>
        </div>
      </td>
      <td>
        <Badge tone={tone}>{word}</Badge>
      </td>
    </>
  );
}
