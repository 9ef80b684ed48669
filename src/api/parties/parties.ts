import * as z from 'zod/mini';
import { LIMITS, type Limits } from '#api/http/limits.ts';
import { parseExact } from '#api/json/exact-json.ts';
import { checkShape, textWire } from '#api/json/shape.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';

/**
 * POST /v2/parties/external/allocate (docs/facts/topology.md#allocate). Only the step that sends it
 * loads this.
 */
const AllocatedPartyWire = z.looseObject({ partyId: textWire });

export const ALLOCATE_PATH = '/v2/parties/external/allocate';

/**
 * A node answers when the topology is in effect, for which it waits itself
 * (docs/facts/topology.md#allocate).
 */
export const ALLOCATION_LIMITS: Limits = { ...LIMITS, headersMs: 60_000, totalMs: 120_000 };

/**
 * Makes this node host the party; gives the party's id. The one thing that Treeline asks and that
 * changes a ledger: it is sent once and never again by itself. Where no answer comes it may have
 * taken effect all the same, so look at the party instead
 * (docs/facts/topology.md#allocation-errors). An answer means that the node took the request, not
 * that the party is hosted yet. May reject with `RequestFailed`.
 */
export function allocateParty(
  ledger: Pick<LedgerClient, 'small'>,
  body: object,
  limits = ALLOCATION_LIMITS,
): Promise<string> {
  return ledger.small({ path: ALLOCATE_PATH, body, read: readAllocatedParty, limits });
}

function readAllocatedParty(text: string): string {
  return checkShape(AllocatedPartyWire, parseExact(text)).partyId;
}
