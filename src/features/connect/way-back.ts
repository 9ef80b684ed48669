/** Params whose values are of one participant: offsets, and the selected row. */
const OF_PARTICIPANT = ['after', 'upto', 'sel'];

/**
 * The address of the interrupted screen on a network, without the offsets of another one.
 * @param usual the network that an address without one opens
 * @param isOther whether the same id now names other addresses
 */
export function wayBack(
  next: string,
  network: string,
  usual: string | undefined,
  isOther = false,
): string {
  const { pathname, searchParams } = new URL(next, 'http://here');
  const from = searchParams.get('network') ?? usual;
  if (isOther || (from !== undefined && from !== network))
    for (const name of OF_PARTICIPANT) searchParams.delete(name);
  searchParams.set('network', network);
  return `${pathname}?${searchParams}`;
}
