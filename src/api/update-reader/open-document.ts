import type { ReceivedBody } from '#api/document/update-document.ts';
import { shapeNotices } from '#api/document/update-document.ts';
import { checkShape, dropInvalidMembers, isRecord, type ShapeAnomaly } from '#api/json/shape.ts';
import {
  type LedgerItem,
  ledgerUpdateWire,
  toLedgerDocument,
  transactionAnswerWire,
  updateByIdWire,
} from '#api/ledger-update/ledger-document.ts';
import { openVariant } from '#api/ledger-update/ledger-event.ts';
import { type ScanQuestion, toScanDocument } from '#api/scan-update/scan-document.ts';
import { scanEventWire, scanUpdateWire } from '#api/scan-update/scan-wire.ts';
import type { UpdateDocument, UpdateKind } from '#domain/update/document.ts';
import { invalidMembers, membersOf } from './invalid-members.ts';

/** The kind of response and its request, as plain data that can cross to the worker. */
export type UpdateOrder =
  | ({ readonly as: 'scan-event' | 'legacy-update' } & ScanQuestion)
  | ({ readonly as: 'ledger-update' | 'ledger-tree' | 'ledger-flat' } & LedgerQuestion);

/**
 * Opens an update's parsed body (`parseExact`). Throws like `openScanEvent`.
 * @param body the body as received, for the raw view
 */
export function openUpdate(order: UpdateOrder, value: unknown, body: ReceivedBody): UpdateDocument {
  switch (order.as) {
    case 'scan-event':
      return openScanEvent(value, order, body);
    case 'legacy-update':
      return openLegacyUpdate(value, order, body);
    case 'ledger-update':
      return openLedgerUpdate(value, order, body);
    case 'ledger-tree':
      return openLedgerTree(value, order, body);
    case 'ledger-flat':
      return openLedgerFlat(value, order, body);
  }
}

/**
 * Opens the response of GET /v0/events/{update_id}. Throws WrongShape if a container of the content
 * is not as documented; smaller anomalies become notices.
 */
function openScanEvent(parsed: unknown, asked: ScanQuestion, body: ReceivedBody): UpdateDocument {
  const members = isRecord(parsed) ? parsed : {};
  const before = [membersOf(members['update']), membersOf(members['traffic_summary'])] as const;
  const { value, shapeAnomalies } = dropInvalidMembers(scanEventWire, parsed, [
    'update',
    'update.events_by_id',
    'update.root_event_ids',
    'update.event',
    // A wrong verdict is removed if there is an update; otherwise it is a failure.
    ...(isRecord(parsed) && isRecord(parsed['update']) ? [] : ['verdict']),
  ]);
  const update = value.update ?? undefined;
  return toScanDocument(
    {
      source: 'scan',
      body,
      wire: value,
      path: ['update'],
      notices: shapeNotices(shapeAnomalies),
      invalid: new Map([
        ...invalidMembers(before[0], update, within('update', shapeAnomalies)),
        ...invalidMembers(
          before[1],
          value.traffic_summary,
          within('traffic_summary', shapeAnomalies),
        ),
      ]),
      unknown: [
        ...unknownMembers(value, scanEventWire.shape),
        ...unknownMembers(update, scanUpdateWire.shape),
      ],
    },
    asked,
  );
}

/** GET /v0/updates/{update_id} (docs/facts/wire.md#scan-legacy-update). */
function openLegacyUpdate(
  parsed: unknown,
  asked: ScanQuestion,
  body: ReceivedBody,
): UpdateDocument {
  const before = membersOf(parsed);
  const { value, shapeAnomalies } = dropInvalidMembers(scanUpdateWire, parsed, [
    'events_by_id',
    'root_event_ids',
    'event',
  ]);
  return toScanDocument(
    {
      source: 'scan-legacy',
      body,
      wire: { update: value },
      path: [],
      notices: shapeNotices(shapeAnomalies),
      invalid: invalidMembers(before, value, shapeAnomalies),
      unknown: unknownMembers(value, scanUpdateWire.shape),
    },
    asked,
  );
}

type LedgerQuestion = { readonly updateId: string };

const KINDS: ReadonlyMap<string, UpdateKind> = new Map([
  ['Transaction', 'transaction'],
  ['Reassignment', 'reassignment'],
  ['TopologyTransaction', 'topology'],
]);

/** POST /v2/updates/update-by-id. An unknown kind of update is kept raw. */
function openLedgerUpdate(
  parsed: unknown,
  asked: LedgerQuestion,
  body: ReceivedBody,
): UpdateDocument {
  const { update } = checkShape(updateByIdWire, parsed);
  const variant = openVariant(update);
  const kind = KINDS.get(variant?.name ?? '') ?? 'unknown';
  const path = ['update', ...(variant?.path ?? [])];
  const unknown = kind === 'unknown' ? Object.entries(update) : [];
  return openLedger(
    { source: 'ledger', body, kind, value: variant?.body ?? {}, path, unknown },
    asked,
  );
}

function openLedgerTree(
  parsed: unknown,
  asked: LedgerQuestion,
  body: ReceivedBody,
): UpdateDocument {
  return openTransaction('ledger-tree', parsed, asked, body);
}

function openLedgerFlat(
  parsed: unknown,
  asked: LedgerQuestion,
  body: ReceivedBody,
): UpdateDocument {
  return openTransaction('ledger-flat', parsed, asked, body);
}

function openTransaction(
  source: 'ledger-tree' | 'ledger-flat',
  parsed: unknown,
  asked: LedgerQuestion,
  body: ReceivedBody,
): UpdateDocument {
  const { transaction: value } = checkShape(transactionAnswerWire, parsed);
  const path = ['transaction'];
  return openLedger({ source, body, kind: 'transaction', value, path, unknown: [] }, asked);
}

function openLedger(
  answer: Pick<LedgerItem, 'source' | 'body' | 'kind' | 'path' | 'unknown'> & {
    readonly value: unknown;
  },
  asked: LedgerQuestion,
): UpdateDocument {
  const { value, path, unknown } = answer;
  const vital = answer.kind === 'unknown' ? [] : ['events', 'eventsById'];
  const before = membersOf(value);
  const { value: wire, shapeAnomalies } = dropInvalidMembers(ledgerUpdateWire, value, vital, path);
  return toLedgerDocument(
    {
      ...answer,
      wire,
      notices: shapeNotices(shapeAnomalies),
      invalid: invalidMembers(before, wire, shapeAnomalies),
      unknown: [...unknown, ...unknownMembers(wire, ledgerUpdateWire.shape)],
    },
    asked,
  );
}

/** The anomalies of the members of one object of the response. */
function within(name: string, anomalies: readonly ShapeAnomaly[]): readonly ShapeAnomaly[] {
  return anomalies.filter(({ path }) => path.length === 2 && path[0] === name);
}

function unknownMembers(
  value: Readonly<Record<string, unknown>> | undefined,
  shape: Readonly<Record<string, unknown>>,
): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(value ?? {}).filter(([name]) => !Object.hasOwn(shape, name));
}
