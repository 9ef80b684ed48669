/*
 * Canton's unique identifiers, `name::1220…`, of participants, synchronizers and parties
 * (docs/facts/topology.md#party-id). Addresses are validated with these, so this file imports
 * little.
 */

export function isUniqueId(text: string): boolean {
  return UNIQUE_ID.test(text);
}

/** The name has a limited alphabet and no `::`. */
const UNIQUE_ID = /^(?!.*::.*::)[A-Za-z0-9:_ -]{1,185}::1220[0-9a-f]{64}$/;

/** A synchronizer id may end with its protocol version, as `name::1220…::35-0`. */
export function isSynchronizerId(text: string): boolean {
  return isUniqueId(text.replace(/::\d{1,4}-\d{1,4}$/, ''));
}

export type PartyParts = { readonly hint: string; readonly namespace: string };

export function isPartyId(text: string): boolean {
  return isUniqueId(text);
}

/** Ids divided by commas or lines; also by spaces, unless the entire text is one id. */
export function partiesIn(text: string): readonly string[] {
  return text.split(/[,\n]/).flatMap((part) => {
    const whole = part.trim();
    return isPartyId(whole) ? [whole] : whole.split(/\s+/).filter((party) => party !== '');
  });
}

/** The last `::` divides; a text without `::` is only a hint. */
export function splitParty(party: string): PartyParts {
  const at = party.lastIndexOf('::');
  if (at === -1) return { hint: party, namespace: '' };
  return { hint: party.slice(0, at), namespace: party.slice(at + 2) };
}

export function partyHint(party: string): string {
  return splitParty(party).hint || party;
}

/**
 * The participant's rule for user ids: these characters, up to 128 (the published OpenAPI document,
 * User.id).
 */
const USER_ID = /^[A-Za-z0-9@^$.!`\-#+'~_|:()]{1,128}$/;

export function isUserId(text: string): boolean {
  return USER_ID.test(text);
}
