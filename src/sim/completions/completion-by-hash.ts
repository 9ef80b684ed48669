import type { Body } from '#sim/http/json-text.ts';
import { readBody } from '#sim/http/request-body.ts';
import { hashNotFound } from '#sim/ledger/ledger-error.ts';
import type { LedgerRoute } from '#sim/ledger/ledger-node.ts';
import { readHash } from '#sim/ledger/ledger-request.ts';
import { readsAnyParty, readsAs } from '#sim/ledger/user.ts';
import { completionBody } from './completion-body.ts';
import { happenings } from './completions-list.ts';

/**
 * `POST /v2/commands/completion-by-hash` (3.6 and later, docs/facts/wire.md#look-ups-by-hash), for
 * the parties of the user.
 */
export const completionByHash: LedgerRoute = async (context, asker, { world }) => {
  const { user, release } = asker;
  const hash = readHash(await readBody(context.req.raw), asker);
  const readsAll = readsAnyParty(user);
  const found = [...happenings(world, world.prunedUpTo, world.ledgerEnd)].flatMap(
    ({ completion }) => {
      if (completion?.transactionHash !== hash) return [];
      const parties = new Set(completion.actAs.filter((party) => readsAs(user, party)));
      if (parties.size === 0) return [];
      const body = completionBody(completion, readsAll ? undefined : parties, release);
      return [{ body, isAccepted: completion.failure === undefined }];
    },
  );
  if (found.length === 0) throw hashNotFound('Completion', hash, asker);
  const rejected = found.filter(({ isAccepted }) => !isAccepted).reverse();
  return {
    acceptedCompletion: found.find(({ isAccepted }) => isAccepted)?.body ?? null,
    lastRejectedCompletions: rejected.map(({ body }) => body),
  } satisfies Body;
};
