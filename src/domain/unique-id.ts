/*
 * Canton's unique identifiers, `name::1220…`, of participants, synchronizers and parties alike
 * (topology-facts 1.3). The address is checked by these, so that no page loads more for it.
 */

export function isUniqueId(text: string): boolean {
  return UNIQUE_ID.test(text);
}

/** The name is of few characters and has no `::` in it. */
const UNIQUE_ID = /^(?!.*::.*::)[A-Za-z0-9:_ -]{1,185}::1220[0-9a-f]{64}$/;

/** A synchronizer may also stand with its protocol version, as `name::1220…::35-0`. */
export function isSynchronizerId(text: string): boolean {
  return isUniqueId(text.replace(/::\d{1,4}-\d{1,4}$/, ''));
}
