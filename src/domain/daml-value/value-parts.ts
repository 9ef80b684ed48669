import { isQuotedInt64, plainText } from '#domain/ledger/int64.ts';
import type { Branch, Leaf, Member, Value } from './value.ts';

export function leaf(kind: Leaf['kind'], text: string, guessed: boolean, wire = text): Leaf {
  return { kind, text, wire, guessed };
}

/** A branch over `size` children that `at` reads one by one. */
export function branch(
  kind: Branch['kind'],
  size: number,
  at: (index: number) => Member,
  { name = '', guessed = false }: { name?: string; guessed?: boolean } = {},
): Branch {
  const checked = (index: number): Member => {
    if (Number.isInteger(index) && index >= 0 && index < size) return at(index);
    throw new RangeError(`a ${kind} of ${size} has no child ${index}`);
  };
  return { kind, name, size, at: checked, guessed };
}

export function member(value: Value, label?: string): Member {
  return { label, key: undefined, value };
}

/** JSON that is no known Daml value, kept whole; `why` is a sentence's end for the reader. */
export function unknownValue(json: unknown, why: string): Branch {
  return branch('unknown', 1, () => member(plainJson(json)), { name: why });
}

/** JSON as JSON, with its exact integers. */
export function plainJson(json: unknown): Value {
  if (typeof json === 'string')
    return leaf(isQuotedInt64(json) ? 'number' : 'text', plainText(json), false);
  if (typeof json === 'boolean') return leaf('bool', String(json), false);
  if (typeof json !== 'object') return leaf('number', String(json), false);
  if (json === null) return leaf('null', '', false);
  if (Array.isArray(json))
    return branch('array', json.length, (index) => member(plainJson(json[index])));
  const entries = Object.entries(json);
  return branch('object', entries.length, (index) => {
    const [label, value] = entries[index] as [string, unknown];
    return member(plainJson(value), label);
  });
}
