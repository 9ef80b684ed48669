import { Button } from '#ui/controls/button.tsx';

/** Maximum number of views listed; further views are counted. */
const NAMED = 12;

export type UnconfirmedView = { readonly row: number; readonly name: string };

/** Lists the views that cannot be confirmed without the selected parties. */
export function UnconfirmedViews({
  views,
  onView,
}: {
  views: readonly UnconfirmedView[];
  onView: (row: number) => void;
}) {
  const more = views.length - NAMED;
  if (views.length === 0) return null;
  return (
    <div className="text-ink-2">
      <p className="flex flex-wrap items-center gap-x-2">
        Not confirmed:
        {views.slice(0, NAMED).map(({ row, name }) => (
          <Button key={row} look="link" className="min-h-6" onClick={() => onView(row)}>
            view {name}
          </Button>
        ))}
        {more > 0 && <span>and {more.toLocaleString('en')} more</span>}
      </p>
    </div>
  );
}
