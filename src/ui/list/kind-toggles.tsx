import { type RowKind, toneColour } from './row-kind.ts';

/** Filters by kind. The marks are also the legend of the histogram. */
export function KindToggles<K extends string>({
  label,
  kinds,
  rowsOf,
  chosen,
  onChosen,
}: {
  label: string;
  kinds: readonly RowKind<K>[];
  rowsOf: (kind: K) => number;
  /** An empty list shows every kind. */
  chosen: readonly K[];
  onChosen: (kinds: readonly K[]) => void;
}) {
  return (
    <fieldset className="flex flex-wrap overflow-hidden rounded-md border border-line">
      <legend className="sr-only">{label}</legend>
      {kinds.map(({ name, label: words, tone }) => {
        const isChosen = chosen.includes(name);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isChosen}
            onClick={() =>
              onChosen(isChosen ? chosen.filter((kind) => kind !== name) : [...chosen, name])
            }
            className="inline-flex h-7 items-center gap-1.5 bg-raised px-2 whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-ink forced-colors:aria-pressed:underline"
          >
            <span
              aria-hidden="true"
              className="size-2 rounded-xs forced-color-adjust-none"
              style={{ background: toneColour(tone) }}
            />
            {words}{' '}
            <span className="font-mono text-ink-3">{rowsOf(name).toLocaleString('en')}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
