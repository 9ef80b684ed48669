import { fromBase64, fromHex } from '#domain/bytes.ts';
import { publicKeyIn } from '#domain/embedded-key.ts';
import type { AskedTopology, OpenedAnswer } from '#domain/topology-answer.ts';
import { type Check, gatherEvidence } from '#domain/topology-evidence.ts';
import { fingerprintOf } from '#domain/topology-hash.ts';
import { isSignedBy } from './curves.ts';
import type { PastedBody } from './review-body.ts';

/** Signatures are the key's, over exactly these transactions; none where nobody signed yet. */
export async function checkSignatures(
  asked: AskedTopology | undefined,
  answer: OpenedAnswer,
  body: PastedBody,
): Promise<readonly Check[]> {
  const [first] = gatherEvidence(asked, answer).keys;
  const key = asked?.key ?? (first && publicKeyIn(first.key));
  const over = [
    ...(body.multiHashSignatures ?? []).map((one) => ({ ...one, message: answer.multiHash })),
    ...body.onboardingTransactions.flatMap(({ signatures }, at) =>
      (signatures ?? []).map((one) => {
        const hash = answer.transactions[at]?.hash ?? '';
        return { ...one, message: fromHex(hash) ?? new Uint8Array() };
      }),
    ),
  ];
  const base = { what: 'Signatures', basis: 'expected' } as const;
  if (key === undefined || over.length === 0) {
    const why = key === undefined ? 'There is no key to verify them with.' : 'Nobody signed yet.';
    return [{ ...base, state: 'not-checked', asked: [], answered: [`${over.length} in all`], why }];
  }
  const owner = fingerprintOf(key);
  const verdicts = await Promise.all(
    over.map(async ({ signature, signedBy, message }) => {
      const bytes = fromBase64(signature);
      const isRight = bytes !== undefined && (await isSignedBy(key, bytes, message));
      return { signedBy: signedBy ?? 'nobody named', isRight: isRight && signedBy === owner };
    }),
  );
  const isRight = verdicts.every((one) => one.isRight);
  return [
    {
      ...base,
      state: isRight ? 'passed' : 'failed',
      asked: [`signed by ${owner}`],
      answered: verdicts.map((one) =>
        one.isRight ? `signed by ${one.signedBy}` : `not valid: said to be by ${one.signedBy}`,
      ),
      why: isRight
        ? 'Verified here with the key of the party.'
        : 'A signature is not one of the key of the party over these transactions.',
    },
  ];
}
