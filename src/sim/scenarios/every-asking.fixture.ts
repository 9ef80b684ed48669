import { readsAnyParty, USERS, type User } from '#sim/ledger/user.ts';
import { INTERFACES } from '#sim/packages/package.ts';
import { contractIdOf, transactionHashOf } from '#sim/world/identity.ts';
import { HOSTED, PARTIES } from '#sim/world/party.ts';
import { largeUpdateId } from './large.ts';
import { LEDGER_PARTY_ASKINGS, SCAN_PARTY_ASKINGS } from './party-askings.fixture.ts';
import type { Scenario } from './scenario.ts';

export type Asking = {
  readonly route: string;
  readonly method: 'get' | 'post';
  readonly updateId: string;
  readonly variant: string;
  readonly path: string;
  readonly body?: unknown;
};

export function askings(name: string, scenario: Scenario): readonly Asking[] {
  // The sizes offered to users would take minutes to check.
  const ids =
    name === 'large'
      ? [largeUpdateId(300), largeUpdateId(200, 'wide'), largeUpdateId(150, 'deep')]
      : scenario.samples.map(({ update_id }) => update_id);
  return [
    ...(scenario.scan === undefined
      ? []
      : [...ids.flatMap(scanAskings), ...SCAN_NODE, ...HISTORY, ...SCAN_PARTY_ASKINGS]),
    ...(scenario.ledger === undefined
      ? []
      : [
          ...ids.flatMap((id) => ledgerAskings(id, scenario)),
          ...ledgerNode(scenario),
          ...LEDGER_PARTY_ASKINGS,
        ]),
  ];
}

const nodeAsking = (side: string, route: string, path = route): Asking => ({
  route,
  method: 'get',
  updateId: '',
  variant: '',
  path: `${side}${path}`,
});

const SCAN_NODE = ['/v0/dso', '/version', '/readyz'].map((route) => nodeAsking('/api/scan', route));

const HISTORY = ['/v0/events', '/v2/updates'].flatMap((route) =>
  [
    { page_size: 20 },
    {
      page_size: 3,
      daml_value_encoding: 'protobuf_json',
      after: { after_migration_id: 3, after_record_time: '2026-11-21T08:30:00.000000Z' },
    },
    { page_size: 1_001 },
    { page_size: 1, after: { after_migration_id: 3, after_record_time: 'yesterday' } },
  ].map(
    (body): Asking => ({
      route,
      method: 'post',
      updateId: '',
      variant: JSON.stringify(body),
      path: `/api/scan${route}`,
      body,
    }),
  ),
);

const ledgerNode = (scenario: Scenario): readonly Asking[] => [
  ...[
    '/v2/version',
    '/v2/state/ledger-end',
    '/v2/state/latest-pruned-offsets',
    '/v2/state/connected-synchronizers',
    '/v2/parties/participant-id',
    '/v2/authenticated-user',
    '/livez',
    '/readyz',
    '/v2/no-such-route',
  ].map((route) => nodeAsking('/ledger', route)),
  nodeAsking(
    '/ledger',
    '/v2/users/{user-id}/rights',
    `/v2/users/${encodeURIComponent(userOf(scenario).id)}/rights`,
  ),
];

const scanAskings = (updateId: string): readonly Asking[] =>
  [
    ['/v0/events/{update_id}', 'events', 'daml_value_encoding=compact_json'],
    ['/v0/events/{update_id}', 'events', 'daml_value_encoding=protobuf_json'],
    ['/v0/updates/{update_id}', 'updates', 'lossless=false'],
    ['/v0/updates/{update_id}', 'updates', 'lossless=true'],
  ].map(([route = '', noun, variant = '']) => ({
    route,
    method: 'get' as const,
    updateId,
    variant,
    path: `/api/scan/v0/${noun}/${updateId}?${variant}`,
  }));

const all = { cumulative: [] };
const shapes = ['TRANSACTION_SHAPE_LEDGER_EFFECTS', 'TRANSACTION_SHAPE_ACS_DELTA'] as const;

const partiesOf = (user: User): readonly string[] =>
  user.rights.flatMap((right) => ('party' in right ? [right.party] : []));

function eventFormatOf(user: User): object {
  if (readsAnyParty(user)) return { filtersByParty: {}, filtersForAnyParty: all, verbose: true };
  const filters = partiesOf(user).map((party) => [party, all] as const);
  return { filtersByParty: Object.fromEntries(filters), verbose: true };
}

