import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { lastResponse } from '#api/http/last-response.ts';
import { requestLog } from '#api/http/request-log.ts';
import { parseNodeVersion } from '#api/ledger/capabilities.ts';
import { ledgerPlans, type RoutePlan, type RouteUse, scanPlans } from '#domain/node/route-plan.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { nodeAboutQuery } from '#queries/node-status.ts';
import { refusedSourcesQuery } from '#queries/refused-sources.ts';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { NameText } from '#ui/text/name-text.tsx';
import { Panel } from './fact.tsx';

const USES: Record<RouteUse, readonly [word: string, tone: Tone]> = {
  used: ['used', 'create'],
  spare: ['fallback', 'plain'],
  absent: ['not available', 'warn'],
  refused: ['not found', 'archive'],
  denied: ['denied', 'archive'],
  tried: ['tried first', 'ledger'],
};

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
  const log = useSyncExternalStore(requestLog.subscribe, requestLog.get);
  const version = data?.version;
  const release = parseNodeVersion(version);
  const report = { version, release, keepsUsers: data?.userManagement };
  const plans = [
    ...(ledger === undefined
      ? []
      : ledgerPlans(report, refused, (route) => lastResponse(log, ledger.baseUrl, route))),
    ...(scan === undefined
      ? []
      : scanPlans(refused, (route) => lastResponse(log, scan.scanUrl, route))),
  ];
  return (
    <Panel title="API endpoints" aside="by version and observed responses">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">Endpoints of this node and their use by Treeline</caption>
        <thead>
          <tr className="text-left text-xs text-ink-3 [&>th]:border-b [&>th]:border-line [&>th]:px-4 [&>th]:py-1.5 [&>th]:font-normal max-sm:[&>th]:px-2 max-sm:[&>th:first-child]:pl-4">
            <th className="w-[24%] max-sm:w-[33%]">Purpose</th>
            <th>Endpoint and reason</th>
            <th className="w-[29%] sm:w-40">Use</th>
          </tr>
        </thead>
        {plans.map(({ purpose, routes }) => (
          <tbody
            key={`${purpose} ${routes[0]?.path}`}
            className="border-b border-line last:border-0"
          >
            {routes.map((route, place) => (
              <tr
                key={`${route.method} ${route.path} ${route.part ?? ''}`}
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

function Route({ route: { method, path, part, use, why } }: { route: RoutePlan }) {
  const [word, tone] = USES[use];
  return (
    <>
      <td>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <span
            className={`min-w-0 font-mono wrap-break-word ${use === 'absent' ? 'text-ink-3' : ''}`}
          >
            {method} <NameText text={part === undefined ? path : `${path} (${part})`} />
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
