import { type CompletionOutcome, OUTCOMES } from '#domain/completion/completion.ts';
import { OUTCOME_LABELS } from '#domain/completion-list/completion-list-text.ts';
import {
  type CompletionCounts,
  type CompletionView,
  isNarrowView,
} from '#domain/completion-list/completion-view.ts';
import { Button } from '#ui/controls/button.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { FilterText } from '#ui/names/filter-text.tsx';
import { NameSelect } from '#ui/names/name-select.tsx';

type StatusChoice = CompletionOutcome | 'all';

/** A dashed frame marks filters of the loaded rows, which send no request to the node. */
export function CompletionFilter({
  view,
  counts,
  shown,
  onView,
}: {
  view: CompletionView;
  counts: CompletionCounts;
  shown: number;
  onView: (view: CompletionView) => void;
}) {
  const change = (difference: Partial<CompletionView>) => onView({ ...view, ...difference });
  const outcomes = OUTCOMES.filter(
    (one) => one !== 'unknown' || counts.outcomes[one] > 0 || view.status === one,
  );
  const options: readonly { value: StatusChoice; label: string }[] = [
    { value: 'all', label: `All ${counts.all.toLocaleString('en')}` },
    ...outcomes.map((value) => ({
      value,
      label: `${OUTCOME_LABELS[value]} ${counts.outcomes[value].toLocaleString('en')}`,
    })),
  ];
  return (
    <section
      aria-label="Filter loaded rows"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-dashed border-line-strong px-3 py-2"
    >
      <Segmented<StatusChoice>
        label="Filter by outcome"
        value={view.status ?? 'all'}
        options={options}
        onChange={(next) => change({ status: next === 'all' ? undefined : next })}
      />
      <NameSelect
        label="error code"
        names={counts.codes}
        value={view.code}
        onChange={(code) => change({ code })}
      />
      <FilterText text={view.text} onText={(text) => change({ text })} />
      <span role="status" className={`text-sm ${isNarrowView(view) ? 'text-ink' : 'text-ink-3'}`}>
        {isNarrowView(view)
          ? `Showing ${shown.toLocaleString('en')} of ${counts.all.toLocaleString('en')} loaded`
          : 'Sorting and counts cover loaded completions only'}
      </span>
      {isNarrowView(view) && (
        <Button onClick={() => change({ status: undefined, code: undefined, text: '' })}>
          Show all
        </Button>
      )}
      <span className="sm:ml-auto">
        <Segmented
          label="Order"
          value={view.order}
          options={[
            { value: 'failures', label: 'Failures first', title: 'Loaded completions only' },
            { value: 'newest', label: 'Newest first', title: 'Loaded completions only' },
          ]}
          onChange={(order) => change({ order })}
        />
      </span>
    </section>
  );
}
