import { patchOf } from '#domain/ledger/version-patch.ts';
import type { SourceName } from '#domain/update/document.ts';
import { LEDGER_ROUTES, type NodeRoute, type Purpose, SCAN_ROUTES } from './known-routes.ts';

/**
 * Major and minor of a ledger node's version; more is not to be trusted
 * (docs/facts/wire.md#versions).
 */
export type Release = { readonly major: number; readonly minor: number };

/** What a ledger node says of itself; undefined is what is not known. */
export type NodeReport = {
  /** The version's text. */
  readonly version: string | undefined;
  /** What is read of that text; undefined when it is no version. */
  readonly release: Release | undefined;
  readonly keepsUsers: boolean | undefined;
};

/** How one route of a node stands to this explorer. */
export type RouteUse =
  /** It is asked first. */
  | 'used'
  /** It is asked where the one before it does not do. */
  | 'spare'
  /** This node does not have it, by what it says of itself. */
  | 'absent'
  /** This node should have it, but answered "no such route". */
  | 'refused'
  /** The node has it, but did not let this token ask it when it was last asked. */
  | 'denied'
  /** The version does not tell surely whether the node has it, so it is asked first. */
  | 'tried';

export type RoutePlan = Pick<NodeRoute, 'method' | 'path'> & {
  readonly use: RouteUse;
  /** The reason in words, and what the route cannot do. */
  readonly why: string;
};

/** The status that a route answered when it was last asked; undefined where none is known. */
type LastStatus = (route: Pick<NodeRoute, 'method' | 'path'>) => number | undefined;

/** What the explorer wants to know, and the routes for it, best first. */
export type PurposePlan = { readonly purpose: string; readonly routes: readonly RoutePlan[] };

/**
 * Which routes the explorer uses on a ledger node and what it falls back to, with the reason.
 * @param refused sources whose route answered "not offered"
 * @param lastStatus what a route answered when it was last asked, where that is known
 */
export function ledgerPlans(
  said: NodeReport,
  refused: ReadonlySet<SourceName>,
  lastStatus: LastStatus = () => undefined,
): readonly PurposePlan[] {
  return LEDGER_ROUTES.map((purpose) =>
    planned(
      purpose,
      refused,
      lastStatus,
      (way) => isOffered(way, said),
      (way, use) => words(way, use, said),
    ),
  );
}

/** The same for Scan: its version does not tell its routes, so only its answers do. */
export function scanPlans(
  refused: ReadonlySet<SourceName>,
  lastStatus: LastStatus = () => undefined,
): readonly PurposePlan[] {
  return SCAN_ROUTES.map((purpose) =>
    planned(
      purpose,
      refused,
      lastStatus,
      () => true,
      () => '',
    ),
  );
}

/**
 * @param offered undefined where it is not known
 * @param because why a route is offered or not; "" for nothing to say
 */
function planned(
  { purpose, ways, isTogether = false }: Purpose,
  refused: ReadonlySet<SourceName>,
  lastStatus: LastStatus,
  offered: (way: NodeRoute) => boolean | undefined,
  because: (way: NodeRoute, use: RouteUse) => string,
): PurposePlan {
  let isMet = false;
  const routes = ways.map((way): RoutePlan => {
    const { method, path, source, note = '' } = way;
    const isHere = offered(way);
    let use: RouteUse = 'spare';
    if (source !== undefined && refused.has(source)) use = 'refused';
    else if (isHere === false) use = 'absent';
    else if (!isMet) use = isHere === undefined ? 'tried' : 'used';
    if ((use === 'used' || use === 'tried') && !isTogether) isMet = true;
    const refusal = use === 'refused' ? REFUSED : '';
    const denial = use === 'refused' || use === 'absent' ? '' : denialOf(lastStatus(way));
    const why = [because(way, use), refusal, denial, use === 'absent' ? '' : note];
    if (denial !== '') use = 'denied';
    return { method, path, use, why: why.filter((part) => part !== '').join(' ') };
  });
  return { purpose, routes };
}

function denialOf(status: number | undefined): string {
  if (status === 401) return 'When last asked it answered 401: it did not take the token.';
  return status === 403 ? 'When last asked it answered 403: this user may not.' : '';
}

const REFUSED = 'It answered that it has no such route; perhaps a proxy holds it back.';

function isOffered(
  { from, patch = 0, until, isOfUsers = false }: NodeRoute,
  { version, release, keepsUsers }: NodeReport,
): boolean | undefined {
  if (isOfUsers && keepsUsers === false) return false;
  if (from === undefined && until === undefined) return true;
  if (release === undefined) return undefined;
  const minor = release.major === 3 ? release.minor : (release.major - 3) * Number.MAX_VALUE;
  // By the patch a route is expected or not, but never ruled out.
  if (minor === from && patchOf(version) < patch) return undefined;
  return (from === undefined || minor >= from) && (until === undefined || minor < until);
}

function words(way: NodeRoute, use: RouteUse, said: NodeReport): string {
  const versions = versionWords(way, use, said);
  return use === 'tried' ? `${versions} ${triedWords(said)}` : versions;
}

function versionWords(way: NodeRoute, use: RouteUse, said: NodeReport): string {
  const { from, patch, until, isOfUsers = false } = way;
  if (isOfUsers && said.keepsUsers === false) return 'The node says that it keeps no users.';
  if (from === undefined && until === undefined) return 'In every known version.';
  const node = said.version === undefined ? '' : `; this node is ${said.version}`;
  if (from !== undefined) return `Since 3.${from}${patch === undefined ? '' : `.${patch}`}${node}.`;
  return use === 'absent'
    ? `Gone from 3.${until} on${node}.`
    : `Up to 3.${(until ?? 0) - 1}${node}.`;
}

function triedWords({ release }: NodeReport): string {
  return release === undefined
    ? "The node's version is not known, so it is tried."
    : 'The last number tells little, so it is tried; where it is missing, the next one is used.';
}
