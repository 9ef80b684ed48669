/*
 * Canton's unique identifiers, `name::1220…`, of participants, synchronizers and parties alike
 * (docs/facts/topology.md#party-id). The address is checked by these, so that no page loads more
 * for it.
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

/** A party id is `hint::namespace`, the namespace a key's fingerprint (`1220…`). */
export type PartyParts = { readonly hint: string; readonly namespace: string };

/** True for a text of the form of a party id. */
export function isPartyId(text: string): boolean {
  return isUniqueId(text);
}

/** The ids in a text, divided by commas or lines; spaces divide too where the whole is no id. */
export function partiesIn(text: string): readonly string[] {
  return text.split(/[,\n]/).flatMap((part) => {
    // A hint may have spaces in it.
    const whole = part.trim();
    return isPartyId(whole) ? [whole] : whole.split(/\s+/).filter((party) => party !== '');
  });
}

/** The parts of a party id; a text without `::` is all hint. The last `::` divides. */
export function splitParty(party: string): PartyParts {
  const at = party.lastIndexOf('::');
  if (at === -1) return { hint: party, namespace: '' };
  return { hint: party.slice(0, at), namespace: party.slice(at + 2) };
}

/** The readable part of a party id; the whole id where there is no hint. */
export function partyHint(party: string): string {
  return splitParty(party).hint || party;
}

/** The parties with one of them first, if it is among them: the party of a lens is looked for. */
export function partyFirst(
  parties: readonly string[],
  first: string | undefined,
): readonly string[] {
  if (first === undefined || !parties.includes(first)) return parties;
  return [first, ...parties.filter((party) => party !== first)];
}

/**
 * The participant's own rule for user ids: these characters, at most 128 (the published OpenAPI
 * document, User.id).
 */
const USER_ID = /^[A-Za-z0-9@^$.!`\-#+'~_|:()]{1,128}$/;

/** True for a text of the form of a ledger user's id. */
export function isUserId(text: string): boolean {
  return USER_ID.test(text);
}
