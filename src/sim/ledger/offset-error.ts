import type { Asker } from './ledger-error.ts';
import { type LedgerRefusal, ledgerError } from './ledger-error.ts';

/**
 * Errors for offsets and page tokens that do not fit (docs/facts/wire.md#updates-page and
 * #error-ids). Messages follow Canton's validators where public.
 */

/** The request is invalid on any ledger. */
const wrong = (code: string, cause: string, { traceId, release }: Asker): LedgerRefusal =>
  ledgerError({ status: 400, code, cause, category: 8, grpcCode: 3 }, traceId, release);

export const negativeOffset = (offset: bigint, field: string, asker: Asker): LedgerRefusal =>
  wrong(
    'NEGATIVE_OFFSET',
    `Offset ${offset} in ${field} is a negative integer: the offset in ${field} field has to be a non-negative integer (>=0)`,
    asker,
  );

export const nonPositiveOffset = (offset: bigint, field: string, asker: Asker): LedgerRefusal =>
  wrong(
    'NON_POSITIVE_OFFSET',
    `Offset ${offset} in ${field} is not a positive integer: the offset has to be a positive integer (>0)`,
    asker,
  );

export const missingEnd = (asker: Asker): LedgerRefusal =>
  wrong(
    'DESCENDING_ORDER_MISSING_END',
    'The request asks for descending order, but end_inclusive is not set.',
    asker,
  );

export const invalidPageToken = (why: string, asker: Asker): LedgerRefusal =>
  wrong(
    'INVALID_UPDATES_PAGE_TOKEN',
    `The submitted command contains an invalid page token. Tokens used in GetUpdatesPage requests must be taken from a valid GetUpdatesPageResponse and used with the same EventFormat settings, the same begin and end with the same Canton participant running the same Canton version. ${why}`,
    asker,
  );

/** The message suggests a retry: the node may be behind. */
export const afterLedgerEnd = (
  field: string,
  offset: bigint,
  ledgerEnd: bigint,
  { traceId, release }: Asker,
): LedgerRefusal =>
  ledgerError(
    {
      status: 400,
      code: 'OFFSET_AFTER_LEDGER_END',
      cause: `${field} offset (${offset}) is after ledger end (${ledgerEnd})`,
      category: 12,
      grpcCode: 11,
      retryInfo: '1 second',
    },
    traceId,
    release,
  );

export const endBeforeBegin = (
  begin: bigint,
  end: bigint,
  { traceId, release }: Asker,
): LedgerRefusal =>
  ledgerError(
    {
      status: 400,
      code: 'OFFSET_OUT_OF_RANGE',
      cause: `End offset ${end} is before begin offset ${begin}.`,
      category: 9,
      grpcCode: 9,
    },
    traceId,
    release,
  );

export const prunedAccess = (
  range: { readonly after: bigint; readonly upto: bigint; readonly prunedUpTo: bigint },
  { traceId, release }: Asker,
): LedgerRefusal =>
  ledgerError(
    {
      status: 400,
      code: 'PARTICIPANT_PRUNED_DATA_ACCESSED',
      cause: `Transactions request from ${range.after + 1n} to ${range.upto} precedes pruned offset ${range.prunedUpTo}`,
      category: 9,
      grpcCode: 9,
      context: { earliest_offset: String(range.prunedUpTo) },
    },
    traceId,
    release,
  );

/** 413; the message suggests a retry although none helps (docs/facts/wire.md#error-ids). */
export const tooManyElements = (most: number, { traceId, release }: Asker): LedgerRefusal =>
  ledgerError(
    {
      status: 413,
      code: 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED',
      cause: `The number of matching elements (${most + 1}) is greater than the node limit (${most}).`,
      category: 2,
      grpcCode: 10,
      retryInfo: '1 second',
    },
    traceId,
    release,
  );

/** Completions have a message of their own. */
export const prunedCompletions = (
  range: { readonly after: bigint; readonly upto: bigint; readonly prunedUpTo: bigint },
  { traceId, release }: Asker,
): LedgerRefusal =>
  ledgerError(
    {
      status: 400,
      code: 'PARTICIPANT_PRUNED_DATA_ACCESSED',
      cause: `Command completions request from ${range.after + 1n} to ${range.upto} overlaps with pruned offset ${range.prunedUpTo}`,
      category: 9,
      grpcCode: 9,
      context: { earliest_offset: String(range.prunedUpTo) },
    },
    traceId,
    release,
  );
