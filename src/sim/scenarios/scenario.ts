import type { Breakage } from '#sim/broken/breakage.ts';
import { DEMO_SAMPLES, economy } from '#sim/demo/economy.ts';
import { failedAmong, labelledAmong } from '#sim/demo/failed-commands.ts';
import type { Pace } from '#sim/http/answer.ts';
import type { Incident } from '#sim/http/incident.ts';
import type { LedgerSetup } from '#sim/ledger/ledger-node.ts';
import { RELEASES } from '#sim/ledger/release.ts';
import type { UserName } from '#sim/ledger/user.ts';
import type { ScanSetup } from '#sim/scan/scan.ts';
import { type CommandSample, type Sample, type WorldMaker, worldOf } from '#sim/world/world.ts';

/** One state of a network that can be visited. */
export type Scenario = {
  readonly label: string;
  readonly world: WorldMaker;
  readonly samples: readonly Sample[];
  /** Commands that failed, worth a look. */
  readonly commands: readonly CommandSample[];
  /** Undefined: this network has no such interface. */
  readonly ledger: LedgerSetup | undefined;
  readonly scan: ScanSetup | undefined;
  /** Whose token the app is handed; undefined: none. */
  readonly user: UserName | undefined;
  readonly pace?: Pace;
  /** What befalls its ledger, anew for every world. */
  readonly incident?: () => Incident;
  /** The network whose topology it shares with other scenarios; its own unless told. */
  readonly network?: string;
  /** Answers replaced by broken ones, by update id. */
  readonly broken?: ReadonlyMap<string, Breakage>;
};

const demoWorld: WorldMaker = (now) => {
  const updates = economy(now);
  return worldOf(updates, 60_000n, failedAmong(updates));
};

/** The clock moves times, never offsets. */
const COMMAND_SAMPLES = labelledAmong(economy(new Date(0)));

/** The demo's network; every other scenario says what is different. */
export const DEMO: Scenario = {
  label: 'Demo',
  world: demoWorld,
  samples: DEMO_SAMPLES,
  commands: COMMAND_SAMPLES,
  ledger: { release: RELEASES.v35 },
  scan: {},
  user: 'operator',
};

/** The demo's network with some differences. Whether its commands failed there too it must say. */
export const like = (label: string, difference: Partial<Scenario>): Scenario => ({
  ...DEMO,
  label,
  commands: [],
  ...difference,
});
