import type { ZodMiniObject } from 'zod/mini';
import { type IsEvents, openReadAhead, type ReadAhead } from '#api/document/read-ahead.ts';
import { shapeNotices } from '#api/document/survey.ts';
import type { Interface } from '#api/event/event-layout.ts';
import type { PlainEvent } from '#api/event/plain-event.ts';
import { type JsonBody, JsonPart, MOST_STEPS } from '#api/json/json-body.ts';
import { checkShape, dropInvalidMembers, isRecord, type Step } from '#api/json/shape.ts';
import {
  eventsOf,
  type LedgerItem,
  ledgerUpdateWire,
  toLedgerDocument,
  transactionAnswerWire,
  updateByIdWire,
} from '#api/ledger-update/ledger-document.ts';
import { openVariant, readLedgerEvent } from '#api/ledger-update/ledger-event.ts';
import { type ScanQuestion, toScanDocument } from '#api/scan-update/scan-document.ts';
import { readScanEvent } from '#api/scan-update/scan-event.ts';
import { scanEventWire, scanUpdateWire } from '#api/scan-update/scan-wire.ts';
import type { UpdateDocument, UpdateKind } from '#domain/update/document.ts';
import { invalidMembers } from './invalid-members.ts';

/** The kind of response and its request, as plain data that can cross to the worker. */
export type UpdateOrder =
  | ({ readonly as: 'scan-event' | 'legacy-update' } & ScanQuestion)
  | LedgerOrder;

type LedgerOrder = {
  readonly as: 'ledger-update' | 'ledger-tree' | 'ledger-flat';
  readonly updateId: string;
};

/** Only the worker passes it, because the page would load more code for small bodies. */
export type OpenPlainEvent = (body: JsonBody, side: Interface) => PlainEvent;

/** Reads the events of an update while its body still comes. */
export function openUpdateReading(
  order: UpdateOrder,
  body: JsonBody,
  openPlain?: OpenPlainEvent,
): ReadAhead {
  switch (order.as) {
    case 'scan-event':
    case 'legacy-update': {
      const isEvents =
        order.as === 'scan-event' ? isAt('update', 'events_by_id') : isAt('events_by_id');
      return openReadAhead(body, isEvents, readScanEvent, openPlain?.(body, 'scan'));
    }
    default:
      return openReadAhead(body, isLedgerEvents, readLedgerEvent, openPlain?.(body, 'ledger'));
  }
}

/** Called with the complete body. Throws like `openScanEvent`. */
export function openUpdate(order: UpdateOrder, readAhead: ReadAhead): UpdateDocument {
  switch (order.as) {
    case 'scan-event':
      return openScanEvent(order, readAhead);
    case 'legacy-update':
      return openLegacyUpdate(order, readAhead);
    default:
      return openLedger(order, readAhead);
  }
}

function isAt(...names: readonly string[]): IsEvents {
  return (path, part) =>
    path.length === names.length && path.every((name, at) => name === names[at]) && part.isObject;
}

/** Where `openVariant` finds them: `transaction`, `update.<kind>` and so on. */
function isLedgerEvents(path: readonly string[], part: JsonPart): boolean {
  const name = path.at(-1);
  if (name === 'events' ? !part.isArray : name !== 'eventsById' || !part.isObject) return false;
  const [top, ...above] = path.slice(0, -1);
  if (top === 'transaction') return above.length === 0;
  const [kind, value = 'value', ...more] = above[0] === 'event' ? above.slice(1) : above;
  return top === 'update' && kind !== undefined && value === 'value' && more.length === 0;
}

/**
 * Opens the response of GET /v0/events/{update_id}. Throws WrongShape if a container of the content
 * is not as documented; smaller anomalies become notices.
 */
function openScanEvent(asked: ScanQuestion, readAhead: ReadAhead): UpdateDocument {
  const parsed = readAhead.value();
  const vital = [
    'update',
    'update.events_by_id',
    'update.root_event_ids',
    'update.event',
    // A wrong verdict is removed if there is an update; otherwise it is a failure.
    ...(isRecord(parsed) && isRecord(parsed['update']) ? [] : ['verdict']),
  ];
  const shown = [[], ['update'], ['traffic_summary']];
  const { unknown, ...known } = readKnown(scanEventWire, parsed, vital, [], shown);
  const ofUpdate = unknownMembers(known.wire.update ?? undefined, scanUpdateWire.shape);
  return toScanDocument(
    { source: 'scan', readAhead, path: ['update'], ...known, unknown: [...unknown, ...ofUpdate] },
    asked,
  );
}

