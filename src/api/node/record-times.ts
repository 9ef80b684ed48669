import type { Watching } from '#api/http/api-request.ts';
import { parseExact } from '#api/json/exact-json.ts';
import { checkShape, dropInvalidMembers, isRecord } from '#api/json/shape.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { timesOf } from '#api/ledger/ledger-wire.ts';
import { eventFormat, topologyFormat } from '#api/updates/event-format.ts';
import { type Int64, toInt64 } from '#domain/ledger/int64.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import { newestTimes, type RecordTime } from '#domain/node/node-state.ts';
import { ReportedTimesWire, UpdateListWire } from './node-facts.ts';

/**
 * Number of most recent offsets searched for times. Checkpoints are small; transactions, the
 * fallback, may be large.
 */
export const LOOKED_BACK = { checkpoints: 100, updates: 10 } as const;

/** The ledger end and the pruning offset, which limit the search. */
export type LastOffsets = { readonly end: Int64; readonly pruned: Int64 | undefined };

/**
 * The last record time per synchronizer, from the checkpoints among the last offsets, otherwise
 * from the updates visible to the reader. May reject with `RequestFailed`.
 */
export async function askRecordTimes(
  ledger: Pick<LedgerClient, 'small'>,
  offsets: LastOffsets,
  reader: Reader,
  watching: Watching = {},
): Promise<readonly RecordTime[]> {
  const reported = (last: number, withTransactions: boolean) => {
    const range = { after: beforeLast(last, offsets), upTo: offsets.end, withTransactions };
    return askTimesIn(ledger, range, reader, watching);
  };
  const found = await reported(LOOKED_BACK.checkpoints, false);
  if (found.some(({ from }) => from === 'checkpoint')) return newestTimes(found);
  return newestTimes([...found, ...(await reported(LOOKED_BACK.updates, true))]);
}

function beforeLast(few: number, { end, pruned }: LastOffsets): Int64 {
  const begin = BigInt(end) - BigInt(few);
  const first = BigInt(pruned ?? '0');
  return toInt64(begin > first ? begin : first);
}

type TimesRange = {
  readonly after: Int64;
  /** The last offset, inclusive; not after the ledger end. */
  readonly upTo: Int64;
  /** Whether to include transactions, which also have times but may be large. */
  readonly withTransactions: boolean;
};

/** Reads up to 200 checkpoints and updates. */
function askTimesIn(
  ledger: Pick<LedgerClient, 'small'>,
  range: TimesRange,
  reader: Reader,
  watching: Watching,
): Promise<readonly RecordTime[]> {
  // Sent as text, which the node accepts for int64; a number could lose digits.
  const { after: beginExclusive, upTo: endInclusive } = range;
  // Up to 3.4, `verbose` is required although the format has one (ledger-3.4.11.yaml).
  const updateFormat = timesFormat(range, reader);
  const body = { beginExclusive, endInclusive, verbose: false, updateFormat };
  return ledger.small({ path: '/v2/updates?limit=200', read: readListTimes, body }, watching);
}

/** The smallest format; every format includes checkpoints (docs/facts/wire.md#update-kinds). */
function timesFormat({ withTransactions }: TimesRange, reader: Reader): object {
  const events = eventFormat(reader, false);
  const transactions = { eventFormat: events, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' };
  return {
    ...(withTransactions ? { includeTransactions: transactions } : {}),
    includeReassignments: events,
    includeTopologyEvents: topologyFormat(reader),
  };
}

/** Record times in list order; everything else is ignored. */
export function readListTimes(text: string): readonly RecordTime[] {
  return checkShape(UpdateListWire, parseExact(text)).flatMap(({ update }) => {
    const [kind = '', content] = Object.entries(update).find(([, one]) => one) ?? [];
    const inner = isRecord(content) ? content['value'] : undefined;
    if (!isRecord(inner)) return [];
    const { synchronizerId, recordTime, synchronizerTimes } = dropInvalidMembers(
      ReportedTimesWire,
      inner,
      [],
    ).value;
    if (kind === 'OffsetCheckpoint') return timesOf(synchronizerTimes, 'checkpoint');
    if (synchronizerId == null || recordTime == null) return [];
    return [{ synchronizerId, at: recordTime, from: 'update' as const }];
  });
}
