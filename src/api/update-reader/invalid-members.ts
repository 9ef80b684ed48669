import type { ShapeAnomaly } from '#api/json/shape.ts';
import { isRecord } from '#api/json/shape.ts';
import { cutText, printJson } from '#domain/text/json-text.ts';
import type { InvalidMembers, InvalidValue } from '#domain/update/document.ts';

/** A copy of an object's members, taken before `dropInvalidMembers` removes some of them. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? { ...value } : {};
}

/**
 * The members that `dropInvalidMembers` removed from an object, by their names in camel case.
 * @param before the members before that
 */
export function invalidMembers(
  before: Readonly<Record<string, unknown>>,
  after: object | null | undefined,
  anomalies: readonly ShapeAnomaly[],
): InvalidMembers {
  const found = new Map<string, InvalidValue>();
  for (const { path, expected } of anomalies) {
    const name = String(path.at(-1));
    const value = before[name];
    if (value === undefined || value === null || Reflect.get(after ?? {}, name) !== undefined)
      continue;
    found.set(camelCase(name), { text: asReceived(value), expected });
  }
  return found;
}

const MOST_CHARACTERS = 300;

function asReceived(value: unknown): string {
  // Only a number beyond the largest double becomes infinite.
  return cutText(typeof value === 'number' ? String(value) : printJson(value), MOST_CHARACTERS);
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
