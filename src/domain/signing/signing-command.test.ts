import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPastedSignature } from './pasted-signature.ts';
import { signedDigest, signingCommands } from './signing-command.ts';
import { KEY_KINDS, KEY_SPECS } from './signing-key.ts';

const MESSAGE = new Uint8Array(34).map((_, at) => at * 7);

test('this machine has OpenSSL 3, which the tests of the printed commands need', () => {
  expect(String(spawnSync('sh', ['-c', 'openssl version']).stdout)).toMatch(/^OpenSSL [3-9]/);
});

describe('signingCommands', () => {
  test.each(KEY_SPECS)('prints commands whose signatures can be pasted for %s', (spec) => {
    const { name, digest } = KEY_KINDS[spec];
    const { publicKey, privateKey } =
      spec === 'ed25519'
        ? generateKeyPairSync('ed25519')
        : generateKeyPairSync('ec', { namedCurve: name });
    const folder = mkdtempSync(join(tmpdir(), 'treeline-sign-'));
    const commands = signingCommands(spec, MESSAGE);
    expect(commands.map(({ takes, since }) => `${takes} since ${since}`)).toEqual(
      spec === 'ed25519' ? ['message since 3.0'] : ['message since 1.1.1', 'digest since 1.1.1'],
    );
    try {
      const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
      writeFileSync(join(folder, 'PRIVATE-KEY.pem'), pem);
      for (const { takes, text } of commands) {
        const printed = execFileSync('sh', ['-c', text], { cwd: folder });
        expect(String(printed)).toMatch(/^\S+\n$/);
        const read = readPastedSignature(spec, String(printed));
        if (read.kind === 'bad') throw new Error(read.why);
        const hash = digest?.replace('-', '').toLowerCase() ?? null;
        expect(verify(hash, MESSAGE, publicKey, read.bytes), takes).toBe(true);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('signedDigest', () => {
  test.each(KEY_SPECS)('returns the digest of the 34 bytes that ECDSA signs: %s', (spec) => {
    const { name = '', bytes = new Uint8Array() } = signedDigest(spec, MESSAGE) ?? {};
    expect(name).toBe(KEY_KINDS[spec].digest ?? '');
    const other =
      name === '' ? '' : createHash(name.replace('-', '')).update(MESSAGE).digest('hex');
    expect(Buffer.from(bytes).toString('hex')).toBe(other);
  });
});
