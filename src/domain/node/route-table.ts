import type { SourceName } from '#domain/update/document.ts';

/**
 * All endpoints of a node that Treeline uses. The types of this table are the paths for the clients
 * in `api`; the local server forwards only these endpoints (`server/forwarded-routes.ts`), and the
 * Node page lists them.
 */
export type NodeRoute = {
  readonly method: 'GET' | 'POST';
  /**
   * The path below the base URL; `{id}`, `{user}`, `{party}` and `{domain}` each match one segment.
   */
  readonly path: string;
  /** The part of the response that serves the purpose, if not all of it does. */
  readonly part?: string;
  /** The first minor version of ledger 3 with the endpoint; absent if all have it. */
  readonly from?: number;
  /** The first patch of that minor version with the endpoint. */
  readonly patch?: number;
  /** The first minor version of ledger 3 without the endpoint. */
  readonly until?: number;
  /** Only useful if the node has user management. */
  readonly isOfUsers?: boolean;
  readonly note?: string;
  readonly source?: SourceName;
};

export type Purpose = {
  readonly purpose: string;
  /** The best endpoint comes first; the others are fallbacks. */
  readonly ways: readonly NodeRoute[];
  /** All endpoints are used; there are no fallbacks. */
  readonly isTogether?: boolean;
};

/** The endpoint matrix of docs/facts/wire.md#routes-by-version, as used by Treeline. */
export const LEDGER_ROUTES = [
  {
    purpose: 'Updates, page by page',
    ways: [
      {
        method: 'POST',
        path: '/v2/updates/get-updates-page',
        from: 5,
        patch: 1,
      },
      {
        method: 'POST',
        path: '/v2/updates',
        note: 'Bounded lists of up to 200 elements, oldest first. Treeline pages through them.',
      },
    ],
  },
  {
    purpose: 'Completions of commands',
    ways: [
      {
        method: 'POST',
        path: '/v2/commands/command-completions',
        from: 5,
        patch: 7,
        note: 'For any user. Without parties it requires the right to read as any party.',
      },
      {
        method: 'POST',
        path: '/v2/commands/completions',
        note: 'For one user and specified parties.',
      },
    ],
    isTogether: true,
  },
  {
    purpose: 'One update by its id',
    ways: [
      { method: 'POST', path: '/v2/updates/update-by-id', source: 'ledger' },
      {
        method: 'GET',
        path: '/v2/updates/transaction-tree-by-id/{id}',
        until: 6,
        note: 'Transactions only, for specified parties only.',
        source: 'ledger-tree',
      },
      {
        method: 'POST',
        path: '/v2/updates/transaction-by-id',
        until: 6,
        note: 'By default creates and archives only.',
        source: 'ledger-flat',
      },
    ],
  },
  {
    purpose: 'One update by its offset',
    ways: [{ method: 'POST', path: '/v2/updates/update-by-offset' }],
  },
  {
    purpose: 'One update by its transaction hash',
    isTogether: true,
    ways: [
      { method: 'POST', path: '/v2/updates/update-by-hash', from: 6 },
      {
        method: 'POST',
        path: '/v2/commands/completion-by-hash',
        from: 6,
        note: 'The completion of a hash, also if the command was rejected.',
      },
    ],
  },
  {
    purpose: 'One contract by its id',
    isTogether: true,
    ways: [
      {
        method: 'POST',
        path: '/v2/events/events-by-contract-id',
        note: 'Its creation and its archival, until the archival is pruned.',
      },
      {
        method: 'POST',
        path: '/v2/contracts/contract-by-id',
        from: 4,
        patch: 11,
        note: 'The contract only, where its events are not returned.',
      },
    ],
  },
  {
    purpose: 'Last record times',
    ways: [
      { method: 'GET', path: '/v2/state/ledger-end', part: 'synchronizerTimes', from: 6 },
      {
        method: 'POST',
        path: '/v2/updates',
        note: 'From the newest checkpoint or update in the last 100 offsets.',
      },
    ],
  },
  {
    purpose: 'Authenticated user',
    isTogether: true,
    ways: [
      { method: 'GET', path: '/v2/authenticated-user', from: 4, isOfUsers: true },
      {
        method: 'GET',
        path: '/v2/users/{user}/rights',
        isOfUsers: true,
        note: 'For the authenticated user, or the user in the token (sub).',
      },
    ],
  },
  {
    purpose: 'Participant id',
    ways: [{ method: 'GET', path: '/v2/parties/participant-id' }],
  },
  {
    purpose: 'Ledger range',
    isTogether: true,
    ways: [
      { method: 'GET', path: '/v2/state/ledger-end' },
      { method: 'GET', path: '/v2/state/latest-pruned-offsets' },
    ],
  },
  {
    purpose: 'Connected synchronizers',
    ways: [
      {
        method: 'GET',
        path: '/v2/state/connected-synchronizers',
        note: 'Permissions require a party.',
      },
    ],
  },
  {
    purpose: 'External parties',
    isTogether: true,
    ways: [
      {
        method: 'POST',
        path: '/v2/parties/external/generate-topology',
        note: 'In 3.3 releases since September 2025.',
      },
      {
        method: 'POST',
        path: '/v2/parties/external/allocate',
        note: 'For administrators. Requires signatures with the key of the party.',
      },
      { method: 'GET', path: '/v2/parties/{party}' },
    ],
  },
  {
    purpose: 'Preferred packages',
    ways: [
      {
        method: 'GET',
        path: '/v2/interactive-submission/preferred-package-version',
        until: 6,
        note: 'One package name per request.',
      },
      {
        method: 'POST',
        path: '/v2/interactive-submission/preferred-packages',
        note: 'Several package names per request.',
      },
    ],
  },
  {
    purpose: 'Parties of the participant',
    ways: [
      {
        method: 'GET',
        path: '/v2/parties',
        note: 'For administrators. Suggestions in the fields for parties.',
      },
    ],
  },
  {
    purpose: 'Version and liveness',
    isTogether: true,
    ways: [
      { method: 'GET', path: '/v2/version', note: 'Requested without a token.' },
      { method: 'GET', path: '/livez', note: 'Requested after a failure without a response.' },
    ],
  },
] as const satisfies readonly Purpose[];

