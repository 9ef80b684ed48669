/**
 * Whether a text may have a number that `JSON.parse` changes: an integer beyond 2^53, `-0`, or one
 * with a fraction or exponent. Party namespaces (`::1220…`) begin with as many digits, but end in
 * letters. The repetitions are limited, because the matcher's stack overflows on long ones.
 */
export const INEXACT =
  /(?:^\uFEFF?|[[:,])\s*(?:-?[\d.eE+-]{38}|(?:-0|-?(?:9\d{15}|[1-9]\d{16})\d{0,20}|-?\d{1,36}[.eE][\d.eE+-]{1,36})(?=\s*(?:[,\]}]|$)))/;

let readInexact: ((json: string) => unknown) | undefined;

/** Sets the reader of texts with such numbers: json-body.ts, which few pages need. */
export function readInexactWith(reader: (json: string) => unknown): void {
  readInexact = reader;
}

/**
 * Parses a JSON text like `JSON.parse`, except that an integer beyond the safe range becomes a
 * bigint, any other number that JavaScript would write differently a `JsonNumber`, and that one byte
 * order mark is dropped. Throws SyntaxError. A text that matches `INEXACT` needs json-body.ts to be
 * loaded, as `textIntake` does.
 */
export function parseExact(text: string): unknown {
  if (!INEXACT.test(text)) return JSON.parse(text.replace(/^\uFEFF/, ''));
  if (readInexact === undefined) throw new Error('json-body.ts is not loaded.');
  return readInexact(text);
}
