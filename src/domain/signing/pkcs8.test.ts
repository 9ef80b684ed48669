import { generateKeyPairSync } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { toHex } from './bytes.ts';
import { readPkcs8, toPkcs8 } from './pkcs8.ts';
import { KEY_KINDS, KEY_SPECS, type KeySpec, publicKeyOf } from './signing-key.ts';

/** Each buffer into which bytes are copied from now on. */
function watchCopies(): ReadonlySet<Uint8Array> {
  const copies = new Set<Uint8Array>();
  const { set, slice } = Uint8Array.prototype;
  vi.spyOn(Uint8Array.prototype, 'set').mockImplementation(function (this: Uint8Array, ...given) {
    copies.add(this);
    set.apply(this, given);
  });
  vi.spyOn(Uint8Array.prototype, 'slice').mockImplementation(function (
    this: Uint8Array<ArrayBuffer>,
    ...given
  ) {
    const copy = slice.apply(this, given);
    copies.add(copy);
    return copy;
  });
  return copies;
}

afterEach(() => void vi.restoreAllMocks());

/** A key of another implementation, and its private number in hex. */
function outsideKey(spec: KeySpec) {
  const { publicKey, privateKey } =
    spec === 'ed25519'
      ? generateKeyPairSync('ed25519')
      : generateKeyPairSync('ec', { namedCurve: KEY_KINDS[spec].name });
  const spki = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }));
  const key = publicKeyOf(spec, spki.subarray(KEY_KINDS[spec].prefix.length));
  if (key === undefined) throw new Error('not a key');
  const { d = '' } = privateKey.export({ format: 'jwk' });
  const der = new Uint8Array(privateKey.export({ type: 'pkcs8', format: 'der' }));
  return { key, der, secret: Buffer.from(d, 'base64url').toString('hex') };
}

describe('toPkcs8', () => {
  test.each(KEY_SPECS)(
    '%s: leaves no copy of the private number but its result (KEY-06)',
    (spec) => {
      const { key, der, secret } = outsideKey(spec);
      const number = new Uint8Array(Buffer.from(secret, 'hex'));
      const copies = watchCopies();
      const written = toPkcs8(key, number);
      expect(copies).toContain(written);
      const left = [...copies].filter((copy) => copy !== written && toHex(copy).includes(secret));
      expect(left).toEqual([]);
      expect(toHex(written)).toContain(secret);
      if (spec === 'ed25519') expect(toHex(written)).toBe(toHex(der));
    },
  );
});

describe('readPkcs8', () => {
  test.each(KEY_SPECS)(
    '%s: leaves no copy of the private number but its result (KEY-06)',
    (spec) => {
      const { der, secret } = outsideKey(spec);
      const copies = watchCopies();
      const read = readPkcs8(der);
      if (typeof read !== 'object') throw new Error('not read');
      const left = [...copies].filter(
        (copy) => copy !== read.number && toHex(copy).includes(secret),
      );
      expect(left).toEqual([]);
      // The caller overwrites the document; the number is a copy of its own.
      der.fill(0);
      expect(toHex(read.number)).toBe(secret);
    },
  );
});
