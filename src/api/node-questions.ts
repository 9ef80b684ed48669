import type { LedgerClient } from './ledger.ts';
import { type ConnectedSynchronizer, type Dso, readDso, readSynchronizers } from './node-facts.ts';
import type { Watching } from './question.ts';
import type { ScanClient } from './scan.ts';

/*
 * What is asked of a node about itself, beside what its clients have methods for. Each may reject
 * with `RequestFailed`.
 */

type Ledger = Pick<LedgerClient, 'small'>;

/** @param party with one, its permission is told as well (wire-facts 3) */
export function askSynchronizers(
  ledger: Ledger,
  party: string | undefined,
  watching?: Watching,
): Promise<readonly ConnectedSynchronizer[]> {
  const query = party === undefined ? '' : `?party=${encodeURIComponent(party)}`;
  const path = `/v2/state/connected-synchronizers${query}`;
  return ledger.small({ path, read: readSynchronizers }, watching);
}

/** The organisation behind a Scan. */
export function askDso(scan: Pick<ScanClient, 'small'>, watching?: Watching): Promise<Dso> {
  return scan.small({ path: '/v0/dso', read: readDso }, watching);
}
