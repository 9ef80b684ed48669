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
  readonly missing: ReadonlySet<string>;
  readonly setMissing: (missing: ReadonlySet<string>) => void;
  /** By index in the verdict's list; undefined without a selection. */
  readonly without: readonly ViewWithout[] | undefined;
  readonly summary: string;
  /** The views that cannot be confirmed, in row order. */
  readonly unconfirmed: readonly UnconfirmedView[];
};

/** Memoized, because every quorum is checked. */
export function useWhatIf({ views }: Verdict, { nodeAt }: BuiltForest): MissingConfirmations {
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const confirmers = useMemo(() => confirmersOfAll(views), [views]);
  return useMemo(() => {
    const without = missing.size === 0 ? undefined : withoutParties(views, missing);
    const unconfirmed = [...nodeAt].flatMap((place, row) =>
      without?.[place]?.confirmed === false ? [{ row, name: viewName(views[place]) }] : [],
    );
    const summary = summaryWithout(without, missing.size, views);
    return { confirmers, missing, setMissing, without, summary, unconfirmed };
  }, [views, nodeAt, confirmers, missing]);
}

function summaryWithout(
  without: readonly ViewWithout[] | undefined,
  missing: number,
  views: readonly View[],
): string {
  if (without === undefined) {
    const never = withoutParties(views, new Set()).filter(({ confirmed }) => !confirmed).length;
    const summary = `${counted(never, 'view')} cannot be confirmed: a quorum requires more parties than it lists.`;
    return `No party is ticked.${never > 0 ? ` ${summary}` : ''}`;
  }
  const left = without.filter(({ confirmed }) => confirmed).length;
  const who = counted(missing, 'party', 'parties');
  return `Without ${who}: ${left.toLocaleString('en')} of ${counted(without.length, 'view')} can be confirmed.`;
}
