import { readInt64 } from '#domain/ledger/int64.ts';
import type { Branch, Member, Value } from './value.ts';
import { branch, leaf, member, unknownValue } from './value.ts';

/**
 * A payload in protobuf_json: the proto3 JSON of com.daml.ledger.api.v2.Value, one key per value
 * that names its kind; defaults are omitted (docs/facts/wire.md#typed-values). A payload may also
 * be a bare Record; `{}` is the empty one.
 */
export function protobufPayload(json: unknown): Value {
  const bare = membersOf(json);
  if (bare === undefined || !Object.keys(bare).every((key) => RECORD_KEYS.has(key)))
    return protobufValue(json);
  return record(bare) ?? unknownValue(json, 'undocumented content of a record');
}

type Members = { readonly [name: string]: unknown };
const RECORD_KEYS: ReadonlySet<string> = new Set(['recordId', 'fields']);

function membersOf(json: unknown): Members | undefined {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
    ? (json as Members)
    : undefined;
}

function protobufValue(json: unknown): Value {
  if (json === undefined) return unknownValue(null, 'no value in the response');
  const [only, ...others] = Object.entries(membersOf(json) ?? {});
  if (only === undefined || others.length > 0)
    return unknownValue(json, 'not an object with one known kind of value');
  const [kind, content] = only;
  if (!Object.hasOwn(KINDS, kind)) return unknownValue(json, 'an unknown kind of value');
  return KINDS[kind]?.(content) ?? unknownValue(json, `undocumented content of ${kind}`);
}

/** A decoder for each key; undefined if the content is not as documented. */
const KINDS: { readonly [kind: string]: (content: unknown) => Value | undefined } = {
  record: (content) => {
    const members = membersOf(content);
    return members === undefined ? undefined : record(members);
  },
  variant: (content) => {
    const name = membersOf(content)?.['constructor'];
    if (typeof name !== 'string') return undefined;
    const read = () => member(protobufValue(membersOf(content)?.['value']));
    return branch('variant', 1, read, { name });
  },
  enum: (content) => {
    const name = membersOf(content)?.['constructor'];
    return typeof name === 'string' ? leaf('enum', name, false) : undefined;
  },
  list: (content) =>
    children('list', membersOf(content), 'elements', (element) => member(protobufValue(element))),
  optional: (content) => {
    const members = membersOf(content);
    if (members === undefined) return undefined;
    if (!Object.hasOwn(members, 'value')) return leaf('none', '', false);
    return branch('some', 1, () => member(protobufValue(members['value'])));
  },
  textMap: (content) => children('textMap', membersOf(content), 'entries', labelled('key')),
  genMap: (content) =>
    children('genMap', membersOf(content), 'entries', (entry) => ({
      label: undefined,
      key: protobufValue(membersOf(entry)?.['key']),
      value: protobufValue(membersOf(entry)?.['value']),
    })),
  int64: (content) => {
    const digits = readInt64(content);
    return digits === undefined ? undefined : leaf('int64', digits, false);
  },
  numeric: (content) => text('numeric', content),
  text: (content) => text('text', content),
  party: (content) => text('party', content),
  contractId: (content) => text('contractId', content),
  timestamp: (content) => {
    const micros = readInt64(content);
    return micros === undefined ? undefined : leaf('timestamp', isoTime(micros), false, micros);
  },
  date: (content) => {
    const days = readInt64(content);
    return days === undefined ? undefined : leaf('date', isoDay(days), false, days);
  },
  bool: (content) =>
    typeof content === 'boolean' ? leaf('bool', String(content), false) : undefined,
  unit: (content) => (membersOf(content) === undefined ? undefined : leaf('unit', '', false)),
};

function text(kind: 'numeric' | 'text' | 'party' | 'contractId', content: unknown) {
  return typeof content === 'string' ? leaf(kind, content, false) : undefined;
}

function record(members: Members): Branch | undefined {
  const id = membersOf(members['recordId']);
  const [module, entity] = [id?.['moduleName'], id?.['entityName']];
  const name =
    typeof module === 'string' && typeof entity === 'string' ? `${module}:${entity}` : '';
  return children('record', members, 'fields', labelled('label'), name);
}

function children(
  kind: Branch['kind'],
  members: Members | undefined,
  field: string,
  read: (item: unknown) => Member,
  name = '',
): Branch | undefined {
  const items = members?.[field] ?? [];
  if (members === undefined || !Array.isArray(items)) return undefined;
  return branch(kind, items.length, (index) => read(items[index]), { name });
}

function labelled(key: 'label' | 'key'): (item: unknown) => Member {
  return (item) => {
    const members = membersOf(item);
    const label = members?.[key];
    // A text map omits an empty key, because it is the default; a label may be missing.
    const unnamed = key === 'key' ? '' : undefined;
    return member(
      protobufValue(members?.['value']),
      typeof label === 'string' && label !== '' ? label : unnamed,
    );
  };
}

/** Daml's range of times, 0001-01-01 to 9999-12-31, in epoch milliseconds. */
const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** Epoch microseconds as ISO 8601 with six digits; a time outside Daml's range as its digits. */
function isoTime(micros: string): string {
  const all = BigInt(micros);
  const rest = ((all % 1000n) + 1000n) % 1000n;
  const milliseconds = Number((all - rest) / 1000n);
  if (milliseconds < FIRST || milliseconds > LAST) return micros;
  const iso = new Date(milliseconds).toISOString();
  return `${iso.slice(0, -1)}${String(rest).padStart(3, '0')}Z`;
}

/** Epoch days as `yyyy-mm-dd`; a date outside Daml's range as its digits. */
function isoDay(days: string): string {
  const milliseconds = Number(days) * 86_400_000;
  if (!(milliseconds >= FIRST && milliseconds <= LAST)) return days;
  return new Date(milliseconds).toISOString().slice(0, 10);
}
