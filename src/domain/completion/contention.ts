import type { Rejection } from './rejection.ts';
import { isEncoded, reasonIn, resourceKind } from './rejection.ts';

/**
 * Codes that blame the state of a contract, and what the winner did with it: archived (or locked, or
 * reassigned) it, or created it. The catalogue has their explanations.
 */
const WINNERS: Readonly<Record<string, 'ends' | 'creates'>> = {
  LOCAL_VERDICT_LOCKED_CONTRACTS: 'ends',
  LOCAL_VERDICT_INACTIVE_CONTRACTS: 'ends',
  CONTRACT_NOT_FOUND: 'ends',
  CONTRACT_NOT_ACTIVE: 'ends',
  CONTRACT_KEY_NOT_FOUND: 'ends',
  INCONSISTENT: 'ends',
  INCONSISTENT_CONTRACT_KEY: 'ends',
  UNASSIGNMENT_ACTIVENESS_CHECK_FAILED: 'ends',
  ASSIGNMENT_ACTIVENESS_CHECK_FAILED: 'ends',
  DUPLICATE_CONTRACT_KEY: 'creates',
};

/** What a rejection says about the contracts that another transaction was faster with. */
export type Contention = {
  readonly winner: 'ends' | 'creates';
  /** Whether the contract was locked, so that the winner may be recorded after the rejection. */
  readonly isLock: boolean;
  /** In the order of the error; empty where it names a key only, or nothing. */
  readonly contractIds: readonly string[];
  /** Contracts of the error beyond the limit. */
  readonly more: number;
};

/** How many contracts of one error are looked up. */
const MOST_CONTRACTS = 5;

/** Undefined for a rejection that no other transaction caused. */
export function contentionOf(rejection: Rejection): Contention | undefined {
  const { code = '', resources } = rejection;
  const winner = Object.hasOwn(WINNERS, code) ? WINNERS[code] : undefined;
  if (winner === undefined) return undefined;
  const named = resources.flatMap(([type, value]) =>
    !isEncoded(type) && resourceKind(type, value) === 'contract' ? [value.toLowerCase()] : [],
  );
  const inText = reasonIn(rejection).slice(0, LONGEST_TEXT).match(CONTRACT_IDS) ?? [];
  const all = [...new Set([...named, ...inText.map((id) => id.toLowerCase())])];
  return {
    winner,
    isLock: code === 'LOCAL_VERDICT_LOCKED_CONTRACTS',
    contractIds: all.slice(0, MOST_CONTRACTS),
    more: Math.max(0, all.length - MOST_CONTRACTS),
  };
}

const LONGEST_TEXT = 20_000;
const CONTRACT_IDS = /\b00[0-9a-f]{64,510}\b/gi;
