import type { ValueEncoding } from '#domain/update/document.ts';
import { compactValue } from './compact-value.ts';
import { protobufPayload } from './protobuf-value.ts';
import { plainJson, type Value } from './value.ts';

/**
 * Reads a payload (JSON with exact integers, see `int64.ts`). Kinds of compact JSON are guesses and
 * marked so; `json` skips Daml values. Never throws: an unknown value keeps its JSON.
 */
export function readValue(json: unknown, encoding: ValueEncoding | 'json'): Value {
  if (encoding === 'json') return plainJson(json);
  const read = encoding === 'protobuf_json' ? protobufPayload : compactValue;
  if (!isFallback(json)) return read(json);
  const { error, value } = json;
  return {
    kind: 'fallback',
    name: error,
    size: 1,
    at: () => ({ label: undefined, key: undefined, value: read(value) }),
    guessed: true,
  };
}

/**
 * Scan's replacement for a payload that its packages cannot encode
 * (docs/facts/wire.md#scan-events).
 */
function isFallback(json: unknown): json is { error: string; value: unknown } {
  if (typeof json !== 'object' || json === null || Object.keys(json).length !== 2) return false;
  return 'error' in json && typeof json.error === 'string' && Object.hasOwn(json, 'value');
}
