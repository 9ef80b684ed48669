/** More than this a node that nobody has tuned gives no list of (docs/facts/wire.md#limits). */
export const LONGEST_LIST = 200;

/** What can be told of one answer that is a list: how many elements, and the last offset of them. */
export type ListAnswer = { readonly length: number; readonly last: bigint | undefined };

/**
 * Whether an answer is sure to be all there is up to an offset. A list is cut without a word at its
 * limit (docs/facts/wire.md#updates-list), and early 3.3 nodes cut it at their own where that is
 * smaller; so one that is shorter than its limit is sure only where the node is known to give
 * longer ones.
 * @param longest the longest answer of this node so far
 */
export function isWholeList(
  { length, last }: ListAnswer,
  upto: bigint,
  limit: number,
  longest: number,
): boolean {
  if (length === 0) return true;
  return (last !== undefined && last >= upto) || (length < limit && length < longest);
}
