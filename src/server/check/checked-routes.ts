import { lastResponse } from '#api/http/last-response.ts';
import { requestLog } from '#api/http/request-log.ts';
import type { LastResponse, PurposePlan } from '#domain/node/route-plan.ts';
import type { CheckedRoute } from './check-report.ts';

/** The plans of the server at `base` as one list, after the requests of the check. */
export function checkedRoutes(
  base: string,
  plansOf: (last: LastResponse) => readonly PurposePlan[],
): readonly CheckedRoute[] {
  const last: LastResponse = (route) => lastResponse(requestLog.get(), base, route);
  return plansOf(last).flatMap(({ purpose, routes }) =>
    routes.map(({ method, path, use, why, part }) => ({
      purpose,
      method,
      path: part === undefined ? path : `${path} (${part})`,
      use,
      status: use === 'absent' ? null : (last({ method, path })?.status ?? null),
      why,
    })),
  );
}
