import type { Int64 } from '#domain/ledger/int64.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import type { ContractMove, MovingUpdate } from '#domain/update/reassignment.ts';

/** Where a participant reports the creation or the archival of a contract. */
export type ContractPlace = {
  readonly offset: Int64 | undefined;
  readonly synchronizerId: string | undefined;
};

/** One half of a reassignment of the contract. */
export type ContractStep = MovingUpdate & { readonly move: ContractMove };

/** The reassignments of a contract in the order of the ledger, as far as they were searched. */
export type ContractSteps = {
  readonly steps: readonly ContractStep[];
  /** False where the search ended before the archival or the ledger end. */
  readonly isWhole: boolean;
  /** Reassignments up to this offset are pruned; undefined if none can be missing for that reason. */
  readonly prunedUpTo: Int64 | undefined;
};

export type ContractState =
  /** Where it is active is not known: later reassignments are not searched yet, or pruned. */
  | { readonly kind: 'not-archived' }
  | { readonly kind: 'active' }
  | { readonly kind: 'archived' }
  /** Created and archived by one update. */
  | { readonly kind: 'transient' }
  /** Active on another synchronizer than the one that created it. */
  | { readonly kind: 'elsewhere'; readonly synchronizerId: string }
  /** Unassigned; its assignment has not happened, or is visible only on other participants. */
  | { readonly kind: 'unassigned'; readonly target: string };

/**
 * The state of a contract whose events a participant reports.
 * @param moves undefined while nothing was searched
 */
export function contractState(
  place: {
    readonly created: ContractPlace | undefined;
    readonly archived: ContractPlace | undefined;
  },
  moves: ContractSteps | undefined,
): ContractState {
  const { created, archived } = place;
  if (archived !== undefined) {
    const isTransient = created?.offset !== undefined && created.offset === archived.offset;
    return { kind: isTransient ? 'transient' : 'archived' };
  }
  const last = moves?.steps.at(-1)?.move;
  if (!moves?.isWhole || (last === undefined && moves.prunedUpTo !== undefined))
    return { kind: 'not-archived' };
  if (last?.half === 'unassign') return { kind: 'unassigned', target: last.target };
  const origin = created?.synchronizerId ?? moves.steps[0]?.move.source;
  return last !== undefined && last.target !== origin
    ? { kind: 'elsewhere', synchronizerId: last.target }
    : { kind: 'active' };
}

/** Why a participant may report no events of a contract. */
export type MissingReason =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'not-hosted' }
  | { readonly kind: 'not-visible'; readonly parties: readonly string[] }
  | { readonly kind: 'pruned'; readonly upto: Int64 };

/**
 * The reasons that apply to a reader and to what the participant has pruned. The response is the
 * same for all of them (docs/facts/wire.md#error-ids, CONTRACT_EVENTS_NOT_FOUND).
 * @param prunedUpTo the last pruned offset; undefined if not known, 0 if nothing is pruned
 * @param seen an update that has an event of the contract, with its offset on this participant
 */
export function missingReasons(
  reader: Reader,
  prunedUpTo: Int64 | undefined,
  seen?: { readonly offset: Int64 | undefined } | undefined,
): readonly MissingReason[] {
  const reasons: MissingReason[] = [];
  const isSeenLater = seen?.offset !== undefined && !isPrunedAt(seen.offset, prunedUpTo);
  if (prunedUpTo !== undefined && BigInt(prunedUpTo) > 0n && !isSeenLater)
    reasons.push({ kind: 'pruned', upto: prunedUpTo });
  if (reader.kind === 'parties') reasons.push({ kind: 'not-visible', parties: reader.parties });
  reasons.push({ kind: seen === undefined ? 'unknown' : 'not-hosted' });
  return reasons;
}

/** Whether the update at an offset is no longer available. */
export function isPrunedAt(offset: Int64 | undefined, prunedUpTo: Int64 | undefined): boolean {
  if (offset === undefined || prunedUpTo === undefined) return false;
  return BigInt(offset) <= BigInt(prunedUpTo);
}

/** Whether updates after an offset are pruned; without an offset, whether any updates are. */
export function isPrunedAfter(offset: Int64 | undefined, prunedUpTo: Int64 | undefined): boolean {
  return BigInt(prunedUpTo ?? 0) > BigInt(offset ?? 0);
}
