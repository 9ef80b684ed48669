import type { View } from './verdict.ts';

/**
 * What a link calls a view: its id, or `at-5` for the sixth of the list where its id is not its own
 * (another view has it too) or where it has none.
 */
export function printView(views: readonly View[], place: number): string | undefined {
  const viewId = views[place]?.viewId;
  if (viewId === undefined) return undefined;
  const isOwn = viewId >= 0 && views.filter((view) => view.viewId === viewId).length === 1;
  return isOwn ? String(viewId) : `at-${place}`;
}

/** The place in the list of a view by what a link calls it, if it is there. */
export function parseView(views: readonly View[], text: string): number | undefined {
  const listed = /^at-(\d{1,9})$/.exec(text)?.[1];
  if (listed !== undefined) return Number(listed) < views.length ? Number(listed) : undefined;
  if (!/^\d{1,15}$/.test(text)) return undefined;
  const place = views.findIndex(({ viewId }) => viewId === Number(text));
  return place === -1 ? undefined : place;
}
