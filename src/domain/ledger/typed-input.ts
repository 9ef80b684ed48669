import { type Int64, LAST_INT64, readInt64 } from './int64.ts';
import { isPartyId } from './party.ts';
import { splitTemplateId } from './template-id.ts';

export type TypedOffset = Int64 | 'none' | 'wrong';

export function readOffset(text: string): TypedOffset {
  const typed = text.trim();
  if (typed === '') return 'none';
  const digits = /^-?\d{1,19}$/.test(typed) ? readInt64(String(BigInt(typed))) : undefined;
  return digits ?? 'wrong';
}

export function isOffset(read: TypedOffset): read is Int64 {
  return read !== 'none' && read !== 'wrong';
}

export function offsetProblem(read: TypedOffset, least: bigint): string | undefined {
  if (read === 'none') return undefined;
  if (read === 'wrong') return 'An offset is a whole number. Use digits only.';
  if (BigInt(read) < 0n) return 'An offset is never negative.';
  if (BigInt(read) < least) return 'The end must be 1 or more. Leave it empty for the ledger end.';
  return BigInt(read) > LAST_INT64 ? `The maximum offset is ${LAST_INT64}.` : undefined;
}

/** Returns trimmed names, without empty ones and duplicates. */
export function typedNames(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}

/** Returns a sentence; undefined for a valid party. */
export function partyProblem(party: string): string | undefined {
  if (isPartyId(party)) return undefined;
  if (!party.includes('::'))
    return `${cappedName(party)} is not a party id. Use a name, “::” and a fingerprint of 68 hex digits.`;
  return `${cappedName(party)} is not a party id. The fingerprint is 1220 and 64 more hex digits.`;
}

export function cappedName(text: string): string {
  return text.length > 100 ? `${text.slice(0, 60)}…${text.slice(-30)}` : text;
}

/** Returns a sentence; undefined for a valid template or interface id. From 3.5 on, nodes require a package name. */
export function templateProblem(text: string, packageNamesOnly: boolean): string | undefined {
  const id = splitTemplateId(text);
  if (id === undefined)
    return `${cappedName(text)} is not a template id. Use #package-name:Module:Entity.`;
  if (id.packageIs === 'name' || !packageNamesOnly) return undefined;
  return `${cappedName(text)} uses a package id. This node requires a package name: #package-name:${id.module}:${id.entity}.`;
}
