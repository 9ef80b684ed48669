import { isQuotedInt64, plainText } from '#domain/ledger/int64.ts';

/**
 * A Daml value as a tree that is read one level at a time: `at(index)` reads one child when it is
 * asked for, so a payload nested 100,000 deep or 200,000 wide costs what is looked at.
 */
export type Value = Leaf | Branch;

export type Leaf = {
  readonly kind:
    | 'int64'
    | 'numeric'
    | 'text'
    | 'party'
    | 'contractId'
    | 'timestamp'
    | 'date'
    | 'bool'
    | 'unit'
    | 'none'
    | 'enum'
    /** Plain JSON: below `unknown`, or where JSON was asked for. */
    | 'number'
    | 'null';
  /** What is read: digits unaltered, times in ISO 8601, "" for unit, none and null. */
  readonly text: string;
  /** The same as on the wire; differs from `text` for the times of protobuf_json alone. */
  readonly wire: string;
  readonly guessed: boolean;
};

export type Branch = {
  readonly kind:
    | 'record'
    | 'variant'
    | 'some'
    | 'list'
    | 'textMap'
    | 'genMap'
    /** Scan could not encode the payload; `name` is its reason, the one child what it sent instead. */
    | 'fallback'
    /** Not a value this version knows; `name` says why, the one child is the JSON as it came. */
    | 'unknown'
    | 'object'
    | 'array';
  /** A variant's constructor, a record's `Module:Entity` when the answer says it, else "". */
  readonly name: string;
  readonly size: number;
  /** Throws RangeError unless 0 ≤ index < size. */
  readonly at: (index: number) => Member;
  /**
   * The kind was guessed from the shape: compact JSON does not say it
   * (docs/facts/wire.md#daml-values).
   */
  readonly guessed: boolean;
};

export type Member = {
  /** Field name or text map key; undefined for elements, and for fields whose label is missing. */
  readonly label: string | undefined;
  /** The key of a generic map's entry. */
  readonly key: Value | undefined;
  readonly value: Value;
};

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
