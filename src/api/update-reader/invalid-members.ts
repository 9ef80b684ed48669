import type { RemovedMember, Step } from '#api/json/shape.ts';
import { cutText, printJson } from '#domain/text/json-text.ts';
import type { InvalidMembers } from '#domain/update/document.ts';

/** The removed members of the object at a path, by their names in camel case. */
export function invalidMembers(
  removed: readonly RemovedMember[],
  at: readonly Step[],
): InvalidMembers {
  const own = removed.filter(
    ({ path }) => path.length === at.length + 1 && at.every((step, level) => step === path[level]),
  );
  return new Map(
    own.map(({ path, expected, value }) => [
      camelCase(String(path.at(-1))),
      { text: cutText(printJson(value), MOST_CHARACTERS), expected },
    ]),
  );
}

const MOST_CHARACTERS = 300;

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
