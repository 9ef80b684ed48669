import { isLikePrivateKey } from './private-key-text.ts';

const MOST_CHARACTERS = 185;

/** A name that a party can have (topology-facts 1.3); a colon or a space at an end would only deceive. */
export function isPartyHint(text: string): boolean {
  return HINT.test(text) && !isLikePrivateKey(text);
}

const HINT = /^(?!.*::)(?![: ])[A-Za-z0-9:_ -]{1,185}(?<![: ])$/;

/** Why a text cannot be a party's hint; undefined where it can. */
export function hintProblem(hint: string): string | undefined {
  if (hint === '' || isPartyHint(hint)) return undefined;
  if (isLikePrivateKey(hint))
    return 'This may be a private key: no hint of just this form is taken. Clear the field.';
  const odd = /[^A-Za-z0-9:_ -]/u.exec(hint)?.[0];
  if (odd !== undefined)
    return 'Only ASCII letters, digits, the space and : - _ may be in a party hint.';
  if (hint.includes('::')) return 'Two colons in a row end the hint, so they cannot be in it.';
  if (hint.startsWith(':') || hint.endsWith(':'))
    return 'A colon at either end would run into the two colons of the party id.';
  if (hint.trim() !== hint) return 'A space at either end is easily overlooked; leave it out.';
  return `A hint has at most ${MOST_CHARACTERS} characters; this one has ${hint.length}.`;
}
