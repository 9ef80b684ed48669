import type { Watching } from '#api/http/api-request.ts';
import type { TokenHolder } from '#api/token/token.ts';
import { type Failure, failureOf } from '#domain/failure/failure.ts';
import { type ReaderChoice, type Right, readerOfRights } from '#domain/ledger/rights.ts';
import type { NodeUser } from './node-answers.ts';

/** Failures after which a retry cannot read the rights. */
function isUnreadable(failure: Failure): boolean {
  switch (failure.kind) {
    case 'refused':
    case 'not-found':
    case 'not-offered':
    case 'wrong-shape':
      return true;
    // A node without authorization has no user: INVALID_TOKEN and the like
    // (docs/facts/wire.md#tokens).
    case 'status':
      return failure.status === 400;
    default:
      return false;
  }
}

/** The requests by which a reader is chosen. */
export type ReaderAsks = {
  readonly user: () => Promise<LedgerUser | undefined>;
  readonly rights: (userId: string) => Promise<readonly Right[]>;
};

/**
 * Any party when the node reports that rights cannot be read. Rejects with `RequestFailed` when the
 * node is unreachable, requires a token or fails temporarily.
 */
export async function chooseReader(asks: ReaderAsks): Promise<ReaderChoice> {
  try {
    const user = await asks.user();
    if (user !== undefined) return readerOfRights(await asks.rights(user.id));
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (failure === undefined || !isUnreadable(failure)) throw thrown;
  }
  return { kind: 'any-party', because: 'rights-unreadable' };
}

export type LedgerUser = NodeUser & {
  /** The node, or the unverified `sub` of the token. */
  readonly by: 'node' | 'token';
};

/** Node 3.3 has no authenticated-user, so the token's own `sub` is used. */
export async function userOf(
  client: { authenticatedUser(watching?: Watching): Promise<NodeUser> },
  token: TokenHolder,
  watching: Watching | undefined,
): Promise<LedgerUser | undefined> {
  try {
    return { ...(await client.authenticatedUser(watching)), by: 'node' };
  } catch (thrown) {
    if (failureOf(thrown)?.kind !== 'not-offered') throw thrown;
    const state = token.state();
    const sub = state.kind === 'held' ? state.claims?.sub : undefined;
    return sub ? { id: sub, by: 'token' } : undefined;
  }
}
