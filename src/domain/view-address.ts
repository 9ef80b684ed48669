import type { View } from './verdict.ts';

/** The ids that are a view's own: those that exactly one view has. -1 stands for none. */
export function ownIds(views: readonly View[]): ReadonlySet<number> {
  const [once, again] = [new Set<number>(), new Set<number>()];
  for (const { viewId } of views) (once.has(viewId) || viewId < 0 ? again : once).add(viewId);
  for (const viewId of again) once.delete(viewId);
  return once;
}

/**
 * What a link calls a view: its id, or `at-5` for the sixth of the list where its id is not its own
 * (another view has it too) or where it has none.
 */
export function printView(views: readonly View[], place: number): string | undefined {
  const viewId = views[place]?.viewId;
  if (viewId === undefined) return undefined;
  return ownIds(views).has(viewId) ? String(viewId) : `at-${place}`;
}

/** The place in the list of a view by what a link calls it, if it is there. */
export function parseView(views: readonly View[], text: string): number | undefined {
  const listed = /^at-(\d{1,9})$/.exec(text)?.[1];
  if (listed !== undefined) return Number(listed) < views.length ? Number(listed) : undefined;
  if (!/^\d{1,15}$/.test(text)) return undefined;
  const place = views.findIndex(({ viewId }) => viewId === Number(text));
  return place === -1 ? undefined : place;
}
