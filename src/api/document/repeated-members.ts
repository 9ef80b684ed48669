import type { JsonBody, JsonPart } from '#api/json/json-body.ts';
import { TextIndex } from '#api/json/text-index.ts';
import { cutText } from '#domain/text/json-text.ts';
import type { RepeatedMember } from '#domain/update/document.ts';
import { openYielding } from './yielding.ts';

/** Number of values returned for one name, and the number of characters of each. */
const MOST_VALUES = 5;
const MOST_CHARACTERS = 300;

type Open = {
  readonly at: number;
  readonly path: string;
  readonly isObject: boolean;
};

/**
 * The member names that occur more than once in one object, below a value and in its order, each
 * with the path of its object from there. Parsers differ on which one counts (RFC 8259, 4). Lets
 * other tasks run meanwhile.
 * @param isLeft whether a value, by its index and its parent's, is left out with all inside it
 */
export async function findRepeatedMembers(
  { body, at, isObject }: JsonPart,
  isLeft: (at: number, parent: number) => boolean = () => false,
): Promise<readonly RepeatedMember[]> {
  const found: RepeatedMember[] = [];
  if (!body.isContainer(at)) return found;
  const open: Open[] = [{ at, path: '', isObject }];
  const yielding = openYielding();
  let step = 0;
  for (let inside = open.pop(); inside !== undefined; inside = open.pop()) {
    if (yielding.isDue(++step)) await yielding.pause();
    const { path, isObject } = inside;
    const names = isObject ? new TextIndex(body.bytes) : undefined;
    /** By name: its first member; and all members of a repeated one. */
    const firsts: number[] = [];
    const repeats = new Map<number, number[]>();
    const inner: Open[] = [];
    let index = 0;
    const last = body.last(inside.at);
    for (let child = inside.at + 2; child < last; child = body.next(child)) {
      if (yielding.isDue(++step)) await yielding.pause();
      if (names !== undefined) {
        const name = names.numberOf(body.position(child));
        const same = repeats.get(name);
        if (name === firsts.length) firsts.push(child);
        else if (same === undefined) repeats.set(name, [firsts[name] ?? child, child]);
        else same.push(child);
      }
      if (body.isContainer(child) && !isLeft(child, inside.at)) {
        const start = isObject ? body.valueOf(child) : body.position(child);
        const key = isObject ? body.text(body.position(child)) : String(index);
        inner.push({ at: child, path: `${path}${key}.`, isObject: body.isObject(child, start) });
      }
      index++;
    }
    for (const [name, of] of [...repeats].sort(([one], [other]) => one - other))
      found.push({ name: `${path}${names?.text(name)}`, ...valuesOf(body, of) });
    for (const one of inner.reverse()) open.push(one);
  }
  return found;
}

/** @param members the indexes of the members of one name */
export function valuesOf(
  body: JsonBody,
  members: readonly number[],
): Pick<RepeatedMember, 'values' | 'count'> {
  const values = members.slice(0, MOST_VALUES).map((member) => {
    const start = body.valueOf(member);
    // No character has more than four bytes, so one that is cut is not among the first.
    const stop = Math.min(body.stop(member, start), start + 4 * (MOST_CHARACTERS + 1));
    return cutText(body.source(start, stop) ?? '', MOST_CHARACTERS);
  });
  return { values, count: members.length };
}
