import { CONFLICT_SAMPLES, conflictWorld } from './conflict.ts';
import { ODD_VIEWS_SAMPLES, oddViewsWorld } from './odd-views.ts';
import { freeWorld, hugeWorld, RECEIPT_SAMPLES } from './receipts.ts';
import { like, type Scenario } from './scenario.ts';
import { WIDE_SAMPLES, wideWorld } from './wide-views.ts';

export const VERDICT_SCENARIOS: readonly (readonly [name: string, Scenario])[] = [
  [
    'conflict',
    like('Verdict and ledger disagree', { world: conflictWorld, samples: CONFLICT_SAMPLES }),
  ],
  ['wide', like('60 views, 300 parties', { world: wideWorld, samples: WIDE_SAMPLES })],
  ['odd-views', like('Inconsistent views', { world: oddViewsWorld, samples: ODD_VIEWS_SAMPLES })],
  [
    'no-traffic',
    like('Traffic not recorded', { scan: { withoutTraffic: true }, samples: RECEIPT_SAMPLES }),
  ],
  ['zero-traffic', like('Traffic cost of zero', { world: freeWorld, samples: RECEIPT_SAMPLES })],
  ['huge-weights', like('Traffic beyond 2^53', { world: hugeWorld, samples: RECEIPT_SAMPLES })],
];
