import { isSameBytes } from './bytes.ts';
import { DER_TAGS, type DerElement, derNumber, derNumberIn, derOf, readDer } from './der.ts';
import { algorithmOf, specOfAlgorithm } from './der-key.ts';
import { KEY_KINDS, type KeySpec, pointOf, type SigningPublicKey } from './signing-key.ts';

/*
 * A private key without encryption:
 *
 *   PKCS#8 (RFC 5208)   SEQUENCE { INTEGER 0, algorithm, OCTET STRING key, … }
 *   key of Ed25519      OCTET STRING number (RFC 8410, 7)
 *   key of a curve      SEQUENCE { INTEGER 1, OCTET STRING number, [1] { BIT STRING point } }
 *                       (RFC 5915)
 */
export type PrivateKey = {
  readonly spec: KeySpec;
  /** The private number: 32 bytes, or 48 of P-384. */
  readonly number: Uint8Array<ArrayBuffer>;
  /** The public key inside, if there is one. */
  readonly point: Uint8Array | undefined;
};

const NUMBER_TAG = DER_TAGS.octets;
const POINT_TAG = 0xa1;
const NO_UNUSED_BITS = new Uint8Array([0]);

/** The result is the only new copy of the private number; the caller overwrites both. */
export function toPkcs8(key: SigningPublicKey, number: Uint8Array): Uint8Array<ArrayBuffer> {
  const { bits, octets, sequence } = DER_TAGS;
  const own = derOf(NUMBER_TAG, number);
  const inner =
    key.spec === 'ed25519'
      ? own
      : derOf(
          sequence,
          derNumber(1),
          own,
          derOf(POINT_TAG, derOf(bits, NO_UNUSED_BITS, pointOf(key))),
        );
  const outer = derOf(octets, inner);
  const whole = derOf(sequence, derNumber(0), derOf(sequence, algorithmOf(key.spec)), outer);
  for (const part of [own, inner, outer]) part.fill(0);
  return whole;
}

/**
 * Never throws. Bytes after the key make it invalid. `number` is the only new copy of the private
 * number; the caller overwrites it and `der`.
 */
export function readPkcs8(
  der: Uint8Array<ArrayBuffer>,
): PrivateKey | 'other-algorithm' | undefined {
  const [version, algorithm, key] = insideOf(der, DER_TAGS.sequence) ?? [];
  if (version === undefined || ![0, 1].includes(derNumberIn(version) ?? -1)) return undefined;
  if (algorithm?.tag !== DER_TAGS.sequence || key?.tag !== DER_TAGS.octets) return undefined;
  const spec = specOfAlgorithm(algorithm.content);
  if (spec === undefined) return 'other-algorithm';
  const read = spec === 'ed25519' ? readEd25519(key.content) : readCurveKey(key.content);
  return read?.number.length === KEY_KINDS[spec].size
    ? { spec, point: read.point, number: read.number.slice() }
    : undefined;
}

/** `number` is a view of the bytes that were read. */
type ReadNumber = Omit<PrivateKey, 'spec'>;

function readEd25519(der: Uint8Array<ArrayBuffer>): ReadNumber | undefined {
  const [own, ...more] = readDer(der) ?? [];
  return own?.tag === NUMBER_TAG && more.length === 0
    ? { number: own.content, point: undefined }
    : undefined;
}

function readCurveKey(der: Uint8Array<ArrayBuffer>): ReadNumber | undefined {
  const [version, own, ...more] = insideOf(der, DER_TAGS.sequence) ?? [];
  if (version === undefined || derNumberIn(version) !== 1 || own?.tag !== NUMBER_TAG)
    return undefined;
  const stored = more.find(({ tag }) => tag === POINT_TAG);
  if (stored === undefined) return { number: own.content, point: undefined };
  const [bits] = readDer(stored.content) ?? [];
  const isWhole =
    bits?.tag === DER_TAGS.bits && isSameBytes(bits.content.slice(0, 1), NO_UNUSED_BITS);
  return isWhole ? { number: own.content, point: bits.content.slice(1) } : undefined;
}

/** The elements of the only element of these bytes. */
function insideOf(der: Uint8Array<ArrayBuffer>, tag: number): readonly DerElement[] | undefined {
  const [whole, ...more] = readDer(der) ?? [];
  return whole?.tag === tag && more.length === 0 ? readDer(whole.content) : undefined;
}
