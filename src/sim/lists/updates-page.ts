import { type Body, envelope, Items, int64Json } from '#sim/http/json-text.ts';
import { objectMember, readBody } from '#sim/http/request-body.ts';
import type { Asker } from '#sim/ledger/ledger-error.ts';
import { invalidArgument } from '#sim/ledger/ledger-error.ts';
import type { LedgerNode, LedgerRoute } from '#sim/ledger/ledger-node.ts';
import { afterLedgerEnd, prunedAccess } from '#sim/ledger/offset-error.ts';
import { type Pick, readUpdateFormat } from '#sim/ledger/update-format.ts';
import { USUAL_LIMITS } from './list-query.ts';
import { type PageRequest, pageTokenText, readPageRequest } from './page-request.ts';

/**
 * `POST /v2/updates/get-updates-page` (3.5.1+, docs/facts/wire.md#updates-page). A page reports
 * which part of the ledger it has read, so that empty pages are also progress:
 *
 *   ascending    lowest = begin or that of the token     highest = last update of a full page,
 *                                                                   else the end
 *   descending   highest = end or that of the token      lowest = one below the last update of a
 *                                                                  full page, else the begin
 */
export const updatesPage: LedgerRoute = async (context, asker, node) => {
  const body = await readBody(context.req.raw);
  const format = objectMember(body, 'updateFormat');
  if (format === undefined) throw invalidArgument('update_format', asker, 'MISSING_FIELD');
  const pick = readUpdateFormat(format, asker);
  const life = node.incident?.life() ?? 1;
  const { page: most, reach } = { ...USUAL_LIMITS, ...node.limits };
  const request = readPageRequest(body, { life, most }, asker);
  const { begin, position, descending } = request;
  node.world.listed?.(descending ? undefined : (position ?? begin ?? 0n));
  const range = rangeOf(request, node, asker);
  const { after, upto, goesOn } = range;
  const { updates, last } = readPage({ ...request, reach }, range, pick, node);
  const lowest = descending && last !== undefined ? last - 1n : after;
  const highest = !descending && last !== undefined ? last : upto;
  const next = descending ? lowest : highest;
  const isLast = descending ? lowest <= after : highest >= upto && !goesOn;
  return envelope({
    updates: new Items(updates.map((update) => envelope({ update }))),
    lowestPageOffsetExclusive: int64Json(lowest),
    highestPageOffsetInclusive: int64Json(highest),
    nextPageToken: isLast
      ? null
      : pageTokenText({ life, request: request.checksum, position: next }),
  });
};

type Range = {
  readonly after: bigint;
  readonly upto: bigint;
  /** In ascending order without an end, there is always a next page. */
  readonly goesOn: boolean;
};

/** The remaining range. Throws if it is outside the ledger. */
function rangeOf(
  { begin, end, descending, position }: PageRequest,
  { world: { ledgerEnd, prunedUpTo } }: LedgerNode,
  asker: Asker,
): Range {
  if (end !== undefined && end > ledgerEnd)
    throw afterLedgerEnd('endOffsetInclusive', end, ledgerEnd, asker);
  if (begin !== undefined && begin > ledgerEnd)
    throw afterLedgerEnd('beginOffsetExclusive', begin, ledgerEnd, asker);
  if (position !== undefined && position > ledgerEnd)
    throw afterLedgerEnd('pageToken', position, ledgerEnd, asker);
  const floor = begin ?? prunedUpTo;
  if (descending) {
    const upto = position ?? end ?? ledgerEnd;
    if (floor < prunedUpTo) throw prunedAccess({ after: floor, upto, prunedUpTo }, asker);
    // The history of this page has been pruned, so nothing remains; this is not an error.
    return { after: floor < upto ? floor : upto, upto, goesOn: false };
  }
  const after = position ?? floor;
  const upto = end ?? ledgerEnd;
  if (after < prunedUpTo) throw prunedAccess({ after, upto, prunedUpTo }, asker);
  return { after, upto, goesOn: end === undefined };
}

function readPage(
  { size, descending, reach }: PageRequest & { readonly reach: number },
  { after, upto }: Range,
  pick: Pick,
  { world }: LedgerNode,
): { readonly updates: readonly Body[]; readonly last: bigint | undefined } {
  const updates: Body[] = [];
  let looked = 0;
  let last: bigint | undefined;
  for (const update of world.between(after, upto, descending ? 'newest-first' : 'oldest-first')) {
    // Updates with the same offset (only in the scenario `int64`) are on one page.
    const isFull = updates.length >= size || looked >= reach;
    if (isFull && update.offset !== last) return { updates, last };
    const picked = pick(update);
    if (picked !== undefined) updates.push(picked);
    looked++;
    last = update.offset;
  }
  return { updates, last: updates.length >= size ? last : undefined };
}
