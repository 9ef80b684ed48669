import type { ReactNode } from 'react';
import {
  type CompletionCounts,
  type CompletionView,
  isNarrowView,
} from '#domain/completion-list/completion-view.ts';
import { OUTCOME_KINDS } from '#features/completions/detail/outcome-badge.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { FilterPanel } from '#ui/list/filter-panel.tsx';
import { KindToggles } from '#ui/list/kind-toggles.tsx';
import { FilterText } from '#ui/names/filter-text.tsx';
import { NameSelect } from '#ui/names/name-select.tsx';

export function CompletionFilter({
  view,
  counts,
  onView,
  histogram,
}: {
  view: CompletionView;
  counts: CompletionCounts;
  onView: (view: CompletionView) => void;
  histogram: ReactNode;
}) {
  const change = (difference: Partial<CompletionView>) => onView({ ...view, ...difference });
  return (
    <FilterPanel
      isNarrow={isNarrowView({ ...view, range: undefined })}
      onAll={() => change({ status: undefined, code: undefined, text: '' })}
      histogram={histogram}
    >
      <FilterText text={view.text} onText={(text) => change({ text })} />
      <KindToggles
        label="Filter by outcome"
        kinds={OUTCOME_KINDS}
        rowsOf={(outcome) => counts.outcomes[outcome]}
        chosen={view.status === undefined ? [] : [view.status]}
        // One outcome at a time.
        onChosen={(next) => change({ status: next.at(-1) })}
      />
      <NameSelect
        label="error code"
        names={counts.codes}
        value={view.code}
        onChange={(code) => change({ code })}
      />
      <Segmented
        label="Order"
        value={view.order}
        options={[
          { value: 'failures', label: 'Failures first', title: 'Loaded completions only' },
          { value: 'newest', label: 'Newest first', title: 'Loaded completions only' },
        ]}
        onChange={(order) => change({ order })}
      />
    </FilterPanel>
  );
}
