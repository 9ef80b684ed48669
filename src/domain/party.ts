/** A party id is `hint::namespace`, the namespace a key's fingerprint (`1220…`). */
export type PartyParts = { readonly hint: string; readonly namespace: string };

/** The hint is of few characters and has no `::` in it (topology-facts 1.3). */
const PARTY = /^(?!.*::.*::)[A-Za-z0-9:_ -]{1,185}::1220[0-9a-f]{64}$/;

/** True for a text of the form of a party id. */
export function isPartyId(text: string): boolean {
  return PARTY.test(text);
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
