import type { Context } from 'hono';
import { undecodable } from '#sim/ledger/ledger-error.ts';
import { type ListLimits, USUAL_LIMITS } from './list-limits.ts';

/** `http-list-wait-time` of a node that nobody has tuned (docs/facts/wire.md#limits). */
const IDLE_MS = 500;
/** `request-timeout`: then the HTTP layer answers 503 (docs/facts/wire.md#error-bodies). */
export const LONGEST_WAIT_MS = 20_000;

/** The query of the routes that answer with a list cut off a stream. */
type ListQuery = {
  /** The `limit`, where the node heeds it: then the list just ends there. */
  readonly most: number | undefined;
  /** Without a limit, one element more than these is an error. */
  readonly longest: number;
  /** The list ends when nothing has come for so long. */
  readonly idleMs: number;
};

export function readListQuery(
  context: Context,
  node: { readonly limits?: Partial<ListLimits> },
): ListQuery {
  const limit = queryNumber(context, 'limit');
  const idleMs = queryNumber(context, 'stream_idle_timeout_ms') ?? IDLE_MS;
  const { list: longest } = { ...USUAL_LIMITS, ...node.limits };
  return { most: limit !== undefined && limit <= longest ? limit : undefined, longest, idleMs };
}

/** A whole number of the query that is not negative; 400 for anything else. */
function queryNumber(context: Context, name: string): number | undefined {
  const text = context.req.query(name);
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw undecodable(`query parameter ${name}`);
  return Number(text);
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
