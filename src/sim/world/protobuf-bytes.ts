type Field = string | number | readonly number[];

const encoder = new TextEncoder();

/** Empty texts and zeros are omitted, as in proto3. */
export function message(fields: readonly (readonly [number: number, value: Field])[]): number[] {
  return fields.flatMap(([number, value]) => {
    if (typeof value === 'number')
      return value === 0 ? [] : [...varint(number * 8), ...varint(value)];
    const bytes = typeof value === 'string' ? [...encoder.encode(value)] : value;
    if (typeof value === 'string' && bytes.length === 0) return [];
    return [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes];
  });
}

export const base64Of = (bytes: readonly number[]): string =>
  btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}
