import { isPartyId, isUserId } from '#domain/ledger/party.ts';
import { choiceParam, offsetParam, textParam, textsParam } from '#domain/text/search-params.ts';

/** The question among the search params of `/completions`; each differs from what is usual. */
export type QuestionSearch = {
  readonly party?: readonly string[] | undefined;
  readonly any?: 'yes' | undefined;
  /** The id of a user. */
  readonly user?: string | undefined;
  /** `all`: of any user. `token`: the user is left out, and the node takes that of the token. */
  readonly users?: 'all' | 'token' | undefined;
  /** Exclusive. */
  readonly after?: string | undefined;
};

/** All search params of `/completions`: the question, what is shown of it, where the reader is. */
export type CompletionsSearch = QuestionSearch & {
  readonly status?: 'failed' | 'succeeded' | 'unknown' | undefined;
  /** An error code. */
  readonly code?: string | undefined;
  readonly find?: string | undefined;
  readonly order?: 'newest' | undefined;
  /** New ones are asked for. */
  readonly live?: 'yes' | undefined;
  /** The offset of the completion that is shown. */
  readonly sel?: string | undefined;
};

/** The params of an address, undefined where one is bad. What only the node can know stays. */
export function readCompletionsSearch(
  search: Readonly<Record<string, unknown>>,
): CompletionsSearch {
  const { user } = search;
  return {
    party: textsParam(search['party'], isPartyId),
    any: choiceParam(search['any'], ['yes']),
    user: typeof user === 'string' && isUserId(user) ? user : undefined,
    users: choiceParam(search['users'], ['all', 'token']),
    after: offsetParam(search['after'], 0n),
    status: choiceParam(search['status'], ['failed', 'succeeded', 'unknown']),
    code: textParam(search['code'], /^[\w.-]{1,100}$/),
    find: textParam(search['find'], /^.{1,300}$/s),
    order: choiceParam(search['order'], ['newest']),
    live: choiceParam(search['live'], ['yes']),
    sel: offsetParam(search['sel'], 1n),
  };
}
