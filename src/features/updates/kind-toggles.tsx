import type { NarrowOptions } from '#domain/narrow-options.ts';
import type { UpdateRowKind } from '#domain/update-row.ts';

/** Which kinds of what was read are shown: those pressed, or all where none is. */
export function KindToggles({
  kinds,
  chosen,
  onChosen,
}: {
  kinds: NarrowOptions['kinds'];
  chosen: readonly UpdateRowKind[];
  onChosen: (kinds: readonly UpdateRowKind[]) => void;
}) {
  const unread = chosen.filter((kind) => kinds.every(({ name }) => name !== kind));
  const all = [...kinds, ...unread.map((name) => ({ name, rows: 0 }))];
  if (all.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap overflow-hidden rounded-md border border-line">
      <legend className="sr-only">Kinds shown</legend>
      {all.map(({ name, rows }) => {
        const isChosen = chosen.includes(name);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isChosen}
            onClick={() =>
              onChosen(isChosen ? chosen.filter((kind) => kind !== name) : [...chosen, name])
            }
            className="h-7 bg-raised px-2 whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-ink"
          >
            {name} <span className="font-mono text-ink-3">{rows.toLocaleString('en')}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
