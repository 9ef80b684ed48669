/** A contract id in lines of 64 digits, perhaps indented. These lines are no ids of their own. */
export const FOLDED_CONTRACT =
  /^\s*00[0-9a-f]{62}[ \t]*[\r\n]\s*[0-9a-f]{64}[ \t]*[\r\n]\s*[0-9a-f]{10}\s*$/i;
