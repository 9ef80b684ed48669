/** The places in a value, members of lists not counted, with the kind of what is there. */
function shapesIn(value, path = '', found = new Set()) {
  if (Array.isArray(value)) {
    found.add(`${path}[${Math.min(value.length, 2)}]`);
    for (const one of value) shapesIn(one, `${path}[]`, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value))
      shapesIn(inner, `${path}.${/^#?1220/.test(key) ? '*' : key}`, found);
  } else {
    const isName = /\.(choice|package_name|event_type|verdict_result|tag)$/.test(path);
    found.add(`${path} ${isName ? value : value === '' ? 'empty' : typeof value}`);
  }
  return found;
}

/** The fewest bytes that have every shape, the first and the longest item; at least `least` items. */
export function coverShapes(items, least) {
  const all = items.map((item, at) => ({
    at,
    bytes: JSON.stringify(item).length,
    shapes: shapesIn(item).add(`${item.verdict?.verdict_result} ${item.update === null}`),
  }));
  const longest = all.reduce((one, other) => (other.bytes > one.bytes ? other : one));
  const chosen = new Set([all[0], longest]);
  const left = new Set(all.flatMap(({ shapes }) => [...shapes]));
  const cross = ({ shapes }) => {
    for (const shape of shapes) left.delete(shape);
  };
  for (const one of chosen) cross(one);
  const gain = ({ shapes, bytes }) => [...shapes].filter((shape) => left.has(shape)).length / bytes;
  while (left.size > 0) {
    const best = all.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    chosen.add(best);
    cross(best);
  }
  for (const one of [...all].sort((a, b) => a.bytes - b.bytes))
    if (chosen.size < least) chosen.add(one);
  return [...chosen].sort((a, b) => a.at - b.at).map(({ at }) => items[at]);
}
