import type { Reader } from '#domain/ledger/rights.ts';
import type { QuestionSearch } from './completions-search.ts';

export type CompletionUser =
  | { readonly kind: 'named'; readonly id: string }
  /**
   * The request names no user, so the node uses the token's user (docs/facts/wire.md#completions).
   */
  | { readonly kind: 'of-token' }
  /** There is no filter by user; only `command-completions` supports this. */
  | { readonly kind: 'any' };

/** A query for completions, without its range. */
export type CompletionQuestion = {
  /** Reading as any party requires `user` to be `any`. */
  readonly reader: Reader;
  readonly user: CompletionUser;
  /** Elements per request, `limit` in the query; undefined for the default. */
  readonly limit?: number | undefined;
  /** `stream_idle_timeout_ms`; undefined lets Treeline choose it for each request. */
  readonly idleMs?: number | undefined;
};

/**
 * `command-completions` (3.5.7 and later) has no user filter, and parties are optional;
 * `completions` requires parties and filters by one user (docs/facts/wire.md#completions).
 */
export type CompletionsRoute = 'command-completions' | 'completions';

export function routeOf({ user }: CompletionQuestion): CompletionsRoute {
  return user.kind === 'any' ? 'command-completions' : 'completions';
}

/** Every param of a query but its range, also where the value is the default. */
export function searchOfQuestion({
  reader,
  user,
  limit,
  idleMs,
}: CompletionQuestion): Required<Omit<QuestionSearch, 'after'>> {
  return {
    party: reader.kind === 'parties' ? [...reader.parties].sort() : undefined,
    any: reader.kind === 'parties' ? undefined : 'yes',
    user: user.kind === 'named' ? user.id : undefined,
    users: user.kind === 'named' ? undefined : user.kind === 'any' ? 'all' : 'token',
    limit: limit?.toString(),
    idle: idleMs?.toString(),
  };
}
