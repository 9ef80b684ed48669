import type { Connections } from '#api/connection/connections.ts';

/** Params whose values are of one participant: offsets, and the selected row. */
const OF_PARTICIPANT = ['after', 'upto', 'sel'];

/**
 * The address of the interrupted screen on a network, without the offsets of another one.
 * @param isOther whether the same id now names other addresses
 */
export function wayBack(
  next: string,
  network: string,
  connections: Pick<Connections, 'default' | 'knows'>,
  isOther = false,
): string {
  const { pathname, searchParams } = new URL(next, 'http://here');
  const from = searchParams.get('network') ?? connections.default;
  // A network that is not configured may be this one by another name.
  const isKnown = from !== undefined && connections.knows(from);
  if (isOther || (isKnown && from !== network))
    for (const name of OF_PARTICIPANT) searchParams.delete(name);
  searchParams.set('network', network);
  return `${pathname}?${searchParams}`;
}