/** Scan's endpoints, which its version does not determine (docs/facts/wire.md#scan-events). */
export const SCAN_ROUTES = [
  {
    purpose: 'One update from Scan',
    ways: [
      {
        method: 'GET',
        path: '/v0/events/{id}',
        note: 'The update with its verdict.',
        source: 'scan',
      },
      {
        method: 'GET',
        path: '/v0/updates/{id}',
        note: 'Deprecated, without the verdict. For a Scan without events.',
        source: 'scan-legacy',
      },
    ],
  },
  {
    purpose: 'History of the network',
    ways: [
      { method: 'POST', path: '/v0/events', note: 'Updates with their verdicts, oldest first.' },
      {
        method: 'POST',
        path: '/v2/updates',
        note: 'Without verdicts: rejected and private updates are missing.',
      },
    ],
  },
  {
    purpose: 'One update by its transaction hash',
    ways: [{ method: 'GET', path: '/v2/updates/hash/{id}', note: 'In Scan 0.6.1 and later.' }],
  },
  {
    purpose: 'Hosting participants of a party',
    ways: [
      { method: 'GET', path: '/v1/domains/{domain}/parties/{party}/participant-id' },
      {
        method: 'GET',
        path: '/v0/domains/{domain}/parties/{party}/participant-id',
        note: 'For a party with one host, on a Scan without v1.',
      },
    ],
  },
  {
    purpose: 'Version and liveness',
    isTogether: true,
    ways: [
      { method: 'GET', path: '/version' },
      { method: 'GET', path: '/v0/dso', note: 'The DSO party and the super validators.' },
      { method: 'GET', path: '/readyz', note: 'Requested after a failure without a response.' },
    ],
  },
] as const satisfies readonly Purpose[];

type WayOf<Purposes extends readonly Purpose[]> = Purposes[number]['ways'][number];
/** `/v2/users/{user}/rights` → `/v2/users/${string}/rights` */
type Filled<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Path;
type RequestPath<Path extends string> = Filled<Path> | `${Filled<Path>}?${string}`;

/** The path of a request to the ledger: an endpoint of the table, possibly with a query. */
export type LedgerPath = RequestPath<WayOf<typeof LEDGER_ROUTES>['path']>;
export type ScanPath = RequestPath<WayOf<typeof SCAN_ROUTES>['path']>;
