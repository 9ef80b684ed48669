import { hasToken, redacted } from '#domain/secret/redact.ts';

declare const updateId: unique symbol;

/**
 * An update id that is safe in a path: `encodeURIComponent("..")` is `..`, so a pattern checks ids.
 */
export type UpdateId = string & { readonly [updateId]: true };

/**
 * Trims white space and quotes; undefined for any other kind of text. Canton's ids are `1220` and
 * 64 hex digits (docs/facts/wire.md#conventions); other ids of the same alphabet are also
 * accepted, unless they may be a secret.
 */
export function parseUpdateId(text: string): UpdateId | undefined {
  const id = bare(text);
  const fits = /^[A-Za-z0-9_.:-]{1,300}$/.test(id) && id !== '.' && id !== '..';
  const isOther = [...OTHER_THINGS, NUMBER].some(({ pattern }) => pattern.test(id));
  return fits && !isOther && redacted(id) === id ? (id as UpdateId) : undefined;
}

/**
 * Possibly a command, submission or trace id, which may be almost any text. `id` is set when the
 * text may be an unusual update id; `why` gives the difference from a usual one.
 */
export type SoughtText = {
  readonly kind: 'text';
  readonly text: string;
  readonly id: UpdateId | undefined;
  readonly why: string;
};

export type Recognised =
  /** `event` is the number of an event id `<update id>:<n>`. */
  | { readonly kind: 'update'; readonly id: UpdateId; readonly event: string | undefined }
  /**
   * Has the form of a Canton error code, such as `DUPLICATE_COMMAND`. The catalogue decides,
   * because a command id may look the same; `text` is then the search text.
   */
  | { readonly kind: 'error-code'; readonly code: string; readonly text: SoughtText }
  | SoughtText
  /** An access token, which is never sent as an id. */
  | { readonly kind: 'token'; readonly why: string }
  /** `why` is a sentence about what the text looks like. */
  | { readonly kind: 'no-id'; readonly why: string };

/**
 * Classifies a pasted text. Accepts a leading `#` (Scan's v0 event ids) and a trailing `:n` (an
 * event id).
 */
export function recognise(text: string): Recognised {
  const pasted = bare(text).replace(/^#/, '');
  if (pasted === '') return { kind: 'no-id', why: 'Nothing was entered.' };
  if (hasToken(pasted)) return { kind: 'token', why: TOKEN };
  const like = OTHER_THINGS.find(({ pattern }) => pattern.test(pasted));
  if (like?.whole.test(pasted)) return { kind: 'no-id', why: like.why };
  // The beginning of a Canton error message is enough: code, category and correlation id.
  const [begun] = /^[A-Z][A-Z0-9_]{2,99}\(\d{1,2},[^)\s]{8,100}\)/.exec(pasted) ?? [];
  if (begun !== undefined) return { kind: 'text', text: begun, id: undefined, why: ODD };
  const eventId = /^(.+):(\d{1,10})$/.exec(pasted);
  const id = parseUpdateId(eventId?.[1] ?? pasted);
  if (id !== undefined && /^1220[0-9a-f]{64}$/i.test(id))
    return { kind: 'update', id, event: eventId?.[2] };
  if (pasted.length > 300)
    return {
      kind: 'no-id',
      why: `The text has ${pasted.length} characters. An update id has at most 300.`,
    };
  const other = parseUpdateId(pasted);
  const why = NUMBER.pattern.test(pasted) ? NUMBER.why : other === undefined ? ODD : NOT_1220;
  const sought = { kind: 'text', text: bare(text), id: other, why: like?.why ?? why } as const;
  return /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(pasted)
    ? { kind: 'error-code', code: pasted, text: sought }
    : sought;
}

const ODD = 'An update id has only letters, digits and the characters . _ : and -.';
const TOKEN = 'This looks like an access token, not like an update id.';
const NOT_1220 = 'Not a typical update id, which is 1220 and 64 more hex digits.';

/** A command id may be a number, so a number is searched too. */
const NUMBER = {
  pattern: /^[+-]?\d{1,30}$/,
  why: 'This is a number, perhaps an offset. An update id begins with 1220 and has 68 hex digits.',
};
/** No update id matches a `pattern`; a text that matches `whole` is not a command id either. */
const OTHER_THINGS: readonly {
  readonly pattern: RegExp;
  readonly whole: RegExp;
  readonly why: string;
}[] = [
  {
    pattern: /^[a-z][a-z0-9+.-]*:\/\//i,
    whole: /^https?:\/\//i,
    why: 'This is a web address. Paste only the update id: 1220 and 64 more hex digits.',
  },
  {
    pattern: /::/,
    // Also a synchronizer id with its protocol version.
    whole: /^[^/]{1,185}::1220[0-9a-f]{64}(?:::\d{1,4}-\d{1,4})?$/,
    why: 'This looks like a party id (it has ::), not like an update id.',
  },
  {
    pattern: /^00[0-9a-f]{64,}$/i,
    whole: /^/,
    why: 'This looks like a contract id (it begins with 00), not like an update id.',
  },
  {
    pattern: /^[^:]+:[\w.]+:\w*[A-Za-z_]\w*$/,
    whole: /^[0-9a-f]{64}:/,
    why: 'This looks like a template id (package:Module:Entity), not like an update id.',
  },
];

function bare(text: string): string {
  return text
    .trim()
    .replace(/^["'`]+|["'`]+$/g, '')
    .trim();
}
