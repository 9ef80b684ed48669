import type { Reader } from '#domain/ledger/rights.ts';

/** Of whose commands completions are asked for. */
export type CompletionUser =
  | { readonly kind: 'named'; readonly id: string }
  /** Left out: the node takes the user of the token (docs/facts/wire.md#completions). */
  | { readonly kind: 'of-token' }
  /** No filter by user, which the newer of the two routes alone can do. */
  | { readonly kind: 'any' };

/** All that one reading of completions asks for, but for where. */
export type CompletionQuestion = {
  /** Any party only together with any user. */
  readonly reader: Reader;
  readonly user: CompletionUser;
};

/**
 * `command-completions` (3.5.7 and later) knows no user and may leave the parties out;
 * `completions` needs parties and tells of one user (docs/facts/wire.md#completions).
 */
export type CompletionsRoute = 'command-completions' | 'completions';

export function routeOf({ user }: CompletionQuestion): CompletionsRoute {
  return user.kind === 'any' ? 'command-completions' : 'completions';
}
