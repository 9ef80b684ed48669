import { DEMO_SAMPLES } from '#sim/demo/economy.ts';
import { samplesOfVariants, type Variant, worldOfVariants } from '#sim/demo/story.ts';
import { RELEASES } from '#sim/ledger/release.ts';
import { OTHER_PARTICIPANTS } from '#sim/world/party.ts';
import { CONFLICTS } from './conflicts.ts';
import { ODD_VIEWS } from './odd-views.ts';
import { freeWorld, hugeWorld, RECEIPT_SAMPLES } from './receipts.ts';
import { like, type Scenario } from './scenario.ts';
import { WIDE_SAMPLES, wideWorld } from './wide-views.ts';

export const variants = (of: readonly Variant[]): Partial<Scenario> => ({
  world: worldOfVariants(of),
  samples: samplesOfVariants(of),
});

export const VERDICT_SCENARIOS: readonly (readonly [name: string, Scenario])[] = [
  ['conflict', like('Verdict and ledger disagree', variants(CONFLICTS))],
  ['wide', like('60 views, 300 parties', { world: wideWorld, samples: WIDE_SAMPLES })],
  ['odd-views', like('Inconsistent views', variants(ODD_VIEWS))],
  [
    'no-traffic',
    like('Traffic not recorded', { scan: { withoutTraffic: true }, samples: RECEIPT_SAMPLES }),
  ],
  ['zero-traffic', like('Traffic cost of zero', { world: freeWorld, samples: RECEIPT_SAMPLES })],
  ['huge-weights', like('Traffic beyond 2^53', { world: hugeWorld, samples: RECEIPT_SAMPLES })],
];

const at = (label: string, difference: Partial<Scenario>): Scenario =>
  like(label, { samples: DEMO_SAMPLES.slice(0, 1), ...difference });

const HOSTS = 'hosts';

export const TOPOLOGY_SCENARIOS: readonly (readonly [name: string, Scenario])[] = [
  ['v348', at('Ledger 3.4.8', { ledger: { release: RELEASES.v348 } })],
  ['lying', at('Dishonest node (topology)', { ledger: { release: RELEASES.v35, lies: true } })],
  [
    'lying-three',
    at('Dishonest node (three topology transactions)', {
      ledger: { release: RELEASES.v348, lies: true },
    }),
  ],
  ['hosts-a', at('First of two hosts', { network: HOSTS })],
  [
    'hosts-b',
    at('Second of two hosts', {
      network: HOSTS,
      user: 'custodian',
      ledger: { release: RELEASES.v35, participant: OTHER_PARTICIPANTS.harbor },
    }),
  ],
  ['timeouts', at('Allocation timeouts', { ledger: { release: RELEASES.v35, timesOut: true } })],
];
