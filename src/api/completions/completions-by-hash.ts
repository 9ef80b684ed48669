import * as z from 'zod/mini';
import type { Watching } from '#api/http/api-request.ts';
import { parseExact } from '#api/json/exact-json.ts';
import { checkShape, recordWire } from '#api/json/shape.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { Completion } from '#domain/completion/completion.ts';
import { base64OfHash } from '#domain/ledger/transaction-hash.ts';
import { readCompletion } from './completions.ts';

/** The completions of one transaction hash that this reader sees. */
export type CompletionsOfHash = {
  readonly accepted: Completion | undefined;
  /** The newest first; the node may leave out older ones. */
  readonly rejected: readonly Completion[];
};

const wire = z.looseObject({
  acceptedCompletion: z.nullish(recordWire),
  lastRejectedCompletions: z.nullish(z.array(recordWire)),
});

/**
 * POST /v2/commands/completion-by-hash (3.6 and later, docs/facts/wire.md#look-ups-by-hash). Rejects
 * with `RequestFailed`.
 * @param hash 64 hex digits
 */
export function readCompletionsByHash(
  ledger: Pick<LedgerClient, 'small'>,
  hash: string,
  watching?: Watching,
): Promise<CompletionsOfHash> {
  const body = { transactionHash: base64OfHash(hash) };
  return ledger.small({ path: '/v2/commands/completion-by-hash', body, read }, watching);
}

function read(text: string): CompletionsOfHash {
  const { acceptedCompletion, lastRejectedCompletions } = checkShape(wire, parseExact(text));
  return {
    accepted: acceptedCompletion ? readCompletion(acceptedCompletion) : undefined,
    rejected: (lastRejectedCompletions ?? []).map(readCompletion),
  };
}
