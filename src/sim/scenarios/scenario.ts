import type { Breakage } from '#sim/broken/breakage.ts';
import { DEMO_SAMPLES, economy, failedAmong, labelledAmong } from '#sim/demo/economy.ts';
import type { Pace } from '#sim/http/answer.ts';
import type { Incident } from '#sim/http/incident.ts';
import type { LedgerSetup } from '#sim/ledger/ledger-node.ts';
import { RELEASES } from '#sim/ledger/release.ts';
import type { UserName } from '#sim/ledger/user.ts';
import type { ScanSetup } from '#sim/scan/scan.ts';
import { type CommandSample, type Sample, type WorldMaker, worldOf } from '#sim/world/world.ts';

export type Scenario = {
  readonly label: string;
  readonly world: WorldMaker;
  readonly samples: readonly Sample[];
  readonly commands: readonly CommandSample[];
  /** Undefined if the network has no such interface. */
  readonly ledger: LedgerSetup | undefined;
  readonly scan: ScanSetup | undefined;
  readonly user: UserName | undefined;
  readonly pace?: Pace;
  readonly incident?: () => Incident;
  readonly network?: string;
  readonly broken?: ReadonlyMap<string, Breakage>;
};

const demoWorld: WorldMaker = (now) => {
  const updates = economy(now);
  return worldOf(updates, 60_000n, failedAmong(updates));
};

const COMMAND_SAMPLES = labelledAmong(economy(new Date(0)));

export const DEMO: Scenario = {
  label: 'Demo',
  world: demoWorld,
  samples: DEMO_SAMPLES,
  commands: COMMAND_SAMPLES,
  ledger: { release: RELEASES.v35 },
  scan: {},
  user: 'operator',
};

/** Failed commands of the demo are not inherited. */
export const like = (label: string, difference: Partial<Scenario>): Scenario => ({
  ...DEMO,
  label,
  commands: [],
  ...difference,
});
