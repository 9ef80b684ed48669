import { updateIdOf } from '#sim/world/identity.ts';
import { MINUTE, momentOf } from '#sim/world/moment.ts';
import type { Transaction } from '#sim/world/update.ts';
import { type Sample, type WorldMaker, worldOf } from '#sim/world/world.ts';
import type { Story } from './story.ts';

/** A story under another id, changed in one way. */
export type Variant = {
  /** The update id derives from it. */
  readonly name: string;
  readonly label: string;
  readonly of: Story;
  readonly change: (update: Transaction) => Transaction;
};

/** One minute apart, at offsets from 60,000 on. */
export const worldOfVariants =
  (variants: readonly Variant[]): WorldMaker =>
  (now) =>
    worldOf(
      variants.flatMap(({ name, of, change }, place) => {
        const at = momentOf(now) - BigInt(variants.length - place) * MINUTE;
        const update = of.tell({ at, offset: 60_000n + BigInt(place) });
        if (update.kind !== 'transaction') return [];
        return [{ ...change(update), updateId: updateIdOf(name) }];
      }),
    );

export const samplesOfVariants = (variants: readonly Variant[]): readonly Sample[] =>
  variants.map(({ name, label }) => ({ update_id: updateIdOf(name), label }));
