import { fromBase64, fromHex } from './bytes.ts';
import { openTransactions } from './topology-answer.ts';
import { checkAnswer } from './topology-checks.ts';
import type { Check } from './topology-evidence.ts';
import { type ReadTopologyBytes, readTopologyBytes } from './topology-file.ts';
import { badReview, type Review } from './topology-review.ts';

/** One transaction by itself, in base64 or hex, with its signatures or without. */
export function reviewBytes(text: string): Review {
  const plain = text.replace(/\s+/g, '');
  // Every transaction begins with field 1 of its wrapper, which is 0a.
  const bytes = (/^0a/i.test(plain) ? fromHex(plain) : undefined) ?? fromBase64(plain);
  if (bytes === undefined || bytes.length === 0) {
    return badReview(
      'This is neither JSON nor bytes in base64. Paste the whole answer, with its braces.',
    );
  }
  const read = readTopologyBytes(bytes);
  const answer = openTransactions([read.transaction]);
  const checks = checkAnswer(undefined, answer);
  return read.kind === 'transaction'
    ? { kind: 'read', what: 'one transaction', asked: undefined, answer, checks }
    : {
        kind: 'read',
        what: 'one transaction with its signatures',
        asked: undefined,
        answer,
        checks: [...checks, checkAround(read)],
      };
}

function checkAround(read: ReadTopologyBytes & { readonly kind: 'signed' }): Check {
  const { signatures, oddities, isProposal } = read;
  const isOdd = oddities.length > 0;
  return {
    what: 'What stands around the transaction',
    basis: 'expected',
    state: isOdd ? 'failed' : 'not-checked',
    asked: ['its signatures, and nothing unknown'],
    answered: [
      ...oddities.map(({ place, words }) => `${place}: ${words}`),
      ...signatures.map(
        ({ signedBy, algorithm, isOfMany }) =>
          `signed by ${signedBy} (${algorithm})${isOfMany ? ', together with others' : ''}`,
      ),
      ...(isProposal ? ['marked as a proposal'] : []),
    ],
    why: isOdd
      ? 'Something stands beside the transaction that a careless reader would not show.'
      : 'The signatures are named here, not verified: they may be of keys that are not in it.',
  };
}
