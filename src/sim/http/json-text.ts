export type Json =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Json[]
  | { readonly [member: string]: Json };

export class Members {
  readonly entries: Iterable<readonly [string, Body]>;
  constructor(entries: Iterable<readonly [string, Body]>) {
    this.entries = entries;
  }
}

export class Items {
  readonly items: Iterable<Body>;
  constructor(items: Iterable<Body>) {
    this.items = items;
  }
}

export type Body = Json | Members | Items;

/** Members may be `Members` or `Items`; without these, the object is written at once. */
export function envelope(members: Readonly<Record<string, Body>>): Body {
  return isPlain(members) ? members : new Members(Object.entries(members));
}

const isPlain = (
  members: Readonly<Record<string, Body>>,
): members is Readonly<Record<string, Json>> =>
  Object.values(members).every((body) => !(body instanceof Members || body instanceof Items));

/** Yields pieces, so that a large body is never in memory twice. */
export function* jsonPieces(body: Body): Generator<string> {
  if (body instanceof Items) {
    let separator = '[';
    for (const item of body.items) {
      yield separator;
      yield* jsonPieces(item);
      separator = ',';
    }
    yield separator === '[' ? '[]' : ']';
  } else if (body instanceof Members) {
    let separator = '{';
    for (const [key, member] of body.entries) {
      yield `${separator}${JSON.stringify(key)}:`;
      yield* jsonPieces(member);
      separator = ',';
    }
    yield separator === '{' ? '{}' : '}';
  } else yield wholeText(body);
}

export function jsonText(body: Body): string {
  let text = '';
  for (const piece of jsonPieces(body)) text += piece;
  return text;
}

const MARK = '\uFDD0sim:';

function wholeText(body: Json): string {
  if (typeof body === 'bigint') return String(body);
  // A replacer makes JSON.stringify several times slower, so it is used only for bigints.
  try {
    return JSON.stringify(body);
  } catch {
    const text = JSON.stringify(body, (_key, value: unknown) =>
      typeof value === 'bigint' ? `${MARK}${value}` : value,
    );
    return text.replace(/"\uFDD0sim:(-?\d+)"/g, '$1');
  }
}

export const int64Json = (value: bigint): number | bigint =>
  -MAX_SAFE <= value && value <= MAX_SAFE ? Number(value) : value;

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);
