import { isQuotedInt64, plainText } from '#domain/ledger/int64.ts';
import { isPartyId } from '#domain/ledger/party.ts';
import type { Leaf, Value } from './value.ts';
import { branch, leaf, member, unknownValue } from './value.ts';

/**
 * A Daml value in compact JSON (docs/facts/wire.md#daml-values). The kind of a string is inferred
 * from its form, and an array of pairs is a map only when its keys are distinct texts. `null`,
 * `true` and `false` are certain.
 */
export function compactValue(json: unknown): Value {
  if (json === null) return leaf('none', '', false);
  if (typeof json === 'boolean') return leaf('bool', String(json), false);
  if (typeof json === 'number')
    return Number.isSafeInteger(json)
      ? leaf('int64', String(json), true)
      : unknownValue(json, 'a JSON number, which no Daml value is');
  if (typeof json === 'string')
    return isQuotedInt64(json)
      ? leaf('int64', plainText(json), true)
      : compactText(plainText(json));
  if (Array.isArray(json)) return compactArray(json);
  return typeof json === 'object' ? compactObject(json) : unknownValue(json, 'not JSON');
}

function compactObject(json: object): Value {
  const entries: [string, unknown][] = Object.entries(json);
  if (entries.length === 0) return leaf('unit', '', true);
  const variant = entries.length === 2 && 'tag' in json && typeof json.tag === 'string';
  if (variant && Object.hasOwn(json, 'value')) {
    const { tag, value } = json as { tag: string; value: unknown };
    const read = () => member(compactValue(value));
    return branch('variant', 1, read, { name: plainText(tag), guessed: true });
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

/** No form above is longer. */
const LONGEST_FORM = 512;

function compactText(text: string): Leaf {
  if (text.length > LONGEST_FORM) return leaf('text', text, true);
  if (isPartyId(text)) return leaf('party', text, true);
  const form = FORMS.find(([kind, pattern]) => pattern.test(text) && fits(kind, text));
  return leaf(form?.[0] ?? 'text', text, true);
}

/** Nineteen digits may exceed an Int64; then they are text. */
function fits(kind: Leaf['kind'], text: string): boolean {
  return kind !== 'int64' || BigInt.asIntN(64, BigInt(text)) === BigInt(text);
}
