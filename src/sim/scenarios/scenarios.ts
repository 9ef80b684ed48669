import { BREAKAGES, BROKEN_SAMPLES, brokenWorld } from '#sim/broken/broken.ts';
import { CONTENTION_WORLD } from '#sim/contracts/contention-scenario.ts';
import { CONTRACT_WORLD } from '#sim/contracts/contract-scenarios.ts';
import { CYCLE_WORLD, LONG_WORLD } from '#sim/contracts/lineage-scenarios.ts';
import { CROWD_SCENARIOS } from '#sim/crowd/crowd-scenarios.ts';
import { crowdSamples, crowdWorld } from '#sim/crowd/crowd-world.ts';
import { sampleOf } from '#sim/demo/economy.ts';
import { HOSTING, MOVES } from '#sim/demo/moves.ts';
import { PAYMENTS } from '#sim/demo/payments.ts';
import { REGISTRY } from '#sim/demo/registry.ts';
import { SETTLEMENT } from '#sim/demo/settlement.ts';
import { UNSEEN } from '#sim/demo/unseen.ts';
import type { LedgerSetup } from '#sim/ledger/ledger-node.ts';
import { RELEASES } from '#sim/ledger/release.ts';
import type { UserName } from '#sim/ledger/user.ts';
import { GLOBAL, PARTIES, PRIVATE } from '#sim/world/party.ts';
import type { WorldMaker } from '#sim/world/world.ts';
import { DISAGREEMENTS } from './conflicts.ts';
import { INT64_SAMPLES, INT64_VALUE, int64World } from './int64.ts';
import { LARGE_SAMPLES, largeUpdateId, largeWorld } from './large.ts';
import { DEMO, like, type Scenario } from './scenario.ts';
import { TOPOLOGY_SCENARIOS, VERDICT_SCENARIOS, variants } from './verdict-scenarios.ts';

const ONE_OF_EACH = [
  SETTLEMENT.deep,
  PAYMENTS.externallySigned,
  MOVES.coinLeaves,
  MOVES.coinArrives,
  HOSTING.changed,
].map(sampleOf);

const ofVersion = (release: LedgerSetup['release'], user: UserName = 'operator'): Scenario =>
  like(`Ledger ${release.version}`, { ledger: { release }, samples: ONE_OF_EACH, user });

const contractsOn = (release: LedgerSetup['release'], user: UserName = 'operator'): Scenario =>
  like(`Contracts in every state, ledger ${release.version}`, {
    ...CONTRACT_WORLD,
    ledger: { release },
    user,
  });

const UPDATE_BY_ID = '/v2/updates/update-by-id';
const BY_ID = '/v2/updates/transaction-by-id';
const TREE_BY_ID = '/v2/updates/transaction-tree-by-id/:updateId';
const SEEN_BY_AUDITOR = [PAYMENTS.preapproved, PAYMENTS.locked, SETTLEMENT.netting].map(sampleOf);
const withoutRoutes = (label: string, without: readonly string[]): Scenario =>
  like(label, {
    ledger: { release: RELEASES.v35, without },
    samples: SEEN_BY_AUDITOR,
    user: 'auditor',
  });

const LATE_SECONDS = 1_500n;
/** The node's data is 25 minutes old. */
const lateWorld: WorldMaker = (now, clock) =>
  DEMO.world(new Date(now.getTime() - Number(LATE_SECONDS) * 1000), clock);

const PARTLY_READ = [SETTLEMENT.netting, SETTLEMENT.partial, REGISTRY.accept, PAYMENTS.traffic].map(
  sampleOf,
);

const READ_AS_HARBOR = PARTLY_READ.map((sample, place) =>
  place === 0 ? { ...sample, label: `${sample.label}. Read as ${PARTIES.harbor}` } : sample,
);

