import * as z from 'zod/mini';
import { LIMITS, type Limits } from '#api/http/api-request.ts';
import { parseExact } from '#api/json/exact-json.ts';
import { furtherMembers } from '#api/json/further-members.ts';
import { checkNoRepetition } from '#api/json/repeated-member.ts';
import { checkShape, textWire } from '#api/json/shape.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { type Dated, dated } from './external-party-wire.ts';

/**
 * POST /v2/parties/external/allocate (docs/facts/topology.md#allocate). Only the allocation step
 * loads this file.
 */
const AllocatedPartyWire = z.looseObject({ partyId: textWire });

export const ALLOCATE_PATH = '/v2/parties/external/allocate';

/** A node responds only once the topology is in effect (docs/facts/topology.md#allocate). */
export const ALLOCATION_LIMITS: Limits = { ...LIMITS, headersMs: 60_000, totalMs: 120_000 };

/** The party that the node reports, which may differ from the signed one. */
export type AllocatedParty = {
  readonly partyId: string;
  /** Unknown members with their values. */
  readonly further: readonly string[];
};

/**
 * Makes this node host the party and returns the reported party. This is Treeline's only request that
 * changes a ledger, so it is never retried automatically. Without a response, look up the party
 * instead (docs/facts/topology.md#allocation-errors). A response confirms receipt, not hosting. May
 * reject with `RequestFailed`.
 */
export function allocateParty(
  ledger: Pick<LedgerClient, 'small'>,
  body: object,
  limits = ALLOCATION_LIMITS,
): Promise<Dated<AllocatedParty>> {
  return ledger.small(
    dated({ path: ALLOCATE_PATH, body, read: readAllocatedParty, limits, isChange: true }),
  );
}

function readAllocatedParty(text: string): AllocatedParty {
  checkNoRepetition(text);
  const answer = checkShape(AllocatedPartyWire, parseExact(text));
  return { partyId: answer.partyId, further: furtherMembers(answer, ['partyId']) };
}
