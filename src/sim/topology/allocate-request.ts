import type { Context } from 'hono';
import { isObject, type JsonObject, readBody, textMember } from '#sim/http/request-body.ts';
import {
  type Asker,
  invalidArgument,
  invalidField,
  undecodable,
} from '#sim/ledger/ledger-error.ts';
import { isFrom } from '#sim/ledger/release.ts';
import type { Bytes } from './bytes.ts';
import { bytesMember, enumMember, isConnected, requireUntil3412 } from './generate-request.ts';
import { type HeldTransaction, readTransaction } from './read-transaction.ts';
import type { Signature } from './signing-key.ts';
import { problemOfId } from './unique-id.ts';

export type Submitted = HeldTransaction & { readonly signatures: readonly Signature[] };

export type AllocateRequest = {
  readonly synchronizer: string;
  readonly transactions: readonly Submitted[];
  readonly signatures: readonly Signature[];
  readonly userId: string;
  readonly waits: boolean;
};

type Refuse = (field: string, message: string) => Error;

export async function readAllocateRequest(
  context: Context,
  asker: Asker,
): Promise<AllocateRequest> {
  const { release } = asker;
  const body = await readBody(context.req.raw);
  requireUntil3412(body, release, ['identityProviderId']);
  const synchronizer = textMember(body, 'synchronizer');
  const identityProvider = optionalText(body, 'identityProviderId');
  // Older nodes ignore these members.
  const userId = isFrom(release, 3, 5) ? optionalText(body, 'userId') : '';
  const waits = !isFrom(release, 3, 5) || body['waitForAllocation'] !== false;
  const onboarding = objectsMember(body, 'onboardingTransactions');
  const told = onboarding.map((one) => ({
    wrapper: bytesMember(one, 'transaction'),
    signatures: objectsMember(one, 'signatures').map(decodeSignature),
  }));
  const signatures = objectsMember(body, 'multiHashSignatures').map(decodeSignature);

  const refuse: Refuse = (field, message) => invalidField(field, message, asker);
  const problem = problemOfId(synchronizer);
  if (problem !== undefined) throw refuse('synchronizer', problem);
  if (!isConnected(synchronizer))
    throw invalidArgument(
      `This node is not connected to the requested synchronizer ${synchronizer}.`,
      asker,
    );
  const transactions: Submitted[] = [];
  for (const one of told) {
    const transaction = await readSubmitted(one.wrapper, refuse);
    for (const signature of one.signatures)
      checkSignature(signature, 'onboarding_transaction.signatures', refuse);
    transactions.push({ ...transaction, signatures: one.signatures });
  }
  if (transactions.length === 0)
    throw refuse('onboarding_transactions.transactions', 'Transactions field is empty');
  for (const signature of signatures)
    checkSignature(signature, 'multi_hash_signatures.signatures', refuse);
  if (identityProvider !== '')
    throw invalidArgument(
      `Provided identity_provider_id ${identityProvider} has not been found.`,
      asker,
    );
  return { synchronizer, transactions, signatures, userId, waits };
}

async function readSubmitted(wrapper: Bytes, refuse: Refuse): Promise<HeldTransaction> {
  const field = 'onboarding_transactions.transaction';
  const transaction = await readTransaction(wrapper).catch((thrown: unknown) => {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw refuse(field, `Invalid transaction: ${reason}`);
  });
  if (transaction.isRemoval)
    throw refuse(field, 'Onboarding topology transactions must be Replace operations');
  if (transaction.serial !== 1)
    throw refuse(`${field}.serial`, 'Onboarding transaction serial must be 1');
  return transaction;
}

const FORMATS = ['UNSPECIFIED', 'RAW', 'DER', 'CONCAT', 'SYMBOLIC'];
const ALGORITHMS = ['UNSPECIFIED', 'ED25519', 'EC_DSA_SHA_256', 'EC_DSA_SHA_384', 'ML_DSA_65'];

const decodeSignature = (body: JsonObject): Signature => ({
  format: enumMember(body, 'format', 'SIGNATURE_FORMAT_', FORMATS),
  algorithm: enumMember(body, 'signingAlgorithmSpec', 'SIGNING_ALGORITHM_SPEC_', ALGORITHMS),
  content: bytesMember(body, 'signature'),
  signedBy: textMember(body, 'signedBy'),
});

function checkSignature(signature: Signature, field: string, refuse: Refuse): void {
  const { format, algorithm, signedBy } = signature;
  if (format === 'UNSPECIFIED') throw refuse(field, 'Signature format must be specified');
  if (algorithm === 'UNSPECIFIED') throw refuse(field, 'Signing algorithm spec must be specified');
  if (!/^[A-Za-z0-9\-_]{1,68}$/.test(signedBy))
    throw refuse(field, `Fingerprint decoding of \`${signedBy.slice(0, 80)}\` failed`);
}

const optionalText = (body: JsonObject, name: string): string =>
  body[name] === undefined || body[name] === null ? '' : textMember(body, name);

function objectsMember(body: JsonObject, name: string): readonly JsonObject[] {
  const value = body[name] ?? [];
  if (!Array.isArray(value) || !value.every(isObject))
    throw undecodable(`body (Got value with wrong type, expecting array of objects at '${name}')`);
  return value;
}
