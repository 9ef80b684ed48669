import { redacted } from '#domain/secret/redact.ts';

declare const updateId: unique symbol;

/**
 * An update id that is safe in a path: `encodeURIComponent("..")` is `..`, so a pattern checks ids.
 */
export type UpdateId = string & { readonly [updateId]: true };

/**
 * Trims white space and quotes; undefined for any other kind of text. Canton's ids are `1220` and
 * 64 hex digits in lower case (docs/facts/wire.md#conventions), and are returned so, without marks
 * around them such as the end of a sentence. Other ids of the same alphabet are returned as they are,
 * unless they may be a secret.
 */
export function parseUpdateId(text: string): UpdateId | undefined {
  if (text.length > LONGEST) return undefined;
  const id = text
    .replace(/^\W*(1220[0-9a-f]{64})\W*$/i, (_, hex) => hex.toLowerCase())
    .replace(/^[\s"'`]+|[\s"'`]+$/g, '');
  const fits = /^(?!\.\.?$)[A-Za-z0-9_.:-]{1,300}$/.test(id);
  const isOther = OTHER_THINGS.some((pattern) => pattern.test(id));
  return fits && !isOther && redacted(id) === id ? (id as UpdateId) : undefined;
}

/** Whether an id has the form of Canton's (docs/facts/wire.md#conventions). */
export function isCantonId(id: string): boolean {
  return /^1220[0-9a-f]{64}$/.test(id);
}

/** With marks and white space around it; the search for them takes the square of this. */
const LONGEST = 1_000;

/** `event` is the number of an event id `<update id>:<n>`, which may begin with `#`. */
export type EventId = { readonly id: UpdateId; readonly event: string };

/** Splits an event id into an update id and a number; undefined for any other text. */
export function parseEventId(text: string): EventId | undefined {
  const [, id = '', event] = /^\W*(1220[0-9a-f]{64}):(\d{1,10})\W*$/i.exec(text) ?? [];
  return event === undefined ? undefined : { id: id.toLowerCase() as UpdateId, event };
}

/** A web address, a party, a contract, a template, a number. */
const OTHER_THINGS: readonly RegExp[] = [
  /^[a-z][a-z0-9+.-]*:\/\//i,
  /::/,
  /^00[0-9a-f]{64,}$/i,
  /^[^:]+:[\w.]+:\w*[A-Za-z_]\w*$/,
  /^[+-]?\d{1,30}$/,
];
