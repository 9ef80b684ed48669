import type { ContractStep, MissingReason } from '#domain/contract/contract-state.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { microsecondsBetween } from '#domain/ledger/microseconds.ts';
import type { UpdateFacts } from '#domain/update/document.ts';

/** The update that was faster; `facts` is undefined where this reader does not see it. */
export type Winner = {
  readonly offset: Int64 | undefined;
  readonly facts: UpdateFacts | undefined;
  /** The submitting parties of the verdict, or else the acting parties of the first root. */
  readonly senders: readonly string[];
  readonly sendersAre: 'submitting' | 'acting';
};

/** What happened to one contract of an error. */
export type ContestedContract = { readonly contractId: string } & (
  | { readonly kind: 'archived' | 'created'; readonly winner: Winner }
  /** `step`: an unassignment. */
  | { readonly kind: 'moved'; readonly step: ContractStep }
  /**
   * `reached`: the offset up to which its moves were searched, if not to the ledger end.
   * `prunedUpTo`: the offset after which they were searched, if earlier ones may be pruned.
   */
  | {
      readonly kind: 'active';
      readonly reached: Int64 | undefined;
      readonly prunedUpTo: Int64 | undefined;
    }
  | { readonly kind: 'not-returned'; readonly reasons: readonly MissingReason[] }
  /** Not an id that a contract can have. */
  | { readonly kind: 'not-an-id' }
);

/** Whether an update is later than a rejection, so that it did not cause it; false if not known. */
export function isLaterThan(
  recordTime: string | undefined,
  rejectedAt: string | undefined,
): boolean {
  if (recordTime === undefined || rejectedAt === undefined) return false;
  return (microsecondsBetween(rejectedAt, recordTime) ?? 0n) > 0n;
}
