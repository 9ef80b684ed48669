import { isPartyId } from '#domain/ledger/party.ts';
import type { ValueEncoding } from '#domain/update/document.ts';
import { protobufPayload } from './protobuf-value.ts';
import { branch, type Leaf, leaf, member, plainJson, unknownValue, type Value } from './value.ts';

/**
 * A Daml value in compact JSON (docs/facts/wire.md#daml-values). The kind of a string is inferred
 * from its form, and an array of pairs is a map only when its keys are distinct texts. `null`,
 * `true` and `false` are certain.
 */
function compactValue(json: unknown): Value {
  if (json === null) return leaf('none', '', false);
  if (typeof json === 'boolean') return leaf('bool', String(json), false);
  if (Number.isSafeInteger(json)) return leaf('int64', String(json), true);
  if (typeof json === 'bigint') return leaf('int64', String(json), true);
  if (typeof json === 'string') return compactText(json);
  if (Array.isArray(json)) return compactArray(json);
  return typeof json === 'object'
    ? compactObject(json)
    : unknownValue(json, 'a JSON number, not a Daml value');
}

function compactObject(json: object): Value {
  const entries: [string, unknown][] = Object.entries(json);
  if (entries.length === 0) return leaf('unit', '', true);
  const variant = entries.length === 2 && 'tag' in json && typeof json.tag === 'string';
  if (variant && Object.hasOwn(json, 'value')) {
    const { tag, value } = json as { tag: string; value: unknown };
    const read = () => member(compactValue(value));
    return branch('variant', 1, read, { name: tag, guessed: true });
  }
  const read = (index: number) => {
    const [label, value] = entries[index] as [string, unknown];
    return member(compactValue(value), label);
  };
  return branch('record', entries.length, read, { guessed: true });
}

function compactArray(json: readonly unknown[]): Value {
  if (isPairs(json))
    return branch(
      'genMap',
      json.length,
      (index) => {
        const [key, value] = json[index] as [unknown, unknown];
        return { label: undefined, key: compactValue(key), value: compactValue(value) };
      },
      { guessed: true },
    );
  const read = (index: number) => member(compactValue(json[index]));
  return branch('list', json.length, read, { guessed: true });
}

function isPairs(json: readonly unknown[]): boolean {
  const keys = new Set<unknown>();
  for (const item of json) {
    if (!Array.isArray(item) || item.length !== 2 || typeof item[0] !== 'string') return false;
    keys.add(item[0]);
  }
  return json.length > 0 && keys.size === json.length;
}

const FORMS: readonly (readonly [Leaf['kind'], RegExp])[] = [
  ['contractId', /^00[0-9a-f]{64,510}$/],
  ['timestamp', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/],
  ['date', /^\d{4}-\d{2}-\d{2}$/],
  ['int64', /^(?:0|-?[1-9]\d{0,18})$/],
  // Scan prints a zero as Java's BigDecimal does: `0E-10` (recorded MainNet events).
  ['numeric', /^-?(?:\d{1,38}\.\d{1,37}|0E-\d{1,2})$/],
];

/** No pattern above matches a longer text. */
const LONGEST_FORM = 512;

function compactText(text: string): Leaf {
  if (text.length > LONGEST_FORM) return leaf('text', text, true);
  if (isPartyId(text)) return leaf('party', text, true);
  const form = FORMS.find(([kind, pattern]) => pattern.test(text) && fits(kind, text));
  return leaf(form?.[0] ?? 'text', text, true);
}

/** Nineteen digits may exceed an Int64; such a string is read as text. */
function fits(kind: Leaf['kind'], text: string): boolean {
  return kind !== 'int64' || BigInt.asIntN(64, BigInt(text)) === BigInt(text);
}

/**
 * Reads a payload (JSON with exact integers, see `int64.ts`). Kinds of compact JSON are inferred
 * and marked as such; `json` disables Daml values. Never throws: an unknown value keeps its JSON.
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
