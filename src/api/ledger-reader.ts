import { type Failure, failureOf } from '#domain/failure.ts';
import { type ReaderChoice, readerOfRights } from '#domain/rights.ts';
import type { LedgerClient } from './ledger.ts';
import type { Watching } from './question.ts';
import type { TokenHolder } from './token.ts';

/** Answers after which rights are not to be read here, however often one asks. */
function isUnreadable(failure: Failure): boolean {
  switch (failure.kind) {
    case 'refused':
    case 'not-found':
    case 'not-offered':
    case 'wrong-shape':
      return true;
    // A node without authorization has no user: INVALID_TOKEN and the like (wire-facts 6.5).
    case 'status':
      return failure.status === 400;
    default:
      return false;
  }
}

/**
 * As whom the ledger is read. Rejects with `RequestFailed` where the node cannot be reached, wants
 * a token or is in passing trouble; when it answers that rights cannot be read, any party first.
 */
export async function chooseReader(
  client: Pick<LedgerClient, 'authenticatedUser' | 'userRights'>,
  token: TokenHolder,
  watching: Watching | undefined,
): Promise<ReaderChoice> {
  try {
    const userId = await userOf(client, token, watching);
    if (userId !== undefined) return readerOfRights(await client.userRights(userId, watching));
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (failure === undefined || !isUnreadable(failure)) throw thrown;
  }
  return { kind: 'any-party', because: 'rights-unreadable' };
}

/** The ledger user: 3.3 has no authenticated-user, so there it is the token's own `sub`. */
async function userOf(
  client: Pick<LedgerClient, 'authenticatedUser'>,
  token: TokenHolder,
  watching: Watching | undefined,
): Promise<string | undefined> {
  try {
    return await client.authenticatedUser(watching);
  } catch (thrown) {
    if (failureOf(thrown)?.kind !== 'not-offered') throw thrown;
    const state = token.state();
    return state.kind === 'held' ? state.claims?.sub || undefined : undefined;
  }
}
