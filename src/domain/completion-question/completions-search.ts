/** The query among the search params of `/completions`; default values are omitted. */
export type QuestionSearch = {
  readonly party?: readonly string[] | undefined;
  readonly any?: 'yes' | undefined;
  readonly user?: string | undefined;
  /** `all`: any user. `token`: the request names no user, so the node uses the token's. */
  readonly users?: 'all' | 'token' | undefined;
  /** Completions after this offset are loaded. */
  readonly after?: string | undefined;
  readonly limit?: string | undefined;
  /** In milliseconds. */
  readonly idle?: string | undefined;
};

/** All search params of `/completions`: the query, the filters and the selection. */
export type CompletionsSearch = QuestionSearch & {
  readonly status?: 'failed' | 'succeeded' | 'unknown' | undefined;
  readonly code?: string | undefined;
  readonly find?: string | undefined;
  /** A range of record time, as `readTimeRange` reads it. */
  readonly time?: string | undefined;
  readonly order?: 'newest' | undefined;
  /** Whether new completions are loaded automatically. */
  readonly live?: 'yes' | undefined;
  readonly sel?: string | undefined;
};