/** Every view, and the blob of every event. */
function withExtras(user: User): object {
  const interfaces = Object.values(INTERFACES).map((face) => ({
    InterfaceFilter: {
      value: {
        interfaceId: `#${face.package.name}:${face.entity}`,
        includeInterfaceView: true,
        includeCreatedEventBlob: false,
      },
    },
  }));
  const everything = { WildcardFilter: { value: { includeCreatedEventBlob: true } } };
  const filter = {
    cumulative: [...interfaces, everything].map((identifierFilter) => ({ identifierFilter })),
  };
  if (readsAnyParty(user)) return { filtersByParty: {}, filtersForAnyParty: filter };
  return { filtersByParty: Object.fromEntries(partiesOf(user).map((party) => [party, filter])) };
}

function updateFormatOf(user: User, transactionShape: string): object {
  const eventFormat = eventFormatOf(user);
  const parties = readsAnyParty(user) ? [] : partiesOf(user);
  return {
    includeTransactions: { eventFormat, transactionShape },
    includeReassignments: eventFormat,
    includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties } },
  };
}

const posting = (
  route: string,
  variant: string,
  body: object,
  updateId = '',
  query = '',
): Asking => ({
  route,
  method: 'post',
  updateId,
  variant: `${variant}${query}`,
  path: `/ledger${route}${query}`,
  body: updateId === '' ? body : { updateId, ...body },
});

function ledgerAskings(updateId: string, scenario: Scenario): readonly Asking[] {
  const user = userOf(scenario);
  const named = readsAnyParty(user) ? [...HOSTED] : partiesOf(user);
  const post = (route: string, variant: string, body: object) =>
    posting(route, variant, body, updateId);
  return [
    ...shapes.flatMap((transactionShape) => [
      post('/v2/updates/update-by-id', transactionShape, {
        updateFormat: updateFormatOf(user, transactionShape),
      }),
      post('/v2/updates/transaction-by-id', transactionShape, {
        transactionFormat: { eventFormat: eventFormatOf(user), transactionShape },
      }),
    ]),
    post('/v2/updates/update-by-id', 'views and blobs', {
      updateFormat: {
        includeTransactions: { eventFormat: withExtras(user), transactionShape: shapes[0] },
        includeReassignments: withExtras(user),
      },
    }),
    post('/v2/updates/transaction-by-id', 'views and blobs', {
      transactionFormat: { eventFormat: withExtras(user), transactionShape: shapes[1] },
    }),
    post('/v2/updates/transaction-by-id', 'requestingParties', { requestingParties: named }),
    {
      route: '/v2/updates/transaction-tree-by-id/{update-id}',
      method: 'get',
      updateId,
      variant: '',
      path: `/ledger/v2/updates/transaction-tree-by-id/${updateId}?${new URLSearchParams(named.map((party) => ['parties', party]))}`,
    },
  ];
}

export function listAskings(scenario: Scenario, end: bigint, pruned: bigint): readonly Asking[] {
  const user = userOf(scenario);
  const [beginExclusive, endInclusive] = [String(pruned), String(end)];
  return shapes.flatMap((shape) => {
    const updateFormat = updateFormatOf(user, shape);
    const page = (variant: string, body: object): Asking =>
      posting('/v2/updates/get-updates-page', `${shape} ${variant}`, { updateFormat, ...body });
    const list = (variant: string, body: object, query: string): Asking =>
      posting('/v2/updates', `${shape} ${variant}`, { updateFormat, ...body }, '', query);
    return [
      page('newest', { descendingOrder: true, maxPageSize: 40 }),
      page('oldest', { maxPageSize: 120 }),
      page('empty', { beginOffsetExclusive: endInclusive }),
      page('too large', { maxPageSize: 2001 }),
      page('after the end', { endOffsetInclusive: String(end + 1_000n) }),
      page('another token', { pageToken: btoa('another token') }),
      page('pruned', { beginOffsetExclusive: '1' }),
      list('bounded', { beginExclusive, endInclusive }, '?limit=200'),
      list('unlimited', { beginExclusive, endInclusive }, ''),
      list('after the end', { beginExclusive, endInclusive: String(end + 1_000n) }, ''),
      posting('/v2/updates/update-by-offset', shape, { updateFormat, offset: endInclusive }),
      posting('/v2/updates/update-by-offset', `${shape} none`, { updateFormat, offset: '7' }),
    ];
  });
}

const ASKED_HASHES = ['externally signed transfer', 'coin on its way', 'no such hash'].map(
  transactionHashOf,
);

