/**
 * Whether a text may have an integer beyond 2^53. Party namespaces (`::1220…`) begin with as many
 * digits, but end in letters. The repetition is limited, because the matcher's stack overflows on
 * long ones.
 */
export const BIG =
  /(?:^\uFEFF?|[[:,])[ \t\n\r]*-?(?:9\d{15}|[1-9]\d{16})(?:\d{0,20}(?=[ \t\n\r]*(?:[,\]}]|$))|\d{21})/;

let readBig: ((json: string) => unknown) | undefined;

/** Sets the reader of texts with such integers: json-body.ts, which few pages need. */
export function readBigWith(reader: (json: string) => unknown): void {
  readBig = reader;
}

/**
 * Parses a JSON text like `JSON.parse`, except that an integer beyond the safe range becomes a
 * bigint (one of more than 1,000 digits becomes their string), and that one byte order mark is
 * dropped. Throws SyntaxError. A text that matches `BIG` needs json-body.ts to be loaded, as
 * `textIntake` does.
 */
export function parseExact(text: string): unknown {
  if (!BIG.test(text)) return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  if (readBig === undefined) throw new Error('json-body.ts is not loaded.');
  return readBig(text);
}
