import type { Context } from 'hono';
import {
  flagMember,
  int32Member,
  type JsonObject,
  objectMember,
  readBody,
  textMember,
  textsMember,
} from '#sim/http/request-body.ts';
import { type Asker, invalidArgument, redacted, undecodable } from '#sim/ledger/ledger-error.ts';
import type { LedgerNode } from '#sim/ledger/ledger-node.ts';
import { isFrom, type Release } from '#sim/ledger/release.ts';
import { GLOBAL, PRIVATE } from '#sim/world/party.ts';
import { type Bytes, ofBase64 } from './bytes.ts';
import { KEY_SPECS, type KeySpec, readSpki, type SigningKey, spkiOfRaw } from './signing-key.ts';
import type { Host } from './transaction.ts';
import { problemOfHint, problemOfId } from './unique-id.ts';

const FORMATS = ['UNSPECIFIED', 'DER', 'RAW', 'DER_X509_SUBJECT_PUBLIC_KEY_INFO'];

export function enumMember(
  body: JsonObject,
  name: string,
  prefix: string,
  values: readonly string[],
): string {
  const value = textMember(body, name);
  const found = values.find((one) => `${prefix}${one}` === value);
  if (found === undefined)
    throw undecodable(`body (Unrecognized enum value: ${value} at '${name}')`);
  return found;
}

export function bytesMember(body: JsonObject, name: string): Bytes {
  const bytes = ofBase64(textMember(body, name));
  if (bytes === undefined) throw undecodable(`body (Illegal base64 character at '${name}')`);
  return bytes;
}

const isKnown = (spec: string): spec is KeySpec => Object.hasOwn(KEY_SPECS, spec);

async function readPublicKey(body: JsonObject, release: Release): Promise<SigningKey | string> {
  const format = enumMember(body, 'format', 'CRYPTO_KEY_FORMAT_', FORMATS);
  const specs = ['UNSPECIFIED', ...Object.keys(KEY_SPECS)];
  const offered = isFrom(release, 3, 6) ? [...specs, 'ML_DSA_65'] : specs;
  const spec = enumMember(body, 'keySpec', 'SIGNING_KEY_SPEC_', offered);
  const data = bytesMember(body, 'keyData');
  if (!isKnown(spec)) return `Unknown or unsupported signing key spec ${spec}`;
  const spki = format === 'RAW' && spec === 'EC_CURVE25519' ? spkiOfRaw(data) : data;
  const isReadable =
    format === 'DER_X509_SUBJECT_PUBLIC_KEY_INFO' ||
    (format === 'RAW' && spec === 'EC_CURVE25519') ||
    (format === 'DER' && (spec === 'EC_P256' || spec === 'EC_P384'));
  if (!isReadable) return `Unsupported key format ${format} for ${spec}`;
  const key = spki && (await readSpki(spec, spki));
  return key ?? `Failed to parse the ${spec} public key`;
}

export type RequestedTopology = {
  readonly hint: string;
  readonly key: SigningKey;
  readonly hosts: readonly Host[];
  readonly threshold: number;
};

/** Members that are optional only from 3.4.12 on (docs/facts/topology.md#generate). */
export function requireUntil3412(
  body: JsonObject,
  release: Release,
  names: readonly string[],
): void {
  const missing = names.find((name) => body[name] === undefined);
  if (missing !== undefined && !isFrom(release, 3, 4, 12))
    throw undecodable(`body (Missing required field at '${missing}')`);
}

export const isConnected = (synchronizer: string): boolean =>
  [GLOBAL, PRIVATE].some(({ id }) => id === synchronizer);

/** Checks the request in the order of the node and with its messages. */
export async function readGenerateRequest(
  context: Context,
  asker: Asker,
  { participant }: LedgerNode,
): Promise<RequestedTopology> {
  const { release } = asker;
  const body = await readBody(context.req.raw);
  requireUntil3412(body, release, ['localParticipantObservationOnly', 'confirmationThreshold']);
  const synchronizer = textMember(body, 'synchronizer');
  const hint = textMember(body, 'partyHint');
  const publicKey = objectMember(body, 'publicKey');
  const observesOnly = flagMember(body, 'localParticipantObservationOnly');
  const confirming = textsMember(body, 'otherConfirmingParticipantUids') ?? [];
  const threshold = int32Member(body, 'confirmationThreshold') ?? 0;
  const observing = textsMember(body, 'observingParticipantUids') ?? [];
  const must = (problem: string | undefined) => {
    if (problem !== undefined) throw invalidArgument(problem, asker);
  };

  const key =
    publicKey === undefined
      ? 'Field `public_key` is not set'
      : await readPublicKey(publicKey, release);
  if (typeof key === 'string') throw invalidArgument(key, asker);
  must(problemOfId(synchronizer));
  if (!isConnected(synchronizer)) must(`Unknown or not connected synchronizer ${synchronizer}`);
  if (hint === '') must('Party hint is empty');
  const problem = problemOfHint(hint);
  if (problem !== undefined) must(`party_hint: ${problem}`);
  if (threshold < 0) must('Negative confirmation threshold observed');
  for (const id of [...confirming, ...observing]) must(problemOfId(id));
  must(listedItself(participant, 'otherConfirmingParticipantUids', confirming));
  must(listedItself(participant, 'observingParticipantUids', observing));
  must(listedTwice([...confirming, ...observing]));
  const confirmers = confirming.length + (observesOnly ? 0 : 1);
  if (threshold > confirmers)
    must('Confirmation threshold exceeds number of confirming participants');
  // A threshold of 0 causes an internal error in the server (docs/facts/topology.md#generate).
  if (confirmers === 0) throw redacted(500, asker);
  return {
    hint,
    key,
    hosts: [
      { participant, permission: observesOnly ? 'OBSERVATION' : 'CONFIRMATION' },
      ...confirming.map((id): Host => ({ participant: id, permission: 'CONFIRMATION' })),
      ...observing.map((id): Host => ({ participant: id, permission: 'OBSERVATION' })),
    ],
    threshold: threshold === 0 ? confirmers : threshold,
  };
}

const listedItself = (
  participant: string,
  field: string,
  listed: readonly string[],
): string | undefined =>
  listed.includes(participant)
    ? `This participant node (PAR::${participant}) is also listed in '${field}'. By sending the request to this node, it is de facto a hosting node and must not be listed in '${field}'.`
    : undefined;

function listedTwice(listed: readonly string[]): string | undefined {
  const twice = new Set(listed.filter((id, place) => listed.indexOf(id) !== place));
  return twice.size === 0
    ? undefined
    : `The following participant IDs are referenced multiple times in the request: ${[...twice].join(', ')}. Please ensure all IDs are referenced only once across 'otherConfirmingParticipantUids' and 'observingParticipantUids' fields.`;
}
