import { expiring, restarting, throttled } from '#sim/http/incident.ts';
import { RELEASES } from '#sim/ledger/release.ts';
import { like, type Scenario } from '#sim/scenarios/scenario.ts';
import type { Sample, WorldMaker } from '#sim/world/world.ts';
import {
  busyWorld,
  crowdSamples,
  crowdWorld,
  floodWorld,
  overtakenWorld,
  quietWorld,
  restoredWorld,
} from './crowd-world.ts';
import { failingWorld } from './failing.ts';
import { HALF_MOVED_SAMPLES, halfMovedWorld } from './half-moved.ts';
import { oddHosting, unheardWorld, untimedWorld } from './odd-hostings.ts';

const crowd = (
  label: string,
  world: WorldMaker,
  samples: readonly Sample[] = crowdSamples(2_000),
): Scenario => like(label, { world, samples });

/** The last place is the 120,000th with events for this participant. */
export const CROWDED_PLACES = 137_011;

export const CROWD_SCENARIOS: readonly (readonly [name: string, Scenario])[] = [
  ['crowded', crowd('120,000 updates', crowdWorld(CROWDED_PLACES))],
  [
    'crowded-v34',
    {
      ...crowd('3,000 updates of a 3.4 ledger', crowdWorld(3_000)),
      ledger: { release: RELEASES.v34 },
    },
  ],
  ['busy', crowd('Twenty updates a second', busyWorld)],
  ['flood', crowd('As many updates as one can read', floodWorld)],
  ['quiet', crowd('Nothing new to see', quietWorld, crowdSamples(12))],
  ['pruned', crowd('Pruned', crowdWorld(3_000, 1_200), crowdSamples(3_000, 1_200))],
  ['failing', crowd('3,000 commands, many of which failed', failingWorld)],
  ['restored', crowd('Restored from a backup', restoredWorld, crowdSamples(340))],
  ['restarting', { ...crowd('Restarts now and then', crowdWorld(3_000)), incident: restarting }],
  ['expiring', { ...crowd('A token that dies', crowdWorld(3_000)), incident: expiring }],
  ['throttled', { ...crowd('Too many requests', crowdWorld(3_000)), incident: throttled }],
  ['overtaken', crowd('Pruned while it is read', overtakenWorld, crowdSamples(400))],
  ['half-moved', like('Halves of moves', { world: halfMovedWorld, samples: HALF_MOVED_SAMPLES })],
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
      ...crowd('Small lists of a 3.4 ledger', crowdWorld(400), crowdSamples(400)),
      ledger: { release: RELEASES.v34, limits: { list: 60 } },
    },
  ],
  [
    'untimed',
    like('Updates without a time', {
      world: untimedWorld,
      samples: oddHosting('A hosting change that tells no time'),
      ledger: { release: RELEASES.v34 },
    }),
  ],
  [
    'unheard-of',
    like('Kinds nobody knows', {
      world: unheardWorld,
      samples: oddHosting('An update of a kind nobody knows'),
      ledger: { release: RELEASES.v36 },
    }),
  ],
];
