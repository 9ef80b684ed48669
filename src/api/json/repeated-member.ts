import { WrongShape } from './shape.ts';

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:]/gs;

/**
 * Returns the first duplicate member name of an object in valid JSON, otherwise undefined. Parsers
 * differ on which duplicate counts (RFC 8259, 4), so one value could be shown and the other sent.
 */
export function repeatedMember(text: string): string | undefined {
  const objects: (Set<string> | undefined)[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{') objects.push(new Set());
    else if (token === '[') objects.push(undefined);
    else if (token === '}' || token === ']') objects.pop();
    else if (token === ':') {
      const names = objects.at(-1);
      if (names?.has(last) === true) return last;
      names?.add(last);
    } else last = JSON.parse(token);
  }
  return undefined;
}

/** Throws WrongShape for a duplicate member, so that no other value than the shown one counts. */
export function checkNoRepetition(text: string): void {
  const name = repeatedMember(text);
  if (name !== undefined)
    throw new WrongShape(name.slice(0, 100), 'one value, but it occurs twice');
}
