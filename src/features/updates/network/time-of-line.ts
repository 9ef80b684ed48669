import { isoOfMicroseconds } from '#domain/ledger/microseconds.ts';
import type { UpdateLine } from '#domain/update-list/update-buffer.ts';

/** The time at which a list that begins with this line begins; undefined without one. */
export function timeOfLine(line: UpdateLine | undefined, isOldestFirst: boolean) {
  if (line?.kind === 'gap' && isOldestFirst) return isoOfMicroseconds(BigInt(line.after) + 1n);
  const at = line?.kind === 'gap' ? line.upto : line?.offset;
  return at && isoOfMicroseconds(BigInt(at));
}
