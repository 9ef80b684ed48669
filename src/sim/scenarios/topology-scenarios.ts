import { DEMO_SAMPLES } from '#sim/demo/economy.ts';
import { RELEASES } from '#sim/ledger/release.ts';
import { OTHER_PARTICIPANTS } from '#sim/world/party.ts';
import { like, type Scenario } from './scenario.ts';

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
