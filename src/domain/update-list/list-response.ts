/** The longest list that a node returns by default (docs/facts/wire.md#limits). */
export const LONGEST_LIST = 200;

export type ListResponse = { readonly length: number; readonly last: bigint | undefined };

/**
 * Whether a list is complete up to an offset. Nodes cut a list silently at its limit
 * (docs/facts/wire.md#updates-list), early 3.3 nodes also at a smaller limit of their own. A list
 * below its limit is complete only if the node has returned longer ones.
 * @param longest the longest list of this node so far
 */
export function isWholeList(
  { length, last }: ListResponse,
  upto: bigint,
  limit: number,
  longest: number,
): boolean {
  if (length === 0) return true;
  return (last !== undefined && last >= upto) || (length < limit && length < longest);
}
