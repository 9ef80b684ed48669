import { withoutTokens } from '#domain/secret/redact.ts';

/**
 * The search part of an address. Values are text, never numbers (the router's default turns
 * `9007199254740993` into …992 and `1220e5` into 122000000). Lengths are bounded, repeated names
 * become lists, and the order is canonical, so equal screens have equal links
 * (docs/facts/product.md#addresses).
 */
export type SearchParams = Readonly<Record<string, string | readonly string[]>>;

const MOST_PARAMS = 200;
const LONGEST_NAME = 64;
const LONGEST_VALUE = 8_192;

/** `?a=1&b=2&b=3` → `{ a: '1', b: ['2', '3'] }`. Values that exceed a limit are omitted. */
export function parseSearch(search: string): SearchParams {
  const found = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    if (name.length > LONGEST_NAME || value.length > LONGEST_VALUE) continue;
    if (found.size >= MOST_PARAMS) break;
    const before = found.get(name);
    const values = before === undefined ? value : [before, value].flat().slice(0, MOST_PARAMS);
    found.set(name, values);
  }
  // The prototype is null, so a param named `__proto__` is like any other.
  return Object.setPrototypeOf(Object.fromEntries(found), null);
}

/** Names in alphabetical order; undefined values are omitted, and tokens are redacted. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    for (const one of [value].flat()) if (typeof one === 'string') params.append(name, one);
  params.sort();
  const text = withoutTokens(params.toString());
  return text && `?${text}`;
}

/** A link names a configured network, never the address of a server (SEC-01). */
const NEVER_IN_LINKS = /^(?:base|scan)_url$/;

/** Names of params that are never allowed, or have at least one value that failed its check. */
export function droppedParams(
  asked: SearchParams,
  kept: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(asked).filter((name) => {
    const left = [kept[name]].flat();
    return NEVER_IN_LINKS.test(name) || [asked[name]].flat().some((one) => !left.includes(one));
  });
}
