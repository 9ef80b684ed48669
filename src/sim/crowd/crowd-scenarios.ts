import { expiring, restarting, throttled } from '#sim/http/incident.ts';
import { RELEASES } from '#sim/ledger/release.ts';
import { like, type Scenario } from '#sim/scenarios/scenario.ts';
import type { Sample, WorldMaker } from '#sim/world/world.ts';
import {
  busyWorld,
  crowdSamples,
  crowdWorld,
  failingWorld,
  floodWorld,
  overtakenWorld,
  quietWorld,
  restoredWorld,
} from './crowd-world.ts';
import { HALF_MOVED_SAMPLES, halfMovedWorld } from './half-moved.ts';
import { oddHosting, unheardWorld, untimedWorld } from './odd-hostings.ts';

const crowd = (
  label: string,
  world: WorldMaker,
  samples: readonly Sample[] = crowdSamples(2_000),
): Scenario => like(label, { world, samples });

/** Chosen so that 120,000 updates have events for this participant. */
export const CROWDED_PLACES = 137_011;

export const CROWD_SCENARIOS: readonly (readonly [name: string, Scenario])[] = [
  ['crowded', crowd('120,000 updates', crowdWorld(CROWDED_PLACES))],
  [
    'crowded-v34',
    {
      ...crowd('3,000 updates on a 3.4 ledger', crowdWorld(3_000)),
      ledger: { release: RELEASES.v34 },
    },
  ],
  ['busy', crowd('Twenty updates per second', busyWorld)],
  ['flood', crowd('Unlimited updates', floodWorld)],
  ['quiet', crowd('No new visible updates', quietWorld, crowdSamples(12))],
  ['pruned', crowd('Pruned', crowdWorld(3_000, 1_200), crowdSamples(3_000, 1_200))],
  ['failing', crowd('3,000 commands with many failures', failingWorld)],
  ['restored', crowd('Restored from a backup', restoredWorld, crowdSamples(340))],
  ['restarting', { ...crowd('Repeated restarts', crowdWorld(3_000)), incident: restarting }],
  ['expiring', { ...crowd('Expiring token', crowdWorld(3_000)), incident: expiring }],
  ['throttled', { ...crowd('Rate limited', crowdWorld(3_000)), incident: throttled }],
  ['overtaken', crowd('Pruned during reading', overtakenWorld, crowdSamples(400))],
  [
    'half-moved',
    like('Incomplete reassignments', { world: halfMovedWorld, samples: HALF_MOVED_SAMPLES }),
  ],
  [
    'sparse',
    like('Many empty pages', {
      world: halfMovedWorld,
      samples: HALF_MOVED_SAMPLES,
      ledger: { release: RELEASES.v35, limits: { reach: 20 } },
    }),
  ],
  [
    'small-pages',
    {
      ...crowd('Small pages', crowdWorld(400), crowdSamples(400)),
      ledger: { release: RELEASES.v35, limits: { page: 30 } },
    },
  ],
  [
    'small-lists',
    {
      ...crowd('Small lists on a 3.4 ledger', crowdWorld(400), crowdSamples(400)),
      ledger: { release: RELEASES.v34, limits: { list: 60 } },
    },
  ],
  [
    'untimed',
    like('Hosting changes without a time', {
      world: untimedWorld,
      samples: oddHosting('Hosting change without a time'),
      ledger: { release: RELEASES.v34 },
    }),
  ],
  [
    'unheard-of',
    like('Unknown update kinds', {
      world: unheardWorld,
      samples: oddHosting('Update of an unknown kind'),
      ledger: { release: RELEASES.v36 },
    }),
  ],
];
