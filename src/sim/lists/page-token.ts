import { hex } from '#sim/world/identity.ts';
import { PARTICIPANT } from '#sim/world/party.ts';

/** What a page token says: who gave it, in which life, for which request, and where to go on. */
export type PageToken = {
  readonly life: number;
  /** A checksum of the whole request but the token itself. */
  readonly request: string;
  /** Ascending: what has been read up to. Descending: what remains to be read up to. */
  readonly position: bigint;
};

/** Base64, as bytes are in JSON; only this node can write one that it takes back. */
export function pageTokenText({ life, request, position }: PageToken): string {
  const said = [life, request, position].join(' ');
  return btoa(`${said} ${sealOf(said)}`);
}

/** The token in a text; undefined when no node like this one wrote it. */
export function readPageToken(text: string): PageToken | undefined {
  const [, said = '', life, request = '', position = '', seal] =
    /^((\d+) ([0-9a-f]+) (\d+)) ([0-9a-f]+)$/.exec(unpacked(text)) ?? [];
  if (seal !== sealOf(said)) return undefined;
  return { life: Number(life), request, position: BigInt(position) };
}

/** Equal for requests that say the same, whatever the order of their members. */
export const checksumOf = (request: unknown): string => hex(`request ${sorted(request)}`, 32);

const sealOf = (said: string): string => hex(`${PARTICIPANT} ${said}`, 16);

function unpacked(text: string): string {
  try {
    return atob(text);
  } catch {
    return '';
  }
}

/** A member that is null is a member left out. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === 'bigint') return String(inner);
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(
      Object.entries(inner)
        .filter(([, member]) => member !== null && member !== undefined)
        .sort(([left], [right]) => (left < right ? -1 : 1)),
    );
  });
