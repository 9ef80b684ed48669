/**
 * A JSON number that JavaScript would write differently (`1.50`, `1e5`, or more digits than a double
 * has), as received; an integer beyond 2^53 is a bigint instead. It is a function with this
 * `toString`, so that no check takes it for an object, a text or a number.
 */
export type JsonNumber = () => string;

export function jsonNumber(digits: string): JsonNumber {
  const number = () => digits;
  return Object.assign(number, { toString: number });
}

/**
 * Prints parsed JSON on one line, numbers digit for digit, without undefined members. Iterative,
 * because `JSON.stringify` throws at several thousand levels that `JSON.parse` reads
 * (docs/facts/security.md#browser-facts).
 */
export function printJson(value: unknown): string {
  const parts: string[] = [];
  const todo: (string | { readonly value: unknown })[] = [{ value }];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next === 'string') parts.push(next);
    else if (typeof next.value !== 'object' || next.value === null) {
      parts.push(printScalar(next.value));
    } else {
      const inside = next.value as Record<string, unknown>;
      const isList = Array.isArray(inside);
      const names = Object.keys(inside).filter((name) => isList || inside[name] !== undefined);
      todo.push(isList ? ']' : '}');
      for (const [at, name] of [...names.entries()].reverse()) {
        const start = at === 0 ? '' : ',';
        todo.push({ value: inside[name] }, isList ? start : `${start}${JSON.stringify(name)}:`);
      }
      todo.push(isList ? '[' : '{');
    }
  }
  return parts.join('');
}

function printScalar(value: unknown): string {
  if (typeof value === 'bigint' || typeof value === 'function') return String(value);
  return JSON.stringify(value) ?? 'null';
}

/** Returns at most `most` characters, with `…` after a text that was cut. */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
