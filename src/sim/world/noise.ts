/**
 * Pseudorandom digits from numbers, ten times faster than from names (`identity.ts`). The same
 * three numbers give the same 32 bits (two rounds of a murmur-like mix).
 */
export function noise(seed: number, place: number, part: number): number {
  let h =
    Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^
    Math.imul(place + 0x7f4a7c15, 0xc2b2ae35) ^
    Math.imul(part + 0x165667b1, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

export function noiseHex(seed: number, place: number, part: number, parts: number): string {
  let text = '';
  for (let i = 0; i < parts; i++) text += digits(noise(seed, place, part + i));
  return text;
}

const HALVES: readonly string[] = Array.from({ length: 65_536 }, (_, value) =>
  value.toString(16).padStart(4, '0'),
);

export const digits = (value: number): string =>
  `${HALVES[value >>> 16] ?? ''}${HALVES[value & 0xffff] ?? ''}`;
