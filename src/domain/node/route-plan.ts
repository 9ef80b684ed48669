import { patchOf } from '#domain/ledger/version-patch.ts';
import type { SourceName } from '#domain/update/document.ts';
import { LEDGER_ROUTES, type NodeRoute, type Purpose, SCAN_ROUTES } from './route-table.ts';

/**
 * Major and minor version of a ledger node; other parts are unreliable
 * (docs/facts/wire.md#versions).
 */
export type Release = { readonly major: number; readonly minor: number };

/** Undefined members are unknown. */
export type NodeReport = {
  readonly version: string | undefined;
  readonly release: Release | undefined;
  readonly keepsUsers: boolean | undefined;
};

export type RouteUse =
  | 'used'
  | 'spare'
  /** Missing according to the node's version or features. */
  | 'absent'
  /** Expected, but the node returned "no such endpoint". */
  | 'refused'
  /** Available, but the last response was 401 or 403. */
  | 'denied'
  /** May be available in this version, so it is tried first. */
  | 'tried';

export type RoutePlan = Pick<NodeRoute, 'method' | 'path' | 'part'> & {
  readonly use: RouteUse;
  readonly why: string;
};

/** The last response of an endpoint. `isOffered` is false after “no such endpoint”. */
export type LastResponse = (
  route: Pick<NodeRoute, 'method' | 'path'>,
) => { readonly status: number; readonly isOffered: boolean } | undefined;

export type PurposePlan = { readonly purpose: string; readonly routes: readonly RoutePlan[] };

/**
 * The endpoints that Treeline uses on a ledger node, with fallbacks and reasons. @param refused
 * sources whose endpoint returned "not offered"
 */
export function ledgerPlans(
  report: NodeReport,
  refused: ReadonlySet<SourceName>,
  lastResponse: LastResponse = () => undefined,
): readonly PurposePlan[] {
  return LEDGER_ROUTES.map((purpose) =>
    planned(
      purpose,
      refused,
      lastResponse,
      (way) => isOffered(way, report),
      (way, use) => reasonOf(way, use, report),
    ),
  );
}

/** The state of Scan's endpoints follows only from its responses. */
export function scanPlans(
  refused: ReadonlySet<SourceName>,
  lastResponse: LastResponse = () => undefined,
): readonly PurposePlan[] {
  return SCAN_ROUTES.map((purpose) =>
    planned(
      purpose,
      refused,
      lastResponse,
      () => true,
      () => '',
    ),
  );
}

/**
 * @param offered undefined if unknown @param because why an endpoint is offered or not; "" for no
 * reason
 */
function planned(
  { purpose, ways, isTogether = false }: Purpose,
  refused: ReadonlySet<SourceName>,
  lastResponse: LastResponse,
  offered: (way: NodeRoute) => boolean | undefined,
  because: (way: NodeRoute, use: RouteUse) => string,
): PurposePlan {
  let isMet = false;
  const routes = ways.map((way): RoutePlan => {
    const { method, path, part, source, note = '' } = way;
    const isHere = offered(way);
    const last = lastResponse(way);
    let use: RouteUse = 'spare';
    if (source !== undefined && refused.has(source)) use = 'refused';
    else if (isHere === false) use = 'absent';
    else if (last?.isOffered === false) use = 'refused';
    else if (!isMet) use = isHere === undefined ? 'tried' : 'used';
    if ((use === 'used' || use === 'tried') && !isTogether) isMet = true;
    const refusal = use === 'refused' ? REFUSED : '';
    const denial = use === 'refused' || use === 'absent' ? '' : denialOf(last?.status);
    const why = [because(way, use), refusal, denial, use === 'absent' ? '' : note];
    if (denial !== '') use = 'denied';
    return {
      method,
      path,
      ...(part === undefined ? {} : { part }),
      use,
      why: why.filter((part) => part !== '').join(' '),
    };
  });
  return { purpose, routes };
}

function denialOf(status: number | undefined): string {
  if (status === 401) return 'The last response was 401: token missing or rejected.';
  return status === 403 ? 'The last response was 403: access denied.' : '';
}

const REFUSED = 'The node returned “no such endpoint”. A proxy may block it.';

function isOffered(
  { from, patch = 0, until, isOfUsers = false }: NodeRoute,
  { version, release, keepsUsers }: NodeReport,
): boolean | undefined {
  if (isOfUsers && keepsUsers === false) return false;
  if (from === undefined && until === undefined) return true;
  if (release === undefined) return undefined;
  const minor = release.major === 3 ? release.minor : (release.major - 3) * Number.MAX_VALUE;
  // A patch version makes an endpoint likely, but not certain.
  if (minor === from && patchOf(version) < patch) return undefined;
  return (from === undefined || minor >= from) && (until === undefined || minor < until);
}

function reasonOf(way: NodeRoute, use: RouteUse, report: NodeReport): string {
  const versions = versionReason(way, use, report);
  return use === 'tried' ? `${versions} ${triedReason(report)}` : versions;
}

function versionReason(way: NodeRoute, use: RouteUse, report: NodeReport): string {
  const { from, patch, until, isOfUsers = false } = way;
  if (isOfUsers && report.keepsUsers === false) return 'The node has no user management.';
  if (from === undefined && until === undefined) return 'In every known version.';
  const node = report.version === undefined ? '' : `; this node is ${report.version}`;
  if (from !== undefined) return `Since 3.${from}${patch === undefined ? '' : `.${patch}`}${node}.`;
  return use === 'absent' ? `Removed in 3.${until}${node}.` : `Up to 3.${(until ?? 0) - 1}${node}.`;
}

function triedReason({ release }: NodeReport): string {
  return release === undefined
    ? 'The node’s version is unknown, so the endpoint is tried.'
    : 'Patch versions are unreliable, so the endpoint is tried, with the next one as fallback.';
}
