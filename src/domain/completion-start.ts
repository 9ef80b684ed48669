import { usualStart } from './completion-reading.ts';
import { greatest, type Int64, least, readInt64, toInt64 } from './int64.ts';

/** Where the address says that completions are read from. */
export type CompletionPlace = {
  /** The offset after which they are read. */
  readonly after: string | undefined;
  /** The offset of the completion that is shown: it is to be among them. */
  readonly sel: string | undefined;
};

/** After which offset reading begins. What the address says itself holds, even where it is wrong. */
export function startAt(place: CompletionPlace, pruned: Int64, end: Int64): Int64 {
  const after = readInt64(place.after);
  if (after !== undefined) return after;
  const usual = usualStart(pruned, end);
  const sel = readInt64(place.sel);
  return sel === undefined ? usual : greatest(pruned, least(usual, toInt64(BigInt(sel) - 1n)));
}

/** The question whose answer has the completion at an offset; a checkpoint may stand before it. */
export function stepTo(offset: Int64): { readonly after: Int64; readonly limit: number } {
  return { after: toInt64(BigInt(offset) - 1n), limit: 3 };
}
