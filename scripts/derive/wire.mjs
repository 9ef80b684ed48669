/** Just enough of protobuf to write what the originals hold. */

function varint(value) {
  const bytes = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}

/** A field of a number, or of a length and bytes. */
export function field(number, content) {
  if (typeof content === 'number') return Buffer.concat([varint(number * 8), varint(content)]);
  const bytes = Buffer.from(content);
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
}

/** The fields of a message in their order: `[number, value or bytes]`. */
export function fieldsOf(bytes) {
  const found = [];
  let at = 0;
  const next = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++];
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const tag = next();
    const value = next();
    if (tag % 8 === 0) found.push([Math.floor(tag / 8), value]);
    else if (tag % 8 === 2) {
      found.push([Math.floor(tag / 8), bytes.subarray(at, at + value)]);
      at += value;
    } else throw new Error(`wire type ${tag % 8}`);
  }
  return found;
}
