import type { Watching } from '#api/http/api-request.ts';
import type { TokenHolder } from '#api/token/token.ts';
import { type Failure, failureOf } from '#domain/failure/failure.ts';
import { type ReaderChoice, type Right, readerOfRights } from '#domain/ledger/rights.ts';
import type { NodeUser } from './ledger-wire.ts';

/** Failures after which a retry cannot read the rights. */
function isUnreadable(failure: Failure): boolean {
  switch (failure.kind) {
    case 'refused':
    case 'not-found':
    case 'not-offered':
    case 'wrong-shape':
      return true;
    // The token has no user: INVALID_TOKEN and the like (docs/facts/wire.md#tokens).
    case 'status':
      return failure.status === 400;
    default:
      return false;
  }
}

export type ReaderAsks = {
  readonly user: () => Promise<LedgerUser | undefined>;
  readonly rights: (userId: string) => Promise<readonly Right[]>;
};

/**
 * Returns any party if the node reports that rights cannot be read. Rejects with `RequestFailed` if
 * the node is unreachable, requires a token or fails temporarily.
 */
export async function chooseReader(
  asks: ReaderAsks,
  hasToken: () => boolean,
): Promise<ReaderChoice> {
  try {
    const user = await asks.user();
    if (user !== undefined) return readerOfRights(await asks.rights(user.id));
    if (!hasToken()) return { kind: 'any-party', because: 'no-user' };
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (failure === undefined || !isUnreadable(failure)) throw thrown;
  }
  return { kind: 'any-party', because: 'rights-unreadable' };
}

export type LedgerUser = NodeUser & {
  /** The user that the node reports, or the unverified `sub` of the token. */
  readonly by: 'node' | 'token';
};

/**
 * Node 3.3 has no authenticated-user route, so the token's own `sub` is used. A node without
 * authorization has no user of a request without a token (docs/facts/wire.md#tokens).
 */
export async function userOf(
  client: { authenticatedUser(watching?: Watching): Promise<NodeUser> },
  token: TokenHolder,
  watching: Watching | undefined,
): Promise<LedgerUser | undefined> {
  try {
    return { ...(await client.authenticatedUser(watching)), by: 'node' };
  } catch (thrown) {
    const failure = failureOf(thrown);
    const state = token.state();
    if (state.kind === 'absent' && failure?.kind === 'status' && failure.status === 400)
      return undefined;
    if (failure?.kind !== 'not-offered') throw thrown;
    const sub = state.kind === 'held' ? state.claims?.sub : undefined;
    return sub ? { id: sub, by: 'token' } : undefined;
  }
}