/** GET /v0/updates/{update_id} (docs/facts/wire.md#scan-legacy-update). */
function openLegacyUpdate(asked: ScanQuestion, readAhead: ReadAhead): UpdateDocument {
  const vital = ['events_by_id', 'root_event_ids', 'event'];
  const { wire: update, ...known } = readKnown(scanUpdateWire, readAhead.value(), vital);
  return toScanDocument(
    { source: 'scan-legacy', readAhead, wire: { update }, path: [], ...known },
    asked,
  );
}

const KINDS: ReadonlyMap<string, UpdateKind> = new Map([
  ['Transaction', 'transaction'],
  ['Reassignment', 'reassignment'],
  ['TopologyTransaction', 'topology'],
]);

/** An update in a response of the ledger, and its path there. */
type Found = Pick<LedgerItem, 'kind'> & {
  readonly value: unknown;
  readonly path: readonly Step[];
  /** In place of the unknown members of the value. */
  readonly unknown?: LedgerItem['unknown'] | undefined;
};

/** POST /v2/updates/update-by-id. An unknown kind of update is kept raw. */
function updateIn(parsed: unknown): Found {
  const { update } = checkShape(updateByIdWire, parsed);
  const variant = openVariant(update);
  const kind = KINDS.get(variant?.name ?? '') ?? 'unknown';
  const path = ['update', ...(variant?.path ?? [])];
  // Before `readKnown` removes members of it.
  const unknown = kind === 'unknown' ? Object.entries(update).map(completeMember) : undefined;
  return { kind, value: variant?.body ?? {}, path, unknown };
}

function transactionIn(parsed: unknown): Found {
  const { transaction: value } = checkShape(transactionAnswerWire, parsed);
  return { kind: 'transaction', value, path: ['transaction'] };
}

function openLedger(order: LedgerOrder, readAhead: ReadAhead): UpdateDocument {
  const parsed = readAhead.value();
  const isUpdate = order.as === 'ledger-update';
  const { kind, value, path, unknown } = isUpdate ? updateIn(parsed) : transactionIn(parsed);
  const vital = kind === 'unknown' ? [] : ['events', 'eventsById'];
  const known = readKnown(ledgerUpdateWire, value, vital, path);
  const item = {
    ...known,
    source: isUpdate ? 'ledger' : order.as,
    kind,
    body: readAhead.body,
    unknown: unknown ?? known.unknown.map(completeMember),
  } as const;
  return toLedgerDocument(item, eventsOf(item, readAhead, path), order);
}

/**
 * An object without its invalid members, and with its notices, the invalid members of the objects at
 * the `shown` paths, and its unknown members.
 */
function readKnown<S extends ZodMiniObject>(
  schema: S,
  value: unknown,
  vital: readonly string[],
  path: readonly Step[] = [],
  shown: readonly (readonly Step[])[] = [path],
) {
  const { value: wire, shapeAnomalies } = dropInvalidMembers(schema, value, vital, path);
  return {
    wire,
    notices: shapeNotices(
      shapeAnomalies.map((one) => ({ ...one, isMissing: one.value === undefined })),
    ),
    invalid: new Map(shown.flatMap((at) => [...invalidMembers(shapeAnomalies, at)])),
    unknown: unknownMembers(wire, schema.shape),
  };
}

function unknownMembers(
  value: Readonly<Record<string, unknown>> | undefined,
  shape: Readonly<Record<string, unknown>>,
): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(value ?? {}).filter(([name]) => !Object.hasOwn(shape, name));
}

function completeMember([name, value]: readonly [string, unknown]) {
  return [name, complete(value)] as const;
}

/** A value with what `valueExcept` left in the body. */
function complete(value: unknown, names = MOST_STEPS): unknown {
  if (value instanceof JsonPart) return value.value();
  if (!isRecord(value) || names === 0) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, complete(one, names - 1)]),
  );
}
