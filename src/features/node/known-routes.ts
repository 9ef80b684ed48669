import type { SourceName } from '#domain/update/document.ts';

/** One way to learn something of a node. */
export type NodeRoute = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The first minor version of ledger 3 that has it; all known ones without. */
  readonly from?: number;
  /** The first patch of that minor version that has it; the very first one without. */
  readonly patch?: number;
  /** The first minor version of ledger 3 without it. */
  readonly until?: number;
  /** Of use only where the node says that it keeps users. */
  readonly isOfUsers?: boolean;
  /** What it can or cannot do. */
  readonly note?: string;
  /** The source of an update that is read by it. */
  readonly source?: SourceName;
};

/** What the explorer wants to know, and the ways to it. */
export type Purpose = {
  readonly purpose: string;
  /** Best first; the next one is for where the one before does not do. */
  readonly ways: readonly NodeRoute[];
  /** All of them are asked, none in place of another. */
  readonly isTogether?: boolean;
};

/**
 * The route matrix of docs/facts/wire.md#routes-by-version, as far as this explorer asks a ledger
 * for it.
 */
export const LEDGER_ROUTES: readonly Purpose[] = [
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
        note: 'Bounded lists of at most 200, oldest first; this page makes the pages.',
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
        note: 'For any user; without parties it needs the right to read as any party.',
      },
      {
        method: 'POST',
        path: '/v2/commands/completions',
        note: 'Of one user, for named parties.',
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
  },
  {
    purpose: 'Last record times',
    ways: [
      { method: 'GET', path: '/v2/state/ledger-end (synchronizerTimes)', from: 6 },
      {
        method: 'POST',
        path: '/v2/updates',
        note: 'The checkpoint or the newest update among the last offsets.',
      },
    ],
  },
  {
    purpose: 'Whose token it is',
    isTogether: true,
    ways: [
      { method: 'GET', path: '/v2/authenticated-user', from: 4, isOfUsers: true },
      {
        method: 'GET',
        path: '/v2/users/{user}/rights',
        isOfUsers: true,
        note: 'For the user above; where the node names none, for the one that the token names (sub).',
      },
    ],
  },
  {
    purpose: 'Which participant',
    ways: [{ method: 'GET', path: '/v2/parties/participant-id' }],
  },
  {
    purpose: 'Where the ledger begins and ends',
    isTogether: true,
    ways: [
      { method: 'GET', path: '/v2/state/ledger-end' },
      { method: 'GET', path: '/v2/state/latest-pruned-offsets' },
    ],
  },
  {
    purpose: 'Which synchronizers',
    ways: [
      {
        method: 'GET',
        path: '/v2/state/connected-synchronizers',
        note: 'Permissions are told for a named party only.',
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
        note: 'In 3.3 since September 2025.',
      },
      {
        method: 'POST',
        path: '/v2/parties/external/allocate',
        note: 'For administrators, and only with what the key of the party has signed.',
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
        note: 'One package name at a time.',
      },
      {
        method: 'POST',
        path: '/v2/interactive-submission/preferred-packages',
        note: 'Several package names in one question.',
      },
    ],
  },
];

/**
 * The same for Scan, whose routes are not told by its version (docs/facts/wire.md#scan-events and
 * #scan-legacy-update).
 */
export const SCAN_ROUTES: readonly Purpose[] = [
  {
    purpose: 'One update, from Scan',
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
        note: 'Deprecated, without the verdict; for a Scan that has no events.',
        source: 'scan-legacy',
      },
    ],
  },
  {
    purpose: 'Which participants host a party',
    ways: [
      { method: 'GET', path: '/v1/domains/{domain}/parties/{party}/participant-id' },
      {
        method: 'GET',
        path: '/v0/domains/{domain}/parties/{party}/participant-id',
        note: 'For a party with one host, from a Scan that has no v1.',
      },
    ],
  },
];
