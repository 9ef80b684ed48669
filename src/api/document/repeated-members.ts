import type { Step } from '#api/json/shape.ts';
import type { RepeatedMember } from '#domain/update/document.ts';
import { openYielding } from './find-events.ts';

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/gs;

/** Number of values returned for one name, and the number of characters of each. */
const MOST_VALUES = 5;
const MOST_CHARACTERS = 300;

/** A duplicate member and the path of its object from the top of the body. */
export type FoundRepetition = RepeatedMember & { readonly parent: readonly Step[] };

type Open = {
  /** The name or index of the value that is being read. */
  at: string | number;
  start: number;
  /** The values of each name of an object; an array has none. */
  readonly values: Map<string, number[]> | undefined;
};

/**
 * Finds every duplicate member name of valid JSON, in the order of the objects' ends. Parsers differ
 * on which duplicate counts (RFC 8259, 4). Lets other tasks run meanwhile.
 */
export async function findRepeatedMembers(text: string): Promise<readonly FoundRepetition[]> {
  const found: FoundRepetition[] = [];
  const open: Open[] = [];
  const yielding = openYielding();
  let name = '';
  let step = 0;
  /** Offsets of the values of a name, as start and end in turn. */
  const endValue = (end: number) => {
    const object = open.at(-1);
    if (object?.values === undefined || object.start === -1) return;
    const offsets = object.values.get(String(object.at));
    if (offsets === undefined) object.values.set(String(object.at), [object.start, end]);
    else offsets.push(object.start, end);
    object.start = -1;
  };
  const close = () => {
    const parent = open.slice(0, -1).map(({ at }) => at);
    for (const [repeated, offsets] of open.pop()?.values ?? [])
      if (offsets.length > 2) found.push({ parent, name: repeated, ...valuesAt(text, offsets) });
  };
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (yielding.isDue(++step)) await yielding.pause();
    const inside = open.at(-1);
    if (token === '{') open.push({ at: '', start: -1, values: new Map() });
    else if (token === '[') open.push({ at: 0, start: -1, values: undefined });
    else if (token === '}' || token === ']') {
      endValue(index);
      close();
    } else if (token === ',') {
      endValue(index);
      if (typeof inside?.at === 'number') inside.at += 1;
    } else if (token !== ':') name = token;
    else if (inside !== undefined) {
      inside.at = JSON.parse(name);
      inside.start = index + 1;
    }
  }
  return found;
}

function valuesAt(
  text: string,
  offsets: readonly number[],
): Pick<RepeatedMember, 'values' | 'count'> {
  const count = offsets.length / 2;
  const values = Array.from({ length: Math.min(count, MOST_VALUES) }, (_, at) => {
    const value = text.slice(offsets[2 * at], offsets[2 * at + 1]).trim();
    return value.length > MOST_CHARACTERS ? `${value.slice(0, MOST_CHARACTERS)}…` : value;
  });
  return { values, count };
}

/**
 * The duplicate members of a body outside its events, with their paths from the top.
 * @param events the paths of all events
 */
export function repetitionsOutside(
  found: readonly FoundRepetition[],
  events: Iterable<readonly Step[]>,
): readonly RepeatedMember[] {
  const inside = new Set<string>();
  for (const path of events) inside.add(JSON.stringify(path));
  return found
    .filter(({ parent }) =>
      parent.every((_, at) => !inside.has(JSON.stringify(parent.slice(0, at + 1)))),
    )
    .map(({ parent, name, values, count }) => ({
      name: [...parent, name].join('.'),
      values,
      count,
    }));
}

/**
 * The duplicate members of an event: inside it, with their paths from there, and of the event itself
 * when its own name occurs twice.
 * @param path the event's path from the top of the body
 */
export function repetitionsIn(
  found: readonly FoundRepetition[],
  path: readonly Step[],
): readonly RepeatedMember[] {
  const own = path.at(-1);
  const starts = (long: readonly Step[], start: readonly Step[]) =>
    start.every((step, at) => step === long[at]);
  return found
    .filter(
      ({ parent, name }) =>
        (parent.length >= path.length && starts(parent, path)) ||
        (parent.length === path.length - 1 && starts(path, parent) && name === own),
    )
    .map(({ parent, name, values, count }) => ({
      name: [...parent.slice(path.length), name].join('.'),
      values,
      count,
    }));
}
