import { int64Member, type JsonObject, textMember, textsMember } from '#sim/http/request-body.ts';
import {
  type Asker,
  invalidField,
  missingField,
  redacted,
  undecodable,
} from '#sim/ledger/ledger-error.ts';
import { requireReading } from '#sim/ledger/ledger-request.ts';
import { afterLedgerEnd, negativeOffset, prunedCompletions } from '#sim/ledger/offset-error.ts';
import { isFrom } from '#sim/ledger/release.ts';
import { ANYONE, readsAnyParty } from '#sim/ledger/user.ts';
import type { World } from '#sim/world/world.ts';

export type CompletionRequest = {
  readonly userId: string | undefined;
  readonly parties: ReadonlySet<string> | undefined;
  readonly begin: bigint;
};

/** The characters of `UserIdString` in Canton's value.proto. */
const USER_ID = /^[a-zA-Z0-9@^$.!`\-#+'~_|:()]{1,128}$/;

/**
 * `CompletionStreamRequest`: rights are checked first, then the request. The user id defaults to
 * the token's; another one requires 3.6 and the right to read as any party
 * (docs/facts/wire.md#completions).
 */
export function readCompletionRequest(
  body: JsonObject,
  world: World,
  asker: Asker,
): CompletionRequest {
  const { user, release } = asker;
  const given =
    body['userId'] === undefined || body['userId'] === null ? '' : textMember(body, 'userId');
  const parties = textsMember(body, 'parties');
  const begin = int64Member(body, 'beginExclusive') ?? 0n;
  // From 3.5 on, members that the OpenAPI document requires must be present
  // (docs/facts/wire.md#conventions).
  if (parties === undefined && isFrom(release, 3, 5))
    throw undecodable("body (Missing required field at 'parties')");
  const mayReadOthers = user === ANYONE || (isFrom(release, 3, 6) && readsAnyParty(user));
  if (given !== '' && given !== user.id && !mayReadOthers) throw redacted(403, asker);
  requireReading(parties ?? [], false, asker);
  if (given !== '' && !USER_ID.test(given))
    throw invalidField('user_id', `non expected character in UserId "${given}"`, asker);
  if (given === '' && user === ANYONE) throw missingField('user_id', asker);
  if (parties === undefined || parties.length === 0) throw missingField('parties', asker);
  requireBegin(begin, world, asker);
  return { userId: given === '' ? user.id : given, parties: new Set(parties), begin };
}

/**
 * `GetCompletionsRequest` (3.5.7 and later) includes all users; all parties only for readers of any
 * party.
 */
export function readAnyCompletionRequest(
  body: JsonObject,
  world: World,
  asker: Asker,
): CompletionRequest {
  const parties = textsMember(body, 'parties') ?? [];
  const begin = int64Member(body, 'beginExclusive') ?? 0n;
  requireReading(parties, parties.length === 0, asker);
  requireBegin(begin, world, asker);
  return {
    userId: undefined,
    parties: parties.length === 0 ? undefined : new Set(parties),
    begin,
  };
}

function requireBegin(begin: bigint, { ledgerEnd, prunedUpTo }: World, asker: Asker): void {
  if (begin < 0n) throw negativeOffset(begin, 'begin_exclusive', asker);
  if (begin > ledgerEnd) throw afterLedgerEnd('Begin', begin, ledgerEnd, asker);
  if (begin < prunedUpTo)
    throw prunedCompletions({ after: begin, upto: ledgerEnd, prunedUpTo }, asker);
}
