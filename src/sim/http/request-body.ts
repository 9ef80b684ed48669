import { undecodable } from '#sim/ledger/ledger-error.ts';

export type JsonObject = { readonly [member: string]: unknown };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const OFFSETS =
  /"(beginOffsetExclusive|endOffsetInclusive|beginExclusive|endInclusive|offset)"(\s*:\s*)(-?\d+)(?=\s*[,}])/g;

/** Throws the text/plain 400 of the HTTP layer (docs/facts/wire.md#error-bodies). */
export async function readBody(request: Request): Promise<JsonObject> {
  let body: unknown;
  try {
    body = JSON.parse((await request.text()).replace(OFFSETS, '"$1"$2"$3"'));
  } catch {
    throw undecodable('body (expected json value)');
  }
  if (!isObject(body)) throw undecodable("body (expected '{' or 'n')");
  return body;
}

const wrongType = (value: unknown, expected: string, name: string) =>
  undecodable(
    `body (Got value '${JSON.stringify(value)}' with wrong type, expecting ${expected} at '${name}')`,
  );

export function textMember(body: JsonObject, name: string): string {
  const value = body[name];
  if (value === undefined) throw undecodable(`body (Missing required field at '${name}')`);
  if (typeof value !== 'string') throw wrongType(value, 'string', name);
  return value;
}

export function textsMember(body: JsonObject, name: string): readonly string[] | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string'))
    throw undecodable(`body (Got value with wrong type, expecting array of strings at '${name}')`);
  return value;
}

export function objectMember(body: JsonObject, name: string): JsonObject | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (!isObject(value))
    throw undecodable(`body (Got value with wrong type, expecting object at '${name}')`);
  return value;
}

const INT64_BOUND = 2n ** 63n;
const INT32_BOUND = 2 ** 31;

export function int64Member(body: JsonObject, name: string): bigint | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && /^-?\d{1,19}$/.test(value)) {
    const read = BigInt(value);
    if (-INT64_BOUND <= read && read < INT64_BOUND) return read;
  }
  throw wrongType(value, 'integer (int64)', name);
}

export function int32Member(body: JsonObject, name: string): number | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) >= INT32_BOUND)
    throw wrongType(value, 'integer (int32)', name);
  return value;
}

export function flagMember(body: JsonObject, name: string): boolean {
  const value = body[name] ?? false;
  if (typeof value !== 'boolean') throw wrongType(value, 'boolean', name);
  return value;
}
