import type { Watching } from '#api/http/api-request.ts';
import type { TokenHolder } from '#api/token/token.ts';
import { type Failure, failureOf } from '#domain/failure/failure.ts';
import { type ReaderChoice, type Right, readerOfRights } from '#domain/ledger/rights.ts';
import type { NodeUser } from './node-answers.ts';

/** Answers after which rights are not to be read here, however often one asks. */
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

/** Who answers what a reader is chosen by. */
export type ReaderAsks = {
  readonly user: () => Promise<LedgerUser | undefined>;
  readonly rights: (userId: string) => Promise<readonly Right[]>;
};

/**
 * As whom the ledger is read. Rejects with `RequestFailed` where the node cannot be reached, wants
 * a token or is in passing trouble; when it answers that rights cannot be read, any party first.
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

/** The ledger user of a token. */
export type LedgerUser = NodeUser & {
  /** Who says so: the node, or the token of itself (`sub`), which nobody has checked then. */
  readonly by: 'node' | 'token';
};

/** The ledger user: 3.3 has no authenticated-user, so there it is the token's own `sub`. */
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