export const SCENARIOS: ReadonlyMap<string, Scenario> = new Map<string, Scenario>([
  ['demo', DEMO],
  [
    'private',
    like('Private transactions: verdict only', {
      samples: [UNSEEN.privately, UNSEEN.privateDeposit].map(sampleOf),
    }),
  ],
  [
    'partial',
    like('Partly visible on Scan', {
      samples: [SETTLEMENT.partial, SETTLEMENT.netting, REGISTRY.accept].map(sampleOf),
    }),
  ],
  [
    'rejected',
    like('Rejected transactions', {
      samples: [UNSEEN.rejectedCoupon, UNSEEN.rejectedTransfer, UNSEEN.rejectedSettlement].map(
        sampleOf,
      ),
    }),
  ],
  [
    'moved',
    like('Reassignments between synchronizers', {
      samples: [
        MOVES.coinLeaves,
        MOVES.coinArrives,
        MOVES.instructionLeaves,
        MOVES.instructionArrives,
      ].map(sampleOf),
    }),
  ],
  [
    'topology',
    like('Party hosting changes', { samples: [HOSTING.added, HOSTING.changed].map(sampleOf) }),
  ],
  [
    'int64',
    like('Integers beyond 2^53', {
      world: int64World,
      samples: INT64_SAMPLES,
      ledger: { release: RELEASES.v35, checkpointSeconds: INT64_VALUE },
    }),
  ],
  ['v33', ofVersion(RELEASES.v33)],
  ['v34', ofVersion(RELEASES.v34)],
  ['v35', ofVersion(RELEASES.v35)],
  ['v36', ofVersion(RELEASES.v36, 'treasurer')],
  [
    'hash-ledger',
    like('Hashes on the ledger only', {
      ledger: { release: RELEASES.v36 },
      scan: { withoutHashes: true },
      samples: [sampleOf(PAYMENTS.externallySigned)],
    }),
  ],
  [
    'hash-nowhere',
    like('Servers without look-up by hash', {
      scan: { withoutHashes: true },
      samples: [sampleOf(PAYMENTS.externallySigned)],
    }),
  ],
  ['flat-only', withoutRoutes('Ledger with transaction-by-id only', [UPDATE_BY_ID, TREE_BY_ID])],
  ['tree-only', withoutRoutes('Ledger with transaction-tree-by-id only', [UPDATE_BY_ID, BY_ID])],
  [
    'one-package',
    like('One preferred package per request', {
      ledger: {
        release: RELEASES.v35,
        without: ['/v2/interactive-submission/preferred-packages'],
      },
      samples: [sampleOf(SETTLEMENT.deep)],
    }),
  ],
  ['scan-only', like('Scan only', { ledger: undefined, user: undefined })],
  [
    'scan-throttled',
    like('Scan only, rate limited', {
      ledger: undefined,
      user: undefined,
      scan: { isThrottled: true },
    }),
  ],
  ['ledger-only', like('Ledger only', { scan: undefined })],
  [
    'behind',
    like('Behind the network', {
      world: lateWorld,
      ledger: {
        release: RELEASES.v35,
        lag: { [GLOBAL.alias]: LATE_SECONDS, [PRIVATE.alias]: LATE_SECONDS },
      },
    }),
  ],
  [
    'held-back',
    like('One synchronizer held back', {
      world: crowdWorld(200),
      samples: crowdSamples(200),
      ledger: { release: RELEASES.v35, lag: { [PRIVATE.alias]: 10_800n } },
    }),
  ],
  ['needs-token', like('Ledger requires a token', { user: undefined })],
  [
    'sign-in',
    like('Ledger with sign-in', {
      ledger: { release: RELEASES.v35, issuer: true },
      user: undefined,
    }),
  ],
  [
    'no-authentication',
    like('Ledger without authentication', {
      ledger: { release: RELEASES.v35, withoutAuthentication: true },
      user: undefined,
    }),
  ],
  ['unauthorised', like('Token for another participant', { user: 'stranger' })],
  ['no-rights', like('User rights not readable', { user: 'clerk', samples: READ_AS_HARBOR })],
  ['partly-readable', like('Reading as two parties', { user: 'auditor', samples: PARTLY_READ })],
  ['legacy', like('Old Scan with legacy updates only', { scan: { withoutEvents: true } })],
  ['disagree', like('Ledger and Scan disagree', variants(DISAGREEMENTS))],
  [
    'slow',
    like('Slow responses', {
      world: largeWorld,
      samples: [{ update_id: largeUpdateId(2_000), label: '2,000 events sent over six seconds' }],
      pace: { firstMs: 700, pieces: 20, everyMs: 260 },
    }),
  ],
  [
    'broken',
    like('Broken responses', { world: brokenWorld, samples: BROKEN_SAMPLES, broken: BREAKAGES }),
  ],
  ['contracts', contractsOn(RELEASES.v35)],
  ['contracts-v33', contractsOn(RELEASES.v33)],
  ['contracts-v34', contractsOn(RELEASES.v34)],
  ['contracts-v36', contractsOn(RELEASES.v36, 'treasurer')],
  [
    'contracts-partly',
    { ...contractsOn(RELEASES.v35, 'auditor'), label: 'Contracts, as two parties' },
  ],
  [
    'contracts-scan',
    like('Contracts, Scan only', { ...CONTRACT_WORLD, ledger: undefined, user: undefined }),
  ],
  ['contention', like('Contention: who was faster', CONTENTION_WORLD)],
  ['lineage-cycle', like('Dishonest node (contracts)', CYCLE_WORLD)],
  ['lineage-long', like('Contracts with a long history', LONG_WORLD)],
  ['large', like('Large updates', { world: largeWorld, samples: LARGE_SAMPLES })],
  ...VERDICT_SCENARIOS,
  ...TOPOLOGY_SCENARIOS,
  ...CROWD_SCENARIOS,
]);
