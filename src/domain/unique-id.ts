/*
 * Canton's unique identifiers, `name::1220…`, of participants, synchronizers and parties alike, and
 * the names that may stand before (topology-facts 1.3). The address is checked by these, so that no
 * page loads more for it.
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

/** 32 bytes in hex, which may be a private key and must come into no address (security.md KEY-06). */
export function isLikePrivateKey(text: string): boolean {
  return /^(?:0x)?[0-9a-f]{64}$/i.test(text);
}

/** A name that a party can have; a colon or a space at an end would only deceive. */
export function isPartyHint(text: string): boolean {
  return !isLikePrivateKey(text) && /^(?!.*::)(?![: ])[A-Za-z0-9:_ -]{1,185}(?<![: ])$/.test(text);
}
