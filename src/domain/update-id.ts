declare const updateId: unique symbol;

/** An update id that may enter a path: `encodeURIComponent("..")` is `..`, so a pattern decides. */
export type UpdateId = string & { readonly [updateId]: true };

/**
 * The update id in a text, without surrounding white space and quotes; undefined when it is none
 * or plainly another thing. Canton's own are `1220` and 64 hex digits (wire-facts 1.10); other
 * nodes' ids of the same alphabet pass too.
 */
export function parseUpdateId(text: string): UpdateId | undefined {
  const id = bare(text);
  const fits = /^[A-Za-z0-9_.:-]{1,300}$/.test(id) && id !== '.' && id !== '..';
  const isOther = OTHER_THINGS.some(({ pattern }) => pattern.test(id));
  return fits && !isOther ? (id as UpdateId) : undefined;
}

export type Recognised =
  /** `event` is the number of an event id `<update id>:<n>`. */
  | { readonly kind: 'update'; readonly id: UpdateId; readonly event: string | undefined }
  /** An error code of Canton, such as `DUPLICATE_COMMAND`. */
  | { readonly kind: 'error-code'; readonly code: string }
  /** `why` is a sentence that says what the text looks like instead. */
  | { readonly kind: 'no-id'; readonly why: string };

/**
 * What somebody pasted where an update id belongs. A leading `#` (Scan's v0 event ids) and a
 * trailing `:n` (an event id) are understood; what is plainly another thing is named.
 */
export function recognise(text: string): Recognised {
  const pasted = bare(text).replace(/^#/, '');
  if (pasted === '') return { kind: 'no-id', why: 'Nothing was entered.' };
  const known = OTHER_THINGS.find(({ pattern }) => pattern.test(pasted));
  if (known !== undefined) return { kind: 'no-id', why: known.why };
  if (/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(pasted)) return { kind: 'error-code', code: pasted };
  const eventId = /^(.+):(\d{1,10})$/.exec(pasted);
  const id = parseUpdateId(eventId?.[1] ?? pasted);
  if (id === undefined)
    return {
      kind: 'no-id',
      why:
        pasted.length > 300
          ? `This has ${pasted.length} characters; an update id has at most 300.`
          : 'An update id has only letters, digits and the characters . _ : and -.',
    };
  return { kind: 'update', id, event: eventId?.[2] };
}

const OTHER_THINGS: readonly { readonly pattern: RegExp; readonly why: string }[] = [
  {
    pattern: /^[a-z][a-z0-9+.-]*:\/\//i,
    why: 'This is a web address. Paste the update id alone: 1220 and 64 more hex digits.',
  },
  { pattern: /::/, why: 'This looks like a party id (it has ::), not like an update id.' },
  {
    pattern: /^00[0-9a-f]{64,}$/i,
    why: 'This looks like a contract id (it begins with 00), not like an update id.',
  },
  {
    pattern: /^[^:]+:[\w.]+:\w*[A-Za-z_]\w*$/,
    why: 'This looks like a template id (package:Module:Entity), not like an update id.',
  },
  {
    pattern: /^[+-]?\d{1,30}$/,
    why: 'This is a number, perhaps an offset. An update id begins with 1220 and has 68 hex digits.',
  },
];

function bare(text: string): string {
  return text
    .trim()
    .replace(/^["'`]+|["'`]+$/g, '')
    .trim();
}
