import * as z from 'zod/mini';
import { readInt64 } from '#domain/ledger/int64.ts';

/** JSON that is not of the documented shape, at a `path` such as `update.events[3].choice`. */
export class WrongShape extends Error {
  readonly path: string;
  readonly expected: string;
  constructor(path: string, expected: string) {
    super(`${path === '' ? 'the response' : path}: expected ${expected}`);
    this.name = 'WrongShape';
    this.path = path;
    this.expected = expected;
  }
}

export type Step = PropertyKey;

export type ShapeAnomaly = { readonly path: readonly Step[]; readonly expected: string };

export type RemovedMember = ShapeAnomaly & { readonly value: unknown };

/**
 * Returns the value itself, because a copy would lose a member named `__proto__`; schemas must not
 * transform. Throws WrongShape with the first issue.
 */
export function checkShape<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const [anomaly] = shapeAnomaliesOf(schema, value);
  if (anomaly !== undefined) throw new WrongShape(printPath(anomaly.path), anomaly.expected);
  return value as z.output<S>;
}

/**
 * Like `checkShape`, but removes (in place) and reports a member that does not fit, or its
 * container, so that other members can be shown (DATA-06). Throws WrongShape if the top-level value
 * or a `vital` member (a printed path) is wrong. `at` is the path of the value in the response.
 */
export function dropInvalidMembers<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  vital: readonly string[],
  at: readonly Step[] = [],
): { readonly value: z.output<S>; readonly shapeAnomalies: readonly RemovedMember[] } {
  const shapeAnomalies: RemovedMember[] = [];
  const taken = new Set<string>();
  const find = () => shapeAnomaliesOf(schema, value);
  for (let found = find(); found.length > 0; found = find()) {
    // Without those of this pass, because a container is removed once for all its members.
    const before = new Set(taken);
    for (const anomaly of found) {
      let path = anomaly.path;
      while (before.has(printPath(path))) path = path.slice(0, -1);
      const where = printPath(path);
      if (taken.has(where)) continue;
      if (path.length === 0 || vital.includes(where)) {
        throw new WrongShape(printPath([...at, ...anomaly.path]), anomaly.expected);
      }
      taken.add(where);
      const removed = takeOut(value, path);
      if (path === anomaly.path)
        shapeAnomalies.push({ ...anomaly, path: [...at, ...path], value: removed });
    }
  }
  return { value: value as z.output<S>, shapeAnomalies };
}

function shapeAnomaliesOf(schema: z.ZodMiniType, value: unknown): ShapeAnomaly[] {
  const result = z.safeParse(schema, value);
  if (result.success) return [];
  return result.error.issues.map((issue) => ({ path: issue.path, expected: expectation(issue) }));
}

function expectation(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type') return issue.message;
  const article = /^[aeiou]/.test(issue.expected) ? 'an' : 'a';
  return `${article} ${issue.expected === 'int' ? 'integer' : issue.expected}`;
}

function takeOut(value: unknown, path: readonly Step[]): unknown {
  let holder = value;
  for (const step of path.slice(0, -1)) {
    if (typeof holder !== 'object' || holder === null) return undefined;
    holder = Reflect.get(holder, step);
  }
  const last = path.at(-1);
  if (typeof holder !== 'object' || holder === null || last === undefined) return undefined;
  const removed: unknown = Reflect.get(holder, last);
  Reflect.set(holder, last, undefined);
  return removed;
}

/** `["update", "events", 3, "choice"]` → `update.events[3].choice`; unusual names in `["…"]`. */
export function printPath(path: readonly Step[]): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (/^[A-Za-z_$][\w$]{0,60}$/.test(String(step))) text += `${text && '.'}${String(step)}`;
    else text += `[${JSON.stringify(shortened(String(step)))}]`;
  }
  return text;
}

function shortened(name: string): string {
  return name.length > 200 ? `${name.slice(0, 100)}…${name.slice(-90)}` : name;
}

/** A JSON object whose members are neither checked nor copied. */
export const recordWire = z.custom<Record<string, unknown>>(isRecord, 'an object');

export const listWire = z.custom<readonly unknown[]>((value) => Array.isArray(value), 'an array');

/**
 * An int64: a JSON number, or a bigint beyond 2^53
 * (docs/facts/wire.md#numbers).
 */
export const int64Wire = z.custom<number | bigint | string>(
  (value) => readInt64(value) !== undefined,
  'an integer',
);

export const textWire = z.custom<string>(isText, 'a string');

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
