import type { Pace } from './answer.ts';
import type { Breakage } from './breakage.ts';
import { DEMO_SAMPLES, economy } from './demo/economy.ts';
import { failedAmong } from './demo/failed-commands.ts';
import type { Incident } from './incident.ts';
import type { LedgerSetup } from './ledger.ts';
import { RELEASES } from './release.ts';
import type { ScanSetup } from './scan.ts';
import type { UserName } from './user.ts';
import { type Sample, type WorldMaker, worldOf } from './world.ts';

/** One state of a network that can be visited. */
export type Scenario = {
  readonly label: string;
  readonly world: WorldMaker;
  readonly samples: readonly Sample[];
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

/** The demo's network; every other scenario says what is different. */
export const DEMO: Scenario = {
  label: 'Demo',
  world: demoWorld,
  samples: DEMO_SAMPLES,
  ledger: { release: RELEASES.v35 },
  scan: {},
  user: 'operator',
};

/** The demo's network with some differences. */
export const like = (label: string, difference: Partial<Scenario>): Scenario => ({
  ...DEMO,
  label,
  ...difference,
});
