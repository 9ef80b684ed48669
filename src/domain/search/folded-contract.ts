/**
 * A contract id in lines of 64 digits, perhaps indented. A line by itself is not an id. Each blank
 * fits only one part of the expression, so that a pasted text of any length is read in linear time.
 */
export const FOLDED_CONTRACT = /^00\w{62}[ \t]*[\r\n]\s*\w{64}[ \t]*[\r\n]\s*\w{10}$/;

/** A pasted text for a field of one line, which would join the lines of a log, and two ids with them. */
export const inOneLine = (text: string) =>
  text.replaceAll(/[ \t]{0,99}[\r\n]\s*/g, FOLDED_CONTRACT.test(text) ? '' : ' ');
