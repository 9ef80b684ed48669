import { type Asker, type LedgerRejection, ledgerError } from './ledger-error.ts';

/**
 * Errors for offsets and page tokens that do not fit (docs/facts/wire.md#updates-page and
 * #error-ids). Messages follow Canton's validators if these are public.
 */

export const negativeOffset = (offset: bigint, field: string, asker: Asker): LedgerRejection =>
  ledgerError(
    'NEGATIVE_OFFSET',
    8,
    `Offset ${offset} in ${field} is a negative integer: the offset in ${field} field has to be a non-negative integer (>=0)`,
    asker,
  );

export const nonPositiveOffset = (offset: bigint, field: string, asker: Asker): LedgerRejection =>
  ledgerError(
    'NON_POSITIVE_OFFSET',
    8,
    `Offset ${offset} in ${field} is not a positive integer: the offset has to be a positive integer (>0)`,
    asker,
  );

export const missingEnd = (asker: Asker): LedgerRejection =>
  ledgerError(
    'DESCENDING_ORDER_MISSING_END',
    8,
    'The request asks for descending order, but end_inclusive is not set.',
    asker,
  );

export const invalidPageToken = (why: string, asker: Asker): LedgerRejection =>
  ledgerError(
    'INVALID_UPDATES_PAGE_TOKEN',
    8,
    `The submitted command contains an invalid page token. Tokens used in GetUpdatesPage requests must be taken from a valid GetUpdatesPageResponse and used with the same EventFormat settings, the same begin and end with the same Canton participant running the same Canton version. ${why}`,
    asker,
  );

const SOON = { retryInfo: '1 second' };

/** The message suggests a retry, because the node may be behind. */
export function afterLedgerEnd(field: string, offset: bigint, end: bigint, asker: Asker) {
  const cause = `${field} offset (${offset}) is after ledger end (${end})`;
  return ledgerError('OFFSET_AFTER_LEDGER_END', 12, cause, asker, SOON);
}

export const endBeforeBegin = (begin: bigint, end: bigint, asker: Asker): LedgerRejection =>
  ledgerError(
    'OFFSET_OUT_OF_RANGE',
    9,
    `End offset ${end} is before begin offset ${begin}.`,
    asker,
  );

type Range = { readonly after: bigint; readonly upto: bigint; readonly prunedUpTo: bigint };

const pruned =
  (request: string, verb: string) =>
  ({ after, upto, prunedUpTo }: Range, asker: Asker): LedgerRejection => {
    const cause = `${request} request from ${after + 1n} to ${upto} ${verb} pruned offset ${prunedUpTo}`;
    const context = { earliest_offset: String(prunedUpTo) };
    return ledgerError('PARTICIPANT_PRUNED_DATA_ACCESSED', 9, cause, asker, { context });
  };

export const prunedAccess = pruned('Transactions', 'precedes');
export const prunedCompletions = pruned('Command completions', 'overlaps with');

/**
 * Status 413, whose message suggests a retry although none helps (docs/facts/wire.md#error-ids).
 */
export function tooManyElements(most: number, asker: Asker): LedgerRejection {
  const cause = `The number of matching elements (${most + 1}) is greater than the node limit (${most}).`;
  return ledgerError('JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED', 2, cause, asker, SOON);
}
