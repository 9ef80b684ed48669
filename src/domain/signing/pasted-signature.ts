import { isDer, toDer } from './ecdsa-signature.ts';
import { KEY_KINDS, type KeySpec } from './signing-key.ts';
import { readWrittenBytes } from './written-bytes.ts';

/** An external signature in the ledger's form for this kind of key. */
export type PastedSignature =
  | { readonly kind: 'signature'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'bad'; readonly why: string };

/** Reads base64 of either alphabet or hex, with ECDSA as DER or as r followed by s. Does not verify the signature. */
export function readPastedSignature(spec: KeySpec, pasted: string): PastedSignature {
  const text = pasted.replace(/\s+/g, '');
  if (text === '') return { kind: 'bad', why: 'No text entered.' };
  const { bytes } = readWrittenBytes(text) ?? {};
  if (bytes === undefined) return { kind: 'bad', why: 'Not base64 or hex.' };
  const { size, name, digest } = KEY_KINDS[spec];
  if (digest === undefined)
    return bytes.length === 2 * size
      ? { kind: 'signature', bytes }
      : {
          kind: 'bad',
          why: `An ${name} signature has ${2 * size} bytes, but this one has ${bytes.length}.`,
        };
  if (isDer(bytes, size)) return { kind: 'signature', bytes };
  if (bytes.length === 2 * size) return { kind: 'signature', bytes: toDer(bytes) };
  return {
    kind: 'bad',
    why: `A ${name} signature is DER or ${2 * size} bytes. These ${bytes.length} bytes are neither.`,
  };
}
