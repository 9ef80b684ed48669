import * as z from 'zod/mini';
import { type Int64, readInt64 } from '#domain/int64.ts';
import type { UpdateRow } from '#domain/update-row.ts';
import { openNamePool } from './name-pool.ts';
import { readUpdateRow } from './read-update-row.ts';
import { checkShape, int64Wire, listWire, textWire, WrongShape } from './shape.ts';

/** Answer of POST /v2/updates/get-updates-page; the updates are read by hand (wire-facts 1.1). */
const updatesPageWire = z.looseObject({
  lowestPageOffsetExclusive: int64Wire,
  highestPageOffsetInclusive: int64Wire,
  updates: z.nullish(listWire),
  nextPageToken: z.nullish(textWire),
});

/** A page as its node answered: rows in the order of the request, bounds, and how to go on. */
export type AnsweredPage = {
  readonly rows: readonly UpdateRow[];
  readonly lowestExclusive: Int64;
  readonly highestInclusive: Int64;
  /** Undefined: the node says that this was the last page. */
  readonly token: string | undefined;
};

/** A page out of its JSON. Throws WrongShape. */
export function readPageAnswer(json: unknown): AnsweredPage {
  const page = checkShape(updatesPageWire, json);
  return {
    rows: readRows(page.updates ?? []),
    lowestExclusive: int64(page.lowestPageOffsetExclusive, 'lowestPageOffsetExclusive'),
    highestInclusive: int64(page.highestPageOffsetInclusive, 'highestPageOffsetInclusive'),
    token: page.nextPageToken || undefined,
  };
}

/** The elements of a POST /v2/updates, checkpoints among them. Throws WrongShape. */
export function readListAnswer(json: unknown): readonly UpdateRow[] {
  return readRows(checkShape(listWire, json));
}

function readRows(items: readonly unknown[]): readonly UpdateRow[] {
  const pool = openNamePool();
  return items.map((item) => readUpdateRow(item, pool));
}

function int64(value: unknown, path: string): Int64 {
  const digits = readInt64(value);
  if (digits === undefined) throw new WrongShape(path, 'an integer');
  return digits;
}
