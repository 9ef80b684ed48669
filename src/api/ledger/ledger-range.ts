import type { Watching } from '#api/http/api-request.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import type { OffsetRange } from '#domain/update-list/page-chain.ts';
import type { LedgerClient } from './ledger.ts';

type Ledger = Pick<LedgerClient, 'ledgerEnd' | 'prunedOffsets'>;

/** The offset up to which the participant is pruned; 0 if not pruned or not reported. */
export async function askPrunedUpTo(ledger: Ledger, watching?: Watching): Promise<Int64> {
  const { participant } = await ledger.prunedOffsets(watching);
  return participant ?? NOTHING;
}

const NOTHING = '0' as Int64;

/**
 * The range from the first offset after pruning to the ledger end. May reject with RequestFailed.
 */
export async function askLedgerRange(ledger: Ledger, watching?: Watching): Promise<OffsetRange> {
  const [after, { offset: upto }] = await Promise.all([
    askPrunedUpTo(ledger, watching),
    ledger.ledgerEnd(watching),
  ]);
  return { after, upto };
}
