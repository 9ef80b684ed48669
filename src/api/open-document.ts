import type { UpdateDocument, UpdateKind } from '#domain/document.ts';
import { parseExact } from './exact-json.ts';
import { type LedgerItem, toLedgerDocument } from './ledger-document.ts';
import { openVariant } from './ledger-event.ts';
import { ledgerUpdateWire, transactionAnswerWire, updateByIdWire } from './ledger-wire.ts';
import { heldText, type ReceivedBody } from './received-body.ts';
import { type ScanQuestion, toScanDocument } from './scan-document.ts';
import { scanEventWire, scanUpdateWire } from './scan-wire.ts';
import { checkShape, isRecord, mendShape } from './shape.ts';
import { flawNotices } from './survey.ts';

/** Which answer a body is, and what was asked. Plain data: it crosses to the worker. */
export type UpdateOrder =
  | ({ readonly as: 'scan-event' | 'legacy-update' } & ScanQuestion)
  | ({ readonly as: 'ledger-update' | 'ledger-tree' | 'ledger-flat' } & LedgerQuestion);

/** Opens an update's body by what it is. Throws like `openScanEvent`. */
export function openUpdate(order: UpdateOrder, text: string, body: ReceivedBody): UpdateDocument {
  switch (order.as) {
    case 'scan-event':
      return openScanEvent(text, order, body);
    case 'legacy-update':
      return openLegacyUpdate(text, order, body);
    case 'ledger-update':
      return openLedgerUpdate(text, order, body);
    case 'ledger-tree':
      return openLedgerTree(text, order, body);
    case 'ledger-flat':
      return openLedgerFlat(text, order, body);
  }
}

/**
 * Opens the answer of GET /v0/events/{update_id}. Throws SyntaxError when the text is not JSON and
 * WrongShape when what holds the content is not as documented; smaller flaws become notices.
 */
export function openScanEvent(
  text: string,
  asked: ScanQuestion,
  body = heldText(text),
): UpdateDocument {
  const parsed = parseExact(text);
  const { value, flaws } = mendShape(scanEventWire, parsed, [
    'update',
    'update.events_by_id',
    'update.root_event_ids',
    'update.event',
    // Beside an update a wrong verdict is left out; alone it is all there is.
    ...(isRecord(parsed) && isRecord(parsed['update']) ? [] : ['verdict']),
  ]);
  const update = value.update ?? undefined;
  return toScanDocument(
    {
      source: 'scan',
      body,
      wire: value,
      path: ['update'],
      notices: flawNotices(flaws),
      unknown: [
        ...unknownMembers(value, scanEventWire.shape),
        ...unknownMembers(update, scanUpdateWire.shape),
      ],
    },
    asked,
  );
}

/** Opens the answer of GET /v0/updates/{update_id} (wire-facts 1.11). Throws like `openScanEvent`. */
export function openLegacyUpdate(
  text: string,
  asked: ScanQuestion,
  body = heldText(text),
): UpdateDocument {
  const { value, flaws } = mendShape(scanUpdateWire, parseExact(text), [
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
      notices: flawNotices(flaws),
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

/**
 * Opens the answer of POST /v2/updates/update-by-id. A kind of update that is not known is kept
 * raw. Throws like `openScanEvent`.
 */
export function openLedgerUpdate(
  text: string,
  asked: LedgerQuestion,
  body = heldText(text),
): UpdateDocument {
  const { update } = checkShape(updateByIdWire, parseExact(text));
  const variant = openVariant(update);
  const kind = KINDS.get(variant?.name ?? '') ?? 'unknown';
  const path = ['update', ...(variant?.path ?? [])];
  const unknown = kind === 'unknown' ? Object.entries(update) : [];
  return openLedger(
    { source: 'ledger', body, kind, value: variant?.body ?? {}, path, unknown },
    asked,
  );
}

/** Opens the answer of GET /v2/updates/transaction-tree-by-id. Throws like `openScanEvent`. */
export function openLedgerTree(
  text: string,
  asked: LedgerQuestion,
  body = heldText(text),
): UpdateDocument {
  return openTransaction('ledger-tree', text, asked, body);
}

/** Opens the answer of POST /v2/updates/transaction-by-id. Throws like `openScanEvent`. */
export function openLedgerFlat(
  text: string,
  asked: LedgerQuestion,
  body = heldText(text),
): UpdateDocument {
  return openTransaction('ledger-flat', text, asked, body);
}

function openTransaction(
  source: 'ledger-tree' | 'ledger-flat',
  text: string,
  asked: LedgerQuestion,
  body: ReceivedBody,
): UpdateDocument {
  const { transaction: value } = checkShape(transactionAnswerWire, parseExact(text));
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
  const { value: wire, flaws } = mendShape(ledgerUpdateWire, value, vital, path);
  return toLedgerDocument(
    {
      ...answer,
      wire,
      notices: flawNotices(flaws),
      unknown: [...unknown, ...unknownMembers(wire, ledgerUpdateWire.shape)],
    },
    asked,
  );
}

/** Members that no schema names, with their value. */
function unknownMembers(
  value: Readonly<Record<string, unknown>> | undefined,
  shape: Readonly<Record<string, unknown>>,
): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(value ?? {}).filter(([name]) => !Object.hasOwn(shape, name));
}
