import type { ValueEncoding } from '#domain/update/document.ts';
import { compactValue } from './compact-value.ts';
import { protobufPayload } from './protobuf-value.ts';
import { plainJson } from './value-parts.ts';

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
  /** The kind was guessed from the shape: compact JSON does not say it (wire-facts 4.2). */
  readonly guessed: boolean;
};

export type Member = {
  /** Field name or text map key; undefined for elements, and for fields whose label is missing. */
  readonly label: string | undefined;
  /** The key of a generic map's entry. */
  readonly key: Value | undefined;
  readonly value: Value;
};

/**
 * Reads a payload (JSON with exact integers, see `int64.ts`). protobuf_json says each kind itself;
 * compact JSON does not, so kinds are guessed there and marked so; `json` takes JSON as JSON. Never
 * throws: what is not a Daml value is `unknown` and keeps its JSON.
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

/** Scan's stand-in for a payload that it cannot encode with the packages it knows (wire-facts 4.2). */
function isFallback(json: unknown): json is { error: string; value: unknown } {
  if (typeof json !== 'object' || json === null || Object.keys(json).length !== 2) return false;
  return 'error' in json && typeof json.error === 'string' && Object.hasOwn(json, 'value');
}
