import type { Watching } from '#api/http/api-request.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { readParties } from './external-party-wire.ts';

/** Enough for suggestions; a node's own limit is larger (docs/facts/wire.md#limits). */
const MOST = 1_000;

/**
 * Returns the hosted parties among the participant's first thousand, ordered by id. Requires
 * ParticipantAdmin; may reject with `RequestFailed`.
 */
export function askHostedParties(
  ledger: Pick<LedgerClient, 'small'>,
  watching?: Watching,
): Promise<readonly string[]> {
  const path = `/v2/parties?pageSize=${MOST}` as const;
  const hosted = (text: string) =>
    readParties(text).flatMap(({ party, isLocal }) => (isLocal === true ? [party] : []));
  return ledger.small({ path, read: hosted }, watching);
}