export function scanHashAskings(): readonly Asking[] {
  return ASKED_HASHES.flatMap((hash) =>
    ['compact_json', 'protobuf_json'].map((encoding) => ({
      route: '/v2/updates/hash/{hash}',
      method: 'get' as const,
      updateId: '',
      variant: `${hash} ${encoding}`,
      path: `/api/scan/v2/updates/hash/${hash}?daml_value_encoding=${encoding}`,
    })),
  );
}

export function ledgerHashAskings(scenario: Scenario): readonly Asking[] {
  const user = userOf(scenario);
  return ASKED_HASHES.flatMap((hash) => {
    const transactionHash = Buffer.from(hash, 'hex').toString('base64');
    return [
      ...shapes.map((shape) =>
        posting('/v2/updates/update-by-hash', `${shape} ${hash}`, {
          transactionHash,
          updateFormat: updateFormatOf(user, shape),
        }),
      ),
      posting('/v2/commands/completion-by-hash', hash, { transactionHash }),
    ];
  });
}

/** A contract of each kind of answer, and one that no node knows. */
const ASKED_CONTRACTS = [
  ...['active', 'spent', 'travelled', 'pruned', 'old spent', 'brief'].map(
    (name) => `life of ${name} coin`,
  ),
  'moved coin',
  'no such contract',
].map(contractIdOf);

export function contractAskings(scenario: Scenario): readonly Asking[] {
  const user = userOf(scenario);
  const eventFormat = eventFormatOf(user);
  const queryingParties = readsAnyParty(user) ? [] : partiesOf(user);
  return ASKED_CONTRACTS.flatMap((contractId) => [
    posting('/v2/events/events-by-contract-id', contractId, { contractId, eventFormat }),
    posting('/v2/contracts/contract-by-id', contractId, { contractId, queryingParties }),
  ]);
}

export function commandAskings(scenario: Scenario, end: bigint, pruned: bigint): readonly Asking[] {
  const user = userOf(scenario);
  const parties = readsAnyParty(user) ? [...HOSTED] : partiesOf(user);
  const beginExclusive = String(pruned);
  const own = (variant: string, body: object, query = '?limit=200&stream_idle_timeout_ms=0') =>
    posting('/v2/commands/completions', variant, { parties, beginExclusive, ...body }, '', query);
  const any = (variant: string, body: object) =>
    posting(
      '/v2/commands/command-completions',
      variant,
      { beginExclusive, ...body },
      '',
      '?stream_idle_timeout_ms=0',
    );
  const preferred = (variant: string, requirements: readonly object[], more: object = {}) =>
    posting('/v2/interactive-submission/preferred-packages', variant, {
      packageVettingRequirements: requirements,
      ...more,
    });
  const version = (packageName: string, named: readonly string[]): Asking => {
    const query = new URLSearchParams(named.map((party) => ['parties', party]));
    query.set('package-name', packageName);
    const route = '/v2/interactive-submission/preferred-package-version';
    return { ...nodeAsking('/ledger', route, `${route}?${query}`), variant: packageName };
  };
  const { app, digitalAsset, quayside } = PARTIES;
  const dvp = { packageName: 'dvp-settlement', parties: [digitalAsset, quayside] };
  const amulet = { packageName: 'splice-amulet', parties: [digitalAsset] };
  return [
    own('own', {}),
    own('of the user', { userId: user.id }),
    own('unlimited', {}, '?stream_idle_timeout_ms=0'),
    own('after the end', { beginExclusive: String(end + 1_000n) }),
    own('pruned', { beginExclusive: 0 }),
    own('no parties', { parties: [] }),
    own('another user', { userId: 'somebody-else' }),
    own('another party', { parties: [...parties, quayside] }),
    any('any', {}),
    any('parties', { parties }),
    preferred('two names', [dvp, amulet]),
    preferred('none', [{ ...dvp, parties: [digitalAsset, app] }]),
    preferred('unknown name', [{ ...dvp, packageName: 'no-such-package' }]),
    preferred('unknown party', [{ ...dvp, parties: ['nobody::1220'] }]),
    preferred('unknown synchronizer', [dvp], { synchronizerId: 'nowhere::1220' }),
    version('dvp-settlement', [digitalAsset, quayside]),
    version('dvp-settlement', [digitalAsset, app]),
  ];
}

const userOf = ({ user }: Scenario): User =>
  Object.entries(USERS).find(([name]) => name === user)?.[1] ?? USERS.operator;
