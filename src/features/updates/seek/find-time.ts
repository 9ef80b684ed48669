import { retryWithBackoff } from '#api/feed/feed-stop.ts';
import type { UpdatesRoute } from '#api/ledger/capabilities.ts';
import { askLedgerRange } from '#api/ledger/ledger-range.ts';
import { firstOf } from '#api/updates/find-counterpart.ts';
import type { UpdatesLedger } from '#api/updates/page-cursor.ts';
import { typedTimeText } from '#domain/ledger/typed-time.ts';
import { counted } from '#domain/text/plural.ts';
import { type Jump, jumpToTime } from '#domain/update-list/jump.ts';
import { offsetSpan } from '#domain/update-list/page-chain.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';

/** Maximum number of requests of a search for a time. */
const BUDGET = 60;

/** Finds a time by bisection of the node's history. Loaded on request. */
export async function findTime(
  at: number,
  {
    ledger,
    request,
    route,
  }: { ledger: UpdatesLedger; request: UpdatesRequest; route: UpdatesRoute },
  signal: AbortSignal,
  tell: (words: string) => void,
): Promise<Jump> {
  const range = await retryWithBackoff(() => askLedgerRange(ledger, { signal }), signal);
  const firstIn = firstOf(ledger, request, route, { signal });
  return jumpToTime(at, range, firstIn, BUDGET, ({ left, requests }) =>
    tell(`Searching ${offsetSpan(left)}, ${requests} of up to ${BUDGET} requests…`),
  );
}

/** A result that is found needs no text, because the list scrolls to it. */
export function jumpText(jump: Jump, at: number): string {
  const time = typedTimeText(at);
  switch (jump.kind) {
    case 'found':
      return jump.isAllAfter
        ? `All updates are newer than ${time}. The first is at offset ${jump.row.offset}.`
        : '';
    case 'all-before':
      return `All updates are older than ${time}.`;
    case 'out-of-budget':
      return `Not found within ${counted(jump.requests, 'request')}. Remaining range: ${offsetSpan(jump.left)}.${jump.untimed > 0 ? ` ${counted(jump.untimed, 'update')} without a record time.` : ''}`;
    default:
      return 'No visible update has a record time.';
  }
}
