import type { Context } from 'hono';
import { undecodable } from '#sim/ledger/ledger-error.ts';

/** Node settings for list sizes (docs/facts/wire.md#updates-page and #limits). */
export type ListLimits = {
  /** Maximum number of updates per page; the default is 100 or fewer. */
  readonly page: number;
  /** Maximum number of updates examined per page; the next page continues (README). */
  readonly reach: number;
  readonly list: number;
};

export const USUAL_LIMITS: ListLimits = { page: 2_000, reach: 10_000, list: 200 };

/** The default `http-list-wait-time` (docs/facts/wire.md#limits). */
const IDLE_MS = 500;
/**
 * The `request-timeout`, after which the HTTP layer returns 503 (docs/facts/wire.md#error-bodies).
 */
export const LONGEST_WAIT_MS = 20_000;

type ListQuery = {
  readonly most: number | undefined;
  /** Without a limit, more elements than this are an error. */
  readonly longest: number;
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

function queryNumber(context: Context, name: string): number | undefined {
  const text = context.req.query(name);
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw undecodable(`query parameter ${name}`);
  return Number(text);
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
