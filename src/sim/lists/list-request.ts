import { flagMember, int64Member, type JsonObject, objectMember } from '#sim/http/request-body.ts';
import type { Asker } from '#sim/ledger/ledger-error.ts';
import { invalidArgument } from '#sim/ledger/ledger-error.ts';
import {
  afterLedgerEnd,
  endBeforeBegin,
  missingEnd,
  negativeOffset,
  nonPositiveOffset,
  prunedAccess,
} from '#sim/ledger/offset-error.ts';
import { isFrom } from '#sim/ledger/release.ts';
import { type Pick, readUpdateFormat } from '#sim/ledger/update-format.ts';
import type { World } from '#sim/world/world.ts';

export type ListRequest = {
  readonly begin: bigint;
  readonly end: bigint | undefined;
  readonly descending: boolean;
};

/** `GetUpdatesRequest` without its format; checked without the ledger. Throws the rejection. */
export function readListRequest(body: JsonObject, asker: Asker): ListRequest {
  const begin = int64Member(body, 'beginExclusive') ?? 0n;
  const end = int64Member(body, 'endInclusive');
  // Older nodes ignore this member (docs/facts/wire.md#fields-by-version).
  const descending = isFrom(asker.release, 3, 5, 1) && flagMember(body, 'descendingOrder');
  if (begin < 0n) throw negativeOffset(begin, 'begin_exclusive', asker);
  if (descending && end === undefined) throw missingEnd(asker);
  if (end !== undefined && end <= 0n) throw nonPositiveOffset(end, 'end_inclusive', asker);
  return { begin, end, descending };
}

/** Throws if the range is pruned or after the ledger end. */
export function requireOnLedger(
  { begin, end }: ListRequest,
  { ledgerEnd, prunedUpTo }: World,
  asker: Asker,
): void {
  if (begin > ledgerEnd) throw afterLedgerEnd('Begin', begin, ledgerEnd, asker);
  if (end !== undefined && end > ledgerEnd) throw afterLedgerEnd('End', end, ledgerEnd, asker);
  if (end !== undefined && begin > end) throw endBeforeBegin(begin, end, asker);
  if (begin < prunedUpTo)
    throw prunedAccess({ after: begin, upto: end ?? ledgerEnd, prunedUpTo }, asker);
}

/** `updateFormat`, or up to 3.5 the older `filter` with `verbose`; never both. */
export function readListFormat(body: JsonObject, asker: Asker): Pick {
  const format = objectMember(body, 'updateFormat');
  const filter = isFrom(asker.release, 3, 6) ? undefined : objectMember(body, 'filter');
  if (format !== undefined && filter !== undefined)
    throw invalidArgument(
      'Both filter/verbose and update_format is specified. Please use either backwards compatible arguments (filter and verbose) or update_format, but not both.',
      asker,
    );
  if (format !== undefined) return readUpdateFormat(format, asker);
  if (filter === undefined) throw invalidArgument('update_format', asker, 'MISSING_FIELD');
  const parties = Object.keys(objectMember(filter, 'filtersByParty') ?? {});
  return readUpdateFormat(
    {
      includeTransactions: { eventFormat: filter, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' },
      includeReassignments: filter,
      includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties } },
    },
    asker,
  );
}
