/**
 * A JSON number that JavaScript would write differently: `1.50`, `1e5`, or more digits than a double
 * has. An integer beyond 2^53 is a bigint instead.
 */
export class JsonNumber {
  private readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }

  /** The number as received. */
  toString(): string {
    return this.digits;
  }
}

/** Whether a value of parsed JSON is an object or array. */
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof JsonNumber);
}

/**
 * Prints parsed JSON on one line, numbers digit for digit. Iterative, because `JSON.stringify`
 * throws at several thousand levels that `JSON.parse` reads (docs/facts/security.md#browser-facts).
 */
export function printJson(value: unknown): string {
  const parts: string[] = [];
  const todo: (string | { readonly value: unknown })[] = [{ value }];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next === 'string') parts.push(next);
    else if (!isContainer(next.value)) parts.push(printScalar(next.value));
    else {
      const inside = next.value as Record<string, unknown>;
      const isList = Array.isArray(inside);
      todo.push(isList ? ']' : '}');
      for (const [at, name] of [...Object.keys(inside).entries()].reverse()) {
        const start = at === 0 ? '' : ',';
        todo.push({ value: inside[name] }, isList ? start : `${start}${JSON.stringify(name)}:`);
      }
      todo.push(isList ? '[' : '{');
    }
  }
  return parts.join('');
}

function printScalar(value: unknown): string {
  if (typeof value === 'bigint' || value instanceof JsonNumber) return String(value);
  return JSON.stringify(value) ?? 'null';
}

/** Returns at most `most` characters, with `…` after a text that was cut. */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
