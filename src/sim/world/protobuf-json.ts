import type { Json } from '#sim/http/json-text.ts';
import type { DamlValue } from './daml-value.ts';

/**
 * Canonical proto3 JSON of `com.daml.ledger.api.v2.Value`: Scan's `protobuf_json` and `lossless`
 * (docs/facts/wire.md#typed-values). An empty list, record or map loses its inner member, because
 * the printer omits proto defaults.
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
