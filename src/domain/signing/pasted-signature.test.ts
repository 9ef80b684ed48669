import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readPastedSignature } from './pasted-signature.ts';
import { KEY_KINDS, KEY_SPECS } from './signing-key.ts';

describe('readPastedSignature', () => {
  test.each(KEY_SPECS)('accepts base64 of both alphabets, and hex: %s', (spec) => {
    const { name, digest } = KEY_KINDS[spec];
    const { privateKey } =
      spec === 'ed25519'
        ? generateKeyPairSync('ed25519')
        : generateKeyPairSync('ec', { namedCurve: name });
    const hash = digest?.replace('-', '').toLowerCase() ?? null;
    let seen = '';
    // Until both characters occurred in which the alphabets differ.
    for (let at = 0; at < 200 && !(seen.includes('-') && seen.includes('_')); at += 1) {
      const made = sign(hash, Buffer.from([at]), privateKey);
      const url = made.toString('base64url');
      seen += url;
      const padded = url.padEnd(Math.ceil(url.length / 4) * 4, '=');
      for (const text of [made.toString('base64'), url, padded, made.toString('hex'), `${url}\n`])
        expect(readPastedSignature(spec, text)).toEqual({
          kind: 'signature',
          bytes: new Uint8Array(made),
        });
    }
    expect(seen).toMatch(/-.*_|_.*-/);
  });

  test.each(['MEUCIQ', 'MEUCI', 'a b', '%', '____-'])('rejects %s', (text) => {
    expect(readPastedSignature('ec-p256', text).kind).toBe('bad');
  });
});
