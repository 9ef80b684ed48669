import type { AnswerNotice } from '#domain/text/notice.ts';
import { counted } from '#domain/text/plural.ts';
import { type BuiltForest, buildForest } from './child-forest.ts';

/** Events of a ledger transaction in the order of the response (docs/facts/wire.md#tree). */
export type NodeIntervals = {
  readonly count: number;
  /** Pre-order position; NaN if the event has none. */
  readonly nodeId: readonly number[];
  /** The highest node id below an exercise; NaN or absent for a leaf. */
  readonly lastDescendant: readonly number[];
  readonly likeness: Int32Array;
  /** The events are members of an object, which have no order. */
  readonly isObject?: boolean;
  readonly nameOf: (event: number) => string;
};

/**
 * Rebuilds the tree: descendants of an exercise have a nodeId in (nodeId, lastDescendantNodeId].
 * Numbers have gaps, so an event may be shown under its nearest visible ancestor. Events out of
 * order are sorted, events without a nodeId become roots at the end, and overlapping intervals are
 * cut; each case adds a notice, except for the order of an object's members.
 */
export function buildNodeForest(input: NodeIntervals): BuiltForest {
  const notices: AnswerNotice[] = [];
  const { order, sorted } = inNodeOrder(input);
  if (!sorted && input.isObject !== true)
    notices.push(
      warning('Events were not in the order of their node ids, so Treeline sorted them.'),
    );
  const { parentOf, cut, bare } = parentsOf(input, order);
  if (cut > 0) {
    notices.push(warning(`${counted(cut, 'event')} cut at the end of the parent’s subtree.`));
  }
  if (bare > 0) notices.push(warning(`${counted(bare, 'event')} without a node id, shown last.`));
  const built = buildForest({ ...childLists(order, parentOf), ...input });
  return { ...built, notices: [...notices, ...built.notices] };
}

function inNodeOrder({ count, nodeId }: NodeIntervals): { order: Int32Array; sorted: boolean } {
  const order = Int32Array.from({ length: count }, (_, i) => i);
  const key = (event: number) => {
    const id = nodeId[event] ?? Number.NaN;
    return Number.isNaN(id) ? Number.POSITIVE_INFINITY : id;
  };
  let sorted = true;
  for (let i = 1; i < count && sorted; i++) sorted = key(i - 1) <= key(i);
  if (!sorted) order.sort((a, b) => (key(a) === key(b) ? a - b : key(a) < key(b) ? -1 : 1));
  return { order, sorted };
}

function parentsOf({ count, nodeId, lastDescendant }: NodeIntervals, order: Int32Array) {
  const parentOf = new Int32Array(count).fill(-1);
  const last = new Float64Array(count);
  let above = -1;
  let cut = 0;
  let bare = 0;
  for (const event of order) {
    const id = nodeId[event] ?? Number.NaN;
    if (Number.isNaN(id)) {
      bare++;
      continue;
    }
    while (above !== -1 && !(id > (nodeId[above] ?? 0) && id <= (last[above] ?? 0)))
      above = parentOf[above] ?? -1;
    parentOf[event] = above;
    const claimed = lastDescendant[event] ?? Number.NaN;
    const limit = above === -1 ? Number.POSITIVE_INFINITY : (last[above] ?? 0);
    last[event] = claimed > id ? Math.min(claimed, limit) : id;
    if (claimed > limit) cut++;
    above = event;
  }
  return { parentOf, cut, bare };
}

/** Counting sort of the events by parent, in event order. */
function childLists(order: Int32Array, parentOf: Int32Array) {
  const count = order.length;
  const childStart = new Int32Array(count + 1);
  let roots = 0;
  for (const parent of parentOf) {
    if (parent === -1) roots++;
    else childStart[parent + 1] = (childStart[parent + 1] ?? 0) + 1;
  }
  for (let i = 0; i < count; i++)
    childStart[i + 1] = (childStart[i + 1] ?? 0) + (childStart[i] ?? 0);
  const next = childStart.slice();
  const children = new Int32Array(count - roots);
  const rootList = new Int32Array(roots);
  let root = 0;
  for (const event of order) {
    const parent = parentOf[event] ?? -1;
    if (parent === -1) rootList[root++] = event;
    else {
      const place = next[parent] ?? 0;
      children[place] = event;
      next[parent] = place + 1;
    }
  }
  return { childStart, children, roots: rootList };
}

function warning(text: string): AnswerNotice {
  return { tone: 'warning', text };
}
