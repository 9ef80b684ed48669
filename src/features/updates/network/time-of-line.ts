import { isoOfMicroseconds } from '#domain/ledger/microseconds.ts';
import type { UpdateLine } from '#domain/update-list/update-buffer.ts';

/** The time at which a list that begins with this line begins; undefined without one. */
export function timeOfLine(line: UpdateLine | undefined, isOldestFirst: boolean) {
  const isGap = line?.kind === 'gap';
  const at = isGap ? (isOldestFirst ? BigInt(line.after) + 1n : line.upto) : line?.offset;
  return at === undefined ? undefined : isoOfMicroseconds(BigInt(at));
}
