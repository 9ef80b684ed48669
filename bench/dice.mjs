// Chance that comes out the same every time.

/** Dice that fall as the seed text determines (xorshift, 32 bit). */
export function openDice(seed) {
  let state = 0x9e3779b9;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  for (const letter of seed) {
    state ^= letter.charCodeAt(0) << 8;
    next();
  }
  /** 0 up to, not including, `limit`. */
  const below = (limit) => Math.floor((next() / 0x1_0000_0000) * limit);
  return {
    below,
    pick: (list) => list[below(list.length)],
    hex: (digits) => {
      let text = '';
      while (text.length < digits) text += next().toString(16).padStart(8, '0');
      return text.slice(0, digits);
    },
  };
}
