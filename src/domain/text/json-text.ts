/**
 * Prints parsed JSON on one line, integers digit for digit. Iterative, because `JSON.stringify`
 * throws at several thousand levels that `JSON.parse` reads (docs/facts/security.md#browser-facts).
 */
export function printJson(value: unknown): string {
  const parts: string[] = [];
  const todo: ({ readonly value: unknown } | { readonly text: string })[] = [{ value }];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if ('text' in next) parts.push(next.text);
    else if (typeof next.value !== 'object' || next.value === null) {
      parts.push(printScalar(next.value));
    } else if (Array.isArray(next.value)) {
      todo.push({ text: ']' });
      for (let i = next.value.length - 1; i >= 0; i--) {
        todo.push({ value: next.value[i] }, { text: i === 0 ? '[' : ',' });
      }
      if (next.value.length === 0) todo.push({ text: '[' });
    } else {
      const members = Object.entries(next.value);
      todo.push({ text: '}' });
      for (let i = members.length - 1; i >= 0; i--) {
        const [name, member] = members[i] ?? ['', undefined];
        todo.push({ value: member }, { text: `${i === 0 ? '{' : ','}${JSON.stringify(name)}:` });
      }
      if (members.length === 0) todo.push({ text: '{' });
    }
  }
  return parts.join('');
}

function printScalar(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  return JSON.stringify(value) ?? 'null';
}

/** Returns at most `most` characters, with `…` after a text that was cut. */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
