import { lastOutcome, lastStatus } from '#api/http/last-status.ts';
import { type LoggedRequest, requestLog } from '#api/http/request-log.ts';
import type { PurposePlan } from '#domain/node/route-plan.ts';
import type { NodeRoute } from '#domain/node/route-table.ts';
import type { CheckedRoute } from './check-report.ts';

type Route = Pick<NodeRoute, 'method' | 'path'>;

/** The last responses of the server at `base` to the check, by endpoint: as `last-status.ts` has them. */
export function responsesAt(base: string) {
  const at =
    <Last>(last: (log: readonly LoggedRequest[], base: string, route: Route) => Last) =>
    (route: Route): Last =>
      last(requestLog.get(), base, route);
  return { statusOf: at(lastStatus), outcomeOf: at(lastOutcome) };
}

/** The plans of a server as one list. */
export function checkedRoutes(
  plans: readonly PurposePlan[],
  statusOf: (route: Route) => number | undefined,
): readonly CheckedRoute[] {
  return plans.flatMap(({ purpose, routes }) =>
    routes.map(({ method, path, use, why, part }) => ({
      purpose,
      method,
      path: part === undefined ? path : `${path} (${part})`,
      use,
      status: use === 'absent' ? null : (statusOf({ method, path }) ?? null),
      why,
    })),
  );
}
