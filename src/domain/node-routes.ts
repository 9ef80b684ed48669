import type { SourceName } from './document.ts';

/** Major and minor of a ledger node's version; more is not to be trusted (wire-facts 2). */
export type Release = { readonly major: number; readonly minor: number };

/** How one route of a node stands to this explorer. */
export type RouteUse =
  /** It is asked first. */
  | 'used'
  /** It is asked where the one before it does not do. */
  | 'spare'
  /** This version does not have it. */
  | 'absent'
  /** This version should have it, but the node answered "no such route". */
  | 'refused'
  /** The version is not known, so it is tried. */
  | 'tried';

export type RoutePlan = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly use: RouteUse;
  /** One sentence: the reason from the version, and what the route cannot do. */
  readonly why: string;
};

/** What the explorer wants to know, and the routes for it, best first. */
export type PurposePlan = { readonly purpose: string; readonly routes: readonly RoutePlan[] };

type Way = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The first minor version of 3 that has it; all known ones without. */
  readonly from?: number;
  /** The first minor version of 3 without it. */
  readonly until?: number;
  readonly note?: string;
  /** The source of an update that is read by it. */
  readonly source?: SourceName;
};

/** The route matrix of wire-facts 2, as far as this explorer asks for it, best way first. */
const PURPOSES: readonly (readonly [purpose: string, ways: readonly Way[]])[] = [
  [
    'Updates, page by page',
    [
      { method: 'POST', path: '/v2/updates/get-updates-page', from: 5 },
      {
        method: 'POST',
        path: '/v2/updates',
        note: 'Bounded lists of at most 200, oldest first; this page makes the pages.',
      },
    ],
  ],
  [
    'One update by its id',
    [
      { method: 'POST', path: '/v2/updates/update-by-id', source: 'ledger' },
      {
        method: 'GET',
        path: '/v2/updates/transaction-tree-by-id/{id}',
        until: 6,
        note: 'Transactions only, for named parties only.',
        source: 'ledger-tree',
      },
      {
        method: 'POST',
        path: '/v2/updates/transaction-by-id',
        until: 6,
        note: 'Creates and archives only.',
        source: 'ledger-flat',
      },
    ],
  ],
  [
    'Last record times',
    [
      { method: 'GET', path: '/v2/state/ledger-end (synchronizerTimes)', from: 6 },
      {
        method: 'POST',
        path: '/v2/updates',
        note: 'The checkpoint or the newest update among the last offsets.',
      },
    ],
  ],
  [
    'Whose token it is',
    [
      { method: 'GET', path: '/v2/authenticated-user', from: 4 },
      {
        method: 'GET',
        path: '/v2/users/{user}/rights',
        note: 'For the user above; where the node names none, for the one that the token names (sub).',
      },
    ],
  ],
  ['Which participant', [{ method: 'GET', path: '/v2/parties/participant-id' }]],
  [
    'Where the ledger begins and ends',
    [
      { method: 'GET', path: '/v2/state/ledger-end' },
      { method: 'GET', path: '/v2/state/latest-pruned-offsets' },
    ],
  ],
  [
    'Which synchronizers',
    [
      {
        method: 'GET',
        path: '/v2/state/connected-synchronizers',
        note: 'Permissions are told for a named party only.',
      },
    ],
  ],
];

/** Purposes whose routes are all asked, none in place of another. */
const TOGETHER: ReadonlySet<string> = new Set([
  'Whose token it is',
  'Where the ledger begins and ends',
]);

/**
 * Which routes the explorer uses on a node and what it falls back to, with the reason.
 * @param text the version as the node says it; undefined while it is not known
 * @param release what is read of that text; undefined when it is no version
 * @param refused sources whose route answered "not offered"
 */
export function routePlans(
  text: string | undefined,
  release: Release | undefined,
  refused: ReadonlySet<SourceName>,
): readonly PurposePlan[] {
  return PURPOSES.map(([purpose, ways]) => {
    let isMet = false;
    const routes = ways.map((way): RoutePlan => {
      const { method, path } = way;
      const isRefused = way.source !== undefined && refused.has(way.source);
      const offered = isOffered(way, release);
      let use: RouteUse = 'spare';
      if (isRefused) use = 'refused';
      else if (offered === false) use = 'absent';
      else if (!isMet) use = offered === undefined ? 'tried' : 'used';
      if ((use === 'used' || use === 'tried') && !TOGETHER.has(purpose)) isMet = true;
      return { method, path, use, why: reason(way, use, text) };
    });
    return { purpose, routes };
  });
}

function isOffered({ from, until }: Way, release: Release | undefined): boolean | undefined {
  if (from === undefined && until === undefined) return true;
  if (release === undefined) return undefined;
  const minor = release.major === 3 ? release.minor : (release.major - 3) * Number.MAX_VALUE;
  return (from === undefined || minor >= from) && (until === undefined || minor < until);
}

function reason(way: Way, use: RouteUse, text: string | undefined): string {
  const words = [versionWords(way, use, text)];
  if (use === 'refused')
    words.push('Yet the node answered that it has no such route; perhaps a proxy holds it back.');
  if (use === 'tried') words.push("The node's version is not known, so it is tried.");
  if (way.note !== undefined && use !== 'absent') words.push(way.note);
  return words.join(' ');
}

function versionWords({ from, until }: Way, use: RouteUse, text: string | undefined): string {
  if (from === undefined && until === undefined) return 'In every known version.';
  const node = text === undefined ? '' : `; this node is ${text}`;
  if (from !== undefined) return `Since 3.${from}${node}.`;
  return use === 'absent'
    ? `Gone from 3.${until} on${node}.`
    : `Up to 3.${(until ?? 0) - 1}${node}.`;
}
