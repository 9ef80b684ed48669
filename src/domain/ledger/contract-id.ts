import { redacted } from '#domain/secret/redact.ts';

declare const contractId: unique symbol;

/** The id of a contract, as one string of the Ledger API. */
export type ContractId = string & { readonly [contractId]: true };

/**
 * Trims white space and quotes; undefined for a text that no contract id can be. Canton's ids are
 * `00` and at least 64 more hex digits (docs/facts/wire.md#conventions); upper case is lowered.
 */
export function parseContractId(text: string): ContractId | undefined {
  const id = text
    .trim()
    .replace(/^["'`]{1,3}|["'`]{1,3}$/g, '')
    .toLowerCase();
  return /^00[0-9a-f]{64,510}$/.test(id) && redacted(id) === id ? (id as ContractId) : undefined;
}
