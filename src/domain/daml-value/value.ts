/**
 * A Daml value as a lazy tree: `at(index)` reads one child, so a payload nested 100,000 deep or
 * 200,000 wide takes time only for what is displayed.
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
    | 'number'
    | 'null';
  /** Display text: exact digits, times in ISO 8601, "" for unit, none and null. */
  readonly text: string;
  /** Differs from `text` only for the times of protobuf_json. */
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
    /**
     * Scan could not encode the payload; `name` is Scan's reason, the only child is its
     * replacement.
     */
    | 'fallback'
    /** An unknown value; `name` is the reason, the only child is the JSON as received. */
    | 'unknown'
    | 'object'
    | 'array';
  /** A variant's constructor or a record's `Module:Entity`, otherwise "". */
  readonly name: string;
  readonly size: number;
  /** Throws RangeError unless 0 ≤ index < size. */
  readonly at: (index: number) => Member;
  /** True for compact JSON, whose kinds are inferred (docs/facts/wire.md#daml-values). */
  readonly guessed: boolean;
};

export type Member = {
  /** Field name or text map key; undefined for elements and unlabelled fields. */
  readonly label: string | undefined;
  readonly key: Value | undefined;
  readonly value: Value;
};

export function leaf(kind: Leaf['kind'], text: string, guessed: boolean, wire = text): Leaf {
  return { kind, text, wire, guessed };
}

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

/** JSON that is not a known Daml value; `why` ends a sentence. */
export function unknownValue(json: unknown, why: string): Branch {
  return branch('unknown', 1, () => member(plainJson(json)), { name: why });
}

export function plainJson(json: unknown): Value {
  if (typeof json === 'string') return leaf('text', json, false);
  if (typeof json === 'boolean') return leaf('bool', String(json), false);
  if (json === null) return leaf('null', '', false);
  if (typeof json !== 'object') return leaf('number', String(json), false);
  if (Array.isArray(json))
    return branch('array', json.length, (index) => member(plainJson(json[index])));
  const entries = Object.entries(json);
  return branch('object', entries.length, (index) => {
    const [label, value] = entries[index] as [string, unknown];
    return member(plainJson(value), label);
  });
}
