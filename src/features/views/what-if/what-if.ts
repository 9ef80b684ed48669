import { useMemo, useState } from 'react';
import type { BuiltForest } from '#domain/forest/child-forest.ts';
import { counted } from '#domain/text/plural.ts';
import {
  type Confirmer,
  confirmersOfAll,
  type ViewWithout,
  withoutParties,
} from '#domain/verdict/quorum.ts';
import type { Verdict, View } from '#domain/verdict/verdict.ts';
import { viewName } from '#domain/verdict/view-forest.ts';
import type { UnconfirmedView } from './unconfirmed-views.tsx';

export type MissingConfirmations = {
  readonly confirmers: readonly Confirmer[];
  readonly silent: ReadonlySet<string>;
  readonly setSilent: (silent: ReadonlySet<string>) => void;
  /** By index in the verdict's list; undefined without a selection. */
  readonly without: readonly ViewWithout[] | undefined;
  readonly words: string;
  /** The views that cannot be confirmed, in row order. */
  readonly unconfirmed: readonly UnconfirmedView[];
};

/** The result is stable until the selection changes, because every quorum is checked. */
export function useWhatIf({ views }: Verdict, { nodeAt }: BuiltForest): MissingConfirmations {
  const [silent, setSilent] = useState<ReadonlySet<string>>(new Set());
  const confirmers = useMemo(() => confirmersOfAll(views), [views]);
  return useMemo(() => {
    const without = silent.size === 0 ? undefined : withoutParties(views, silent);
    const unconfirmed = [...nodeAt].flatMap((place, row) =>
      without?.[place]?.confirmed === false ? [{ row, name: viewName(views[place]) }] : [],
    );
    const words = withoutWords(without, silent.size, views);
    return { confirmers, silent, setSilent, without, words, unconfirmed };
  }, [views, nodeAt, confirmers, silent]);
}

function withoutWords(
  without: readonly ViewWithout[] | undefined,
  silent: number,
  views: readonly View[],
): string {
  if (without === undefined) {
    const never = withoutParties(views, new Set()).filter(({ confirmed }) => !confirmed).length;
    const words = `${counted(never, 'view')} cannot be confirmed: a quorum requires more parties than it lists.`;
    return `No party is ticked.${never > 0 ? ` ${words}` : ''}`;
  }
  const left = without.filter(({ confirmed }) => confirmed).length;
  const who = counted(silent, 'party', 'parties');
  return `Without ${who}: ${left.toLocaleString('en')} of ${counted(without.length, 'view')} can be confirmed.`;
}
