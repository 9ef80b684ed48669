import { isPartyId } from '#domain/ledger/party.ts';

/** Trimmed, without empty names and duplicates. */
export function typedNames(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}

/** A sentence; undefined for a valid party. */
export function partyProblem(party: string): string | undefined {
  if (isPartyId(party)) return undefined;
  if (!party.includes('::'))
    return `${cappedName(party)} is not a party id. Use a name, “::” and a fingerprint of 68 hex digits.`;
  return `${cappedName(party)} is not a party id. The fingerprint is 1220 and 64 more hex digits.`;
}

/** Shortens a name for use in a sentence. */
export function cappedName(text: string): string {
  return text.length > 100 ? `${text.slice(0, 60)}…${text.slice(-30)}` : text;
}
