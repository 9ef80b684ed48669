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
