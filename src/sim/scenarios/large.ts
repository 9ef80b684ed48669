import { MINUTE, momentOf } from '#sim/world/moment.ts';
import type { Transaction } from '#sim/world/update.ts';
import type { Sample, World } from '#sim/world/world.ts';
import { type LargeShape, largeTransaction, MOST_EVENTS } from './large-transaction.ts';

const SHAPES: Readonly<Record<string, LargeShape>> = { a: 'mixed', b: 'wide', c: 'deep' };
const OFFSET = 70_000n;

/** Any size from 1 to 200,000 events. */
export function largeUpdateId(events: number, shape: LargeShape = 'mixed'): string {
  const letter = Object.keys(SHAPES).find((key) => SHAPES[key] === shape);
  return `122051ze`.replace('z', letter ?? 'a') + String(events).padStart(60, '0');
}

const PATTERN = /^122051([abc])e(0*[1-9]\d{0,5})$/;

export function largeWorld(now: Date): World {
  const find = (updateId: string): Transaction | undefined => {
    const [, letter = '', digits = ''] = PATTERN.exec(updateId) ?? [];
    const shape = SHAPES[letter];
    const count = Number(digits);
    if (shape === undefined || count > MOST_EVENTS) return undefined;
    return largeTransaction(updateId, OFFSET, count, shape, momentOf(now) - MINUTE);
  };
  return {
    ledgerEnd: OFFSET,
    prunedUpTo: 0n,
    find,
    between: (after, upto) => {
      const update = find(largeUpdateId(1_000));
      return update !== undefined && after < OFFSET && OFFSET <= upto ? [update] : [];
    },
  };
}

const sizes = [1_000, 10_000, 100_000];
export const LARGE_SAMPLES: readonly Sample[] = [
  ...sizes.map((size) => ({
    update_id: largeUpdateId(size),
    label: `${size.toLocaleString('en')} events, up to 40 levels deep`,
  })),
  { update_id: largeUpdateId(5_000, 'wide'), label: '5,000 similar events in one run of siblings' },
  {
    update_id: largeUpdateId(2_000, 'deep'),
    label: 'Chain of 2,000 events, each the child of the previous',
  },
];
