import type { Json } from '#sim/http/json-text.ts';
import type { DamlValue } from '#sim/world/daml-value.ts';
import { iso, isoDate } from '#sim/world/moment.ts';

/**
 * The interfaces differ in two details (docs/facts/wire.md#daml-values, recorded MainNet events).
 */
export type CompactStyle = {
  /**
   * From 3.4 on, the ledger omits trailing None fields of a record; other interfaces print null.
   */
  readonly dropsTrailingNone: boolean;
  /** Scan prints a zero decimal as Java's BigDecimal does: `0E-10`. */
  readonly javaZero: boolean;
};

/**
 * The compact form: Ledger API payloads and Scan's `compact_json` (docs/facts/wire.md#daml-values).
 */
export function compactJson(value: DamlValue, style: CompactStyle): Json {
  const write = (inner: DamlValue): Json => compactJson(inner, style);
  switch (value.kind) {
    case 'record': {
      let fields = value.fields;
      if (style.dropsTrailingNone) {
        const isNone = ([, field]: readonly [string, DamlValue]) =>
          field.kind === 'optional' && field.value === undefined;
        fields = fields.slice(0, fields.findLastIndex((field) => !isNone(field)) + 1);
      }
      return Object.fromEntries(fields.map(([label, field]) => [label, write(field)]));
    }
    case 'variant':
      return { tag: value.tag, value: write(value.value) };
    case 'enum':
      return value.tag;
    case 'list':
      return value.elements.map(write);
    case 'optional':
      return optionalJson(value.value, write);
    case 'text-map':
      return Object.fromEntries(value.entries.map(([key, entry]) => [key, write(entry)]));
    case 'gen-map':
      return value.entries.map(([key, entry]) => [write(key), write(entry)]);
    case 'int64':
      return String(value.value);
    case 'numeric':
      return style.javaZero && /^-?0\.0{10}$/.test(value.value) ? '0E-10' : value.value;
    case 'timestamp':
      return iso(value.value, 'trimmed');
    case 'date':
      return isoDate(value.value);
    case 'unit':
      return {};
    default:
      return value.value;
  }
}

/** None is null; a nested optional is an array of zero or one items. */
function optionalJson(inner: DamlValue | undefined, write: (inner: DamlValue) => Json): Json {
  if (inner === undefined) return null;
  return inner.kind === 'optional' ? nestedJson(inner.value, write) : write(inner);
}

function nestedJson(inner: DamlValue | undefined, write: (inner: DamlValue) => Json): Json {
  if (inner === undefined) return [];
  return [inner.kind === 'optional' ? nestedJson(inner.value, write) : write(inner)];
}

/**
 * Canonical proto3 JSON of `com.daml.ledger.api.v2.Value`: Scan's `protobuf_json` and `lossless`
 * (docs/facts/wire.md#typed-values). An empty list, record or map has no inner member, because the
 * printer omits proto defaults.
 */
export function protobufJson(value: DamlValue): Json {
  switch (value.kind) {
    case 'record':
      return { record: recordJson(value.fields) };
    case 'variant':
      return { variant: { constructor: value.tag, value: protobufJson(value.value) } };
    case 'enum':
      return { enum: { constructor: value.tag } };
    case 'list':
      return {
        list: value.elements.length === 0 ? {} : { elements: value.elements.map(protobufJson) },
      };
    case 'optional':
      return { optional: value.value === undefined ? {} : { value: protobufJson(value.value) } };
    case 'text-map': {
      const entries = value.entries.map(([key, entry]) => ({ key, value: protobufJson(entry) }));
      return { textMap: entries.length === 0 ? {} : { entries } };
    }
    case 'gen-map': {
      const entries = value.entries.map(([key, entry]) => ({
        key: protobufJson(key),
        value: protobufJson(entry),
      }));
      return { genMap: entries.length === 0 ? {} : { entries } };
    }
    case 'int64':
      return { int64: String(value.value) };
    case 'timestamp':
      return { timestamp: String(value.value) };
    case 'contract-id':
      return { contractId: value.value };
    case 'unit':
      return { unit: {} };
    default:
      return { [value.kind]: value.value };
  }
}

function recordJson(fields: readonly (readonly [string, DamlValue])[]): Json {
  if (fields.length === 0) return {};
  return { fields: fields.map(([label, field]) => ({ label, value: protobufJson(field) })) };
}
