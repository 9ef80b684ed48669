import { hex } from '#sim/world/identity.ts';
import { PARTICIPANT } from '#sim/world/party.ts';

export type PageToken = {
  readonly life: number;
  readonly request: string;
  /** Ascending: the offset read up to. Descending: the offset still to be read. */
  readonly position: bigint;
};

/** Base64, as bytes in JSON; tokens of other nodes are rejected. */
export function pageTokenText({ life, request, position }: PageToken): string {
  const said = [life, request, position].join(' ');
  return btoa(`${said} ${sealOf(said)}`);
}

export function readPageToken(text: string): PageToken | undefined {
  const [, said = '', life, request = '', position = '', seal] =
    /^((\d+) ([0-9a-f]+) (\d+)) ([0-9a-f]+)$/.exec(unpacked(text)) ?? [];
  if (seal !== sealOf(said)) return undefined;
  return { life: Number(life), request, position: BigInt(position) };
}

/** Equal for equivalent requests, whatever the order of their members. */
export const checksumOf = (request: unknown): string => hex(`request ${sorted(request)}`, 32);

const sealOf = (said: string): string => hex(`${PARTICIPANT} ${said}`, 16);

function unpacked(text: string): string {
  try {
    return atob(text);
  } catch {
    return '';
  }
}

/** A null member equals a missing one. */
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
