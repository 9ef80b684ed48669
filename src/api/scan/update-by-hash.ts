import * as z from 'zod/mini';
import type { Watching } from '#api/http/api-request.ts';
import { parseExact } from '#api/json/exact-json.ts';
import { checkShape, textWire, WrongShape } from '#api/json/shape.ts';
import { parseUpdateId, type UpdateId } from '#domain/ledger/update-id.ts';
import type { ScanClient } from './scan.ts';

const wire = z.looseObject({ update_id: textWire });

/**
 * The id of the update with a transaction hash (Scan 0.6.1 and later,
 * docs/facts/wire.md#look-ups-by-hash). Rejects with `RequestFailed`.
 * @param hash 64 hex digits
 */
export function scanUpdateOfHash(
  scan: Pick<ScanClient, 'small'>,
  hash: string,
  watching?: Watching,
): Promise<UpdateId> {
  return scan.small({ path: `/v2/updates/hash/${hash}`, read }, watching);
}

function read(text: string): UpdateId {
  const id = parseUpdateId(checkShape(wire, parseExact(text)).update_id);
  if (id === undefined) throw new WrongShape('update_id', 'an update id');
  return id;
}
