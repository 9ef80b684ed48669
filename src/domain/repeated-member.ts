const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:]/gs;

/**
 * The name of a member that one object of a JSON text has twice; undefined where none is. Readers
 * differ on which of the two counts (RFC 8259, 4), so that one could be shown and the other sent.
 * @param text valid JSON
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
