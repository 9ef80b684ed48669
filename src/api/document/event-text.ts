import { FIELDS, type FieldKind } from '#api/event/event-layout.ts';
import type { ReadEvent } from '#api/event/read-event.ts';
import { isText } from '#api/json/shape.ts';
import { readInt64 } from '#domain/ledger/int64.ts';
import { printJson } from '#domain/text/json-text.ts';
import type {
  EventDetail,
  Field,
  FieldValue,
  Payload,
  ValueEncoding,
} from '#domain/update/document.ts';

const ROLES = [
  ['signatory', FIELDS.signatories.ledger],
  ['observer', FIELDS.observers.ledger],
  ['acting', FIELDS.actingParties.ledger],
  ['submitter', FIELDS.submitter.ledger],
  ['hosted', FIELDS.partyId.ledger],
] as const;

/** The complete lists of parties, because `toFields` cuts them. */
export function toRoles({ body, layout }: ReadEvent): EventDetail['roles'] {
  const members = new Set(layout.fields.map(([member]) => member));
  return ROLES.flatMap(([role, member]) => {
    if (!members.has(member)) return [];
    const value = body[member];
    const parties = (Array.isArray(value) ? value : [value]).filter(isText);
    return parties.length === 0 ? [] : [[role, parties] as const];
  });
}

/** Number of values shown per field; others are counted (`Field.more`). */
const MOST_VALUES = 1_000;

/** All members except payloads, known ones first. */
export function toFields(event: ReadEvent): readonly Field[] {
  const { body, layout } = event;
  const fields: Field[] = [];
  const done = new Set<string>(layout.payloads.map(([member]) => member));
  for (const [member, label, kind] of layout.fields) {
    done.add(member);
    if (member === BLOB && toBlob(event) !== undefined) continue;
    if (body[member] !== undefined) fields.push(toField(label, body[member], kind));
  }
  if (layout.views !== undefined) {
    done.add(layout.views);
    const views = body[layout.views];
    if (Array.isArray(views) && views.length === 0)
      fields.push(toField('Interface views', views, 'text'));
  }
  for (const [member, value] of Object.entries(body)) {
    if (!done.has(member)) fields.push(toField(member, value, 'text'));
  }
  return fields;
}

const BLOB = FIELDS.blob.ledger;

/** The contract as bytes; undefined if there are none, or if they are not text. */
export function toBlob({ body, layout }: ReadEvent): string | undefined {
  const blob = body[BLOB];
  const isOurs = layout.fields.some(([member]) => member === BLOB);
  return isOurs && isText(blob) && blob !== '' ? blob : undefined;
}

export function toPayloads(event: ReadEvent, encoding: ValueEncoding): readonly Payload[] {
  const { body, layout } = event;
  const payloads: Payload[] = [];
  for (const [member, name] of layout.payloads) {
    const value = body[member];
    // A null result is a Daml None; a null contract key is no key (docs/facts/wire.md#events).
    const isThere = name === 'Contract key' ? value !== null : true;
    if (value !== undefined && isThere) payloads.push({ name, value, encoding });
  }
  return payloads;
}

function toField(label: string, value: unknown, kind: FieldKind): Field {
  const isNone = value === null || value === undefined || value === '';
  const list = Array.isArray(value) ? value : isNone ? [] : [value];
  const values = list.slice(0, MOST_VALUES).map((item) => toValue(item, kind));
  return { label, values, more: list.length - values.length };
}

function toValue(value: unknown, kind: FieldKind): FieldValue {
  if (kind === 'number') {
    const digits = readInt64(value);
    return digits === undefined ? json(value) : { kind, text: digits };
  }
  if (isText(value)) return { kind, text: value };
  return kind === 'text' && typeof value === 'boolean'
    ? { kind, text: String(value) }
    : json(value);
}

/**
 * Number of characters shown of a value that is not text; the event's JSON has the complete value.
 */
const MOST_JSON = 10_000;

function json(value: unknown): FieldValue {
  return { kind: 'json', text: jsonText(value) };
}

export function jsonText(value: unknown): string {
  const text = printJson(value);
  if (text.length <= MOST_JSON) return text;
  return `${text.slice(0, MOST_JSON)}… (${text.length.toLocaleString('en')} characters)`;
}
