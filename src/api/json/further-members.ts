import { printJson } from '#domain/text/json-text.ts';

/** Maximum length in characters of one member that is shown. */
const MOST_CHARACTERS = 200;

/**
 * Returns the members that `known` does not name, each with its value in JSON. A long one is cut, with
 * a mark and its length.
 * @param at the prefix of their names, such as `signatures.0.`
 */
export function furtherMembers(
  object: Readonly<Record<string, unknown>>,
  known: readonly string[],
  at = '',
): readonly string[] {
  return Object.entries(object).flatMap(([name, value]) =>
    known.includes(name) ? [] : [cut(`${at}${name}: ${printJson(value)}`)],
  );
}

function cut(text: string): string {
  return text.length <= MOST_CHARACTERS
    ? text
    : `${text.slice(0, MOST_CHARACTERS)}… (cut, ${text.length.toLocaleString('en')} characters)`;
}
