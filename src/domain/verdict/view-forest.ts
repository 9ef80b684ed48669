import { type BuiltForest, buildForest } from '#domain/forest/child-forest.ts';
import type { AnswerNotice } from '#domain/text/notice.ts';
import { counted } from '#domain/text/plural.ts';
import type { Verdict, View } from './verdict.ts';

/** The ids that exactly one view has; -1 means none. */
export function ownIds(views: readonly View[]): ReadonlySet<number> {
  const [once, again] = [new Set<number>(), new Set<number>()];
  for (const { viewId } of views) (once.has(viewId) || viewId < 0 ? again : once).add(viewId);
  for (const viewId of again) once.delete(viewId);
  return once;
}

/**
 * The name of a view in links: its id, or `at-5` for the sixth view of the list if its id is
 * missing or not unique.
 */
export function printView(views: readonly View[], place: number): string | undefined {
  const viewId = views[place]?.viewId;
  if (viewId === undefined) return undefined;
  return ownIds(views).has(viewId) ? String(viewId) : `at-${place}`;
}

/** The index of a view by its name in links; undefined if there is none. */
export function parseView(views: readonly View[], text: string): number | undefined {
  const listed = /^at-(\d{1,9})$/.exec(text)?.[1];
  if (listed !== undefined) return Number(listed) < views.length ? Number(listed) : undefined;
  if (!/^\d{1,15}$/.test(text)) return undefined;
  const place = views.findIndex(({ viewId }) => viewId === Number(text));
  return place === -1 ? undefined : place;
}

export type Views = Pick<Verdict, 'views' | 'rootViews' | 'rootsMissing'>;

/**
 * The tree of a verdict's views, by index in `views`. Roots and sub-views are found by `view_id`,
 * never by position (docs/facts/wire.md#verdict). Each view has exactly one row: the first of views
 * with the same id is placed by the id, the others follow the tree. Cycles, shared and missing
 * views become sentences on the rows.
 */
export function viewForest({ views, rootViews, rootsMissing }: Views): BuiltForest {
  const byId = placesById(views);
  const sharing = new Map<number, number>();
  for (const { viewId } of views)
    if (viewId >= 0) sharing.set(viewId, (sharing.get(viewId) ?? 0) + 1);
  const placeOf = (viewId: number) => byId.get(viewId) ?? -1;
  const childStart = new Int32Array(views.length + 1);
  views.forEach(({ subViews }, place) => {
    childStart[place + 1] = (childStart[place] ?? 0) + subViews.length;
  });
  const isShared = ({ viewId }: View) => (sharing.get(viewId) ?? 0) > 1;
  const built = buildForest({
    count: views.length,
    roots: rootsMissing ? unlisted(views) : rootViews.map(placeOf),
    childStart,
    children: views.flatMap(({ subViews }) => subViews.map(placeOf)),
    likeness: likenessOf(views, isShared),
    nameOf: (place) => `view ${viewName(views[place])}`,
    absentIds: (place) =>
      (place === undefined ? rootViews : (views[place]?.subViews ?? []))
        .filter((viewId) => placeOf(viewId) === -1)
        .map(String),
    noun: 'view',
  });
  const anomalies = new Map(built.anomalies);
  built.nodeAt.forEach((place, row) => {
    const view = views[place];
    if (view === undefined) return;
    const texts = oddOf(view, isShared(view));
    if (texts.length > 0) anomalies.set(row, [...texts, ...(anomalies.get(row) ?? [])]);
  });
  const notices = [...idNotices(views, isShared), ...built.notices];
  if (rootsMissing && views.length > 0) notices.push(UNROOTED);
  return { ...built, anomalies, notices };
}

const UNROOTED: AnswerNotice = {
  tone: 'warning',
  text: 'Root views not reported. Views without a parent view are shown as roots.',
};

/** The indexes of views that no other one lists as a sub-view. */
function unlisted(views: readonly View[]): readonly number[] {
  const listed = new Set(views.flatMap(({ subViews }) => subViews));
  return [...views.keys()].filter((place) => !listed.has(views[place]?.viewId ?? -1));
}

/** Maps each id to the first view that has it. */
export function placesById(views: readonly View[]): ReadonlyMap<number, number> {
  const byId = new Map<number, number>();
  views.forEach(({ viewId }, place) => {
    if (viewId >= 0 && !byId.has(viewId)) byId.set(viewId, place);
  });
  return byId;
}

/** The view's id on screen: "?" if missing. */
export function viewName(view: View | undefined): string {
  return view === undefined || view.viewId < 0 ? '?' : String(view.viewId);
}

function oddOf(view: View, isShared: boolean): readonly string[] {
  if (isShared) return ['duplicate id'];
  if (view.isUnreadable) return ['unreadable'];
  return [
    ...(view.viewId < 0 ? ['without an id'] : []),
    ...(view.informeesMissing ? ['informees not reported'] : []),
    ...(view.subViewsMissing ? ['sub-views not reported'] : []),
  ];
}

function idNotices(
  views: readonly View[],
  isShared: (view: View) => boolean,
): readonly AnswerNotice[] {
  const notices: AnswerNotice[] = [];
  const warn = (text: string) => notices.push({ tone: 'warning', text });
  const shared = views.filter(isShared).length;
  if (shared > 0) warn(`${counted(shared, 'view')} with a duplicate id.`);
  const unreadable = views.filter(({ isUnreadable }) => isUnreadable).length;
  if (unreadable > 0) warn(`Anomaly: ${counted(unreadable, 'unreadable view')}.`);
  const nameless = views.filter(({ viewId }) => viewId < 0).length - unreadable;
  if (nameless > 0) warn(`${counted(nameless, 'view')} without an id.`);
  return notices;
}

/**
 * Views are alike in a run if the same parties see and confirm them; a view with an anomaly is
 * unique.
 */
function likenessOf(views: readonly View[], isShared: (view: View) => boolean): Int32Array {
  const known = new Map<string, number>();
  return Int32Array.from(views, (view, place) => {
    const { informees, quorums, quorumsMissing } = view;
    const isOdd = oddOf(view, isShared(view)).length > 0;
    const key = isOdd ? String(place) : JSON.stringify([informees, quorums, quorumsMissing]);
    const number = known.get(key) ?? known.size;
    known.set(key, number);
    return number;
  });
}
