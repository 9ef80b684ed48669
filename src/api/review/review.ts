import { isSignedBy, keysOf } from '#api/keys/curves.ts';
import { readPastedKey } from '#domain/signing/pasted-key.ts';
import { counted } from '#domain/text/plural.ts';
import { badReview, type Review } from '#domain/topology-checks/topology-verdict.ts';
import { readReviewWith } from './read-review.ts';

/** Maximum length in characters. A response has several thousand. */
const LONGEST = 1_000_000;

/**
 * Recognizes and checks a pasted text or an opened file. Sends nothing, and throws only if the code
 * for curves does not load.
 * @param read reviews the text elsewhere; it never receives a private key
 */
export async function readReview(pasted: string, read = readReviewHere): Promise<Review> {
  const text = pasted.trim();
  if (text === '') return badReview('No text entered.');
  if (text.length > LONGEST) {
    const [size, most] = [text.length, LONGEST].map((one) => counted(one, 'character'));
    return badReview(`Too large: ${size}, maximum ${most}.`);
  }
  if (readPastedKey(text).kind === 'private') {
    return badReview('This is a private key. Do not paste private keys here. Clear the field.');
  }
  return read(text);
}

/** Reviews a text in this thread, without the checks of `readReview`. */
export function readReviewHere(text: string): Promise<Review> {
  return readReviewWith({ keysOf, isSignedBy }, text);
}
