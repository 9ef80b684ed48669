import type { EventList, Events } from '#api/document/event-list.ts';
import { eventRow } from '#api/document/event-row.ts';
import type { ReadSoFar } from '#api/document/read-ahead.ts';
import type { Survey } from '#api/document/survey.ts';
import { isRecord, isText } from '#api/json/shape.ts';
import { nameLedgerEvents } from '#api/ledger-update/ledger-document.ts';
import { openVariant } from '#api/ledger-update/ledger-event.ts';
import { nameScanEvents, scanNodeOf } from '#api/scan-update/scan-event.ts';
import { buildNodeForest } from '#domain/forest/node-forest.ts';
import { isOfUpdate } from '#domain/update/agreement.ts';
import type { FirstRow } from '#domain/update/document.ts';
import type { UpdateOrder } from './open-document.ts';

/** More rows than a screen has. */
const MOST_ROWS = 60;

/** An event may have a million children that have not been received. */
const MOST_LOOKED_UP = 10_000;

/**
 * The rows at the top of a tree whose body still comes. Undefined before the first of their
 * events is received, and unless the body has named the requested update.
 */
export function firstRowsOf(
  order: UpdateOrder,
  { value, list, survey }: ReadSoFar,
): readonly FirstRow[] | undefined {
  const top = isRecord(value) ? value : {};
  if (order.as !== 'scan-event' && order.as !== 'legacy-update') {
    const variant = openVariant(top['update']);
    const transaction = variant?.name === 'Transaction' ? variant.body : top['transaction'];
    // The old tree has its events by id, in any order.
    return list.keys === undefined &&
      isAbout(order, transaction, 'updateId') &&
      isPlaceOf(list, transaction['events'])
      ? ledgerRows(list, survey)
      : undefined;
  }
  const update = order.as === 'legacy-update' ? top : top['update'];
  const roots =
    isAbout(order, update, 'update_id') &&
    isPlaceOf(list, update['events_by_id']) &&
    update['root_event_ids'];
  return Array.isArray(roots) ? scanRows(list, roots, order.updateId) : undefined;
}

function isAbout(
  { updateId }: UpdateOrder,
  update: unknown,
  name: 'update_id' | 'updateId',
): update is Readonly<Record<string, unknown>> {
  const answered = isRecord(update) ? update[name] : undefined;
  return isText(answered) && isOfUpdate(updateId, { updateId: answered });
}

/** False if the name of the events is repeated, and the list is not of the last one. */
function isPlaceOf(list: EventList, part: unknown): boolean {
  return isRecord(part) && part['at'] === list.at;
}

/** Depth first from the roots; events may come in any order. */
function scanRows(list: EventList, roots: readonly unknown[], updateId: string) {
  const nodes: number[] = [];
  const depths: number[] = [];
  let left = MOST_LOOKED_UP;
  const isFull = () => nodes.length === MOST_ROWS || left === 0;
  const place = (node: number, depth: number) => {
    left--;
    const isKnown =
      node === -1 ? nodes.at(-1) === -1 && depths.at(-1) === depth : nodes.includes(node);
    if (isKnown) return;
    nodes.push(node);
    depths.push(depth);
    if (node === -1) return;
    for (const child of list.childrenOf(node)) {
      if (isFull()) return;
      place(child, depth + 1);
    }
  };
  for (const root of roots) if (!isFull()) place(scanNodeOf(list, root), 0);
  return rowsOf(nameScanEvents(list, updateId), nodes, depths);
}

/** As long as the events come in the order of their node ids. */
function ledgerRows(list: EventList, survey: Survey) {
  const { names, intervals } = nameLedgerEvents(survey, false, MOST_ROWS);
  const { nodeId } = intervals;
  let count = 0;
  while (count < MOST_ROWS && (nodeId[count] ?? -1) > (nodeId[count - 1] ?? -1)) count++;
  const { forest, nodeAt } = buildNodeForest({ ...intervals, count, likeness: survey.likeness });
  return rowsOf(list.events(names), nodeAt, forest.depth);
}

/** @param nodes in the order of the rows; -1 for one or more events that were not received */
function rowsOf(
  events: Events,
  nodes: ArrayLike<number>,
  depths: ArrayLike<number>,
): readonly FirstRow[] | undefined {
  const built = { nodeAt: Int32Array.from(nodes), anomalies: new Map() };
  const rows = Array.from(nodes, (node, row) => ({
    depth: depths[row] ?? 0,
    event: node === -1 ? undefined : { ...eventRow(events, built, row), witnesses: undefined },
  }));
  return rows.some(({ event }) => event) ? rows : undefined;
}
