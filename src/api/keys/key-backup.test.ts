import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromBase64, joinBytes, toBase64, toHex } from '#domain/signing/bytes.ts';
import { readEncryptedPkcs8, toEncryptedPkcs8 } from '#domain/signing/encrypted-pkcs8.ts';
import {
  KEY_KINDS,
  KEY_SPECS,
  type KeySpec,
  publicKeyOf,
  type SigningPublicKey,
} from '#domain/signing/signing-key.ts';
import {
  backupText,
  bytesOfPassphrase,
  type CreatedBackup,
  openSecret,
  readBackup,
} from './key-backup.ts';
import { generateBackedUpKey } from './key-holder.ts';
import { BackupRefused } from './key-refusals.ts';

/** Entered on a keyboard with an accent that may be composed or not. */
const PASSPHRASE = 'mare\u0301e haute ² 4711';

const derOfPem = (pem: string) =>
  fromBase64(pem.replace(/.*?-----BEGIN [A-Z ]+-----|-----END.*/gs, '').replace(/\s/g, ''));

/** A backup in the form of OpenSSL, with its few iterations. */
function openedBy(spec: KeySpec, change: object = {}): CreatedBackup {
  const { publicKey, privateKey } =
    spec === 'ed25519'
      ? generateKeyPairSync('ed25519')
      : generateKeyPairSync('ec', { namedCurve: KEY_KINDS[spec].name });
  const cipher = { cipher: 'aes-256-cbc', passphrase: 'a passphrase', ...change };
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem', ...cipher });
  const read = readEncryptedPkcs8(derOfPem(String(pem)) ?? new Uint8Array());
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const key = publicKeyOf(spec, new Uint8Array(spki).slice(KEY_KINDS[spec].prefix.length));
  if (typeof read !== 'object' || key === undefined) throw new Error('not read');
  return { ...read, publicKey: key };
}

const bent = (bytes: Uint8Array, at: number) => {
  const place = at < 0 ? bytes.length + at : at;
  return bytes.map((byte, each) => (each === place ? byte ^ 1 : byte));
};

describe('backupText', () => {
  test.each(KEY_SPECS)('%s: another implementation opens the file (KEY-06)', async (spec) => {
    const { holder, backup } = await generateBackedUpKey(spec, PASSPHRASE);
    const text = backupText(backup);
    const passphrase = Buffer.from(PASSPHRASE.normalize('NFC'));
    const key = createPrivateKey({ key: text, passphrase });
    const own = key.export({ type: 'pkcs8', format: 'der' });
    // A key file that states its public key has it twice, and both are the one of the page.
    const { x = '' } = key.export({ format: 'jwk' });
    expect(toHex(holder.publicKey.spki)).toContain(Buffer.from(x, 'base64url').toString('hex'));
    expect(text).toContain(`\nPublic key (SPKI): ${toBase64(holder.publicKey.spki)}\n`);
    expect(text).not.toContain(own.subarray(-20).toString('base64').slice(3, 20));
    expect(readBackup(text.replaceAll('\n', '\r\n'))).toEqual(backup);
  });
});

describe('bytesOfPassphrase', () => {
  test('composes accents, and leaves other characters as a terminal sends them', () => {
    const textOf = (text: string) => new TextDecoder().decode(bytesOfPassphrase(text));
    expect(textOf('e\u0301')).toBe('\u00e9');
    expect(textOf(' ² ﬁ ')).toBe(' ² ﬁ ');
  });

  test.each(['a\nb', 'a\u0000b', 'a\ud800', 'é'.repeat(501)])(
    'returns undefined when OpenSSL cannot read the text: %#',
    (text) => {
      expect(bytesOfPassphrase(text)).toBeUndefined();
    },
  );
});

describe('openSecret', () => {
  test.each(KEY_SPECS)('%s: returns the key of a file that OpenSSL wrote', async (spec) => {
    const backup = openedBy(spec);
    for (const publicKey of [backup.publicKey, undefined]) {
      const opened = await openSecret({ ...backup, publicKey }, 'a passphrase');
      expect(toHex(opened.publicKey.spki)).toBe(toHex(backup.publicKey.spki));
      expect(opened.number).toHaveLength(KEY_KINDS[spec].size);
    }
  });

  test.each(KEY_SPECS)(
    '%s: distinguishes a wrong passphrase from a damaged file (KEY-06)',
    async (spec) => {
      const backup = openedBy(spec);
      const problemOf = (changed: Partial<CreatedBackup>, passphrase = 'a passphrase') =>
        openSecret({ ...backup, ...changed }, passphrase).then(
          () => 'opened',
          (thrown: unknown) => (thrown instanceof BackupRefused ? thrown.message : String(thrown)),
        );
      for (const passphrase of ['another one', 'a passphrase ', 'a\npassphrase', ''])
        expect(await problemOf({}, passphrase)).toMatch(
          /^The passphrase is wrong\. If you are sure/,
        );
      for (const changed of [{ salt: bent(backup.salt, 0) }, { rounds: backup.rounds + 1 }])
        expect(await problemOf(changed)).toMatch(/^The passphrase is wrong\. If you are sure/);
      // A change in one block garbles that block and bends one bit of the next.
      const { encrypted } = backup;
      for (let at = 16; at < encrypted.length; at += 5)
        expect(await problemOf({ encrypted: bent(encrypted, at) }), `byte ${at}`).toMatch(
          /^The passphrase is right, but the encrypted key is damaged/,
        );
      for (const at of [0, 15])
        expect(await problemOf({ encrypted: bent(encrypted, at) })).not.toBe('opened');
      expect(await problemOf({ encrypted: encrypted.slice(0, -16) })).toMatch(/is damaged/);
      expect(await problemOf({ publicKey: openedBy(spec).publicKey })).toMatch(/is damaged/);
    },
  );

  test('rejects a type of key that no party can have', async () => {
    const { privateKey } = generateKeyPairSync('x25519');
    const cipher = { cipher: 'aes-256-cbc', passphrase: 'a passphrase' };
    const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem', ...cipher }));
    const read = readEncryptedPkcs8(derOfPem(pem) ?? new Uint8Array());
    if (typeof read !== 'object') throw new Error('not read');
    await expect(openSecret({ ...read, publicKey: undefined }, 'a passphrase')).rejects.toThrow(
      'a type of key that external parties do not support',
    );
  });
});

describe('readBackup', () => {
  const valid = (publicKey?: SigningPublicKey) => {
    const backup = { ...openedBy('ed25519'), rounds: 600_000 };
    return backupText(publicKey === undefined ? backup : { ...backup, publicKey });
  };
  const ofRounds = (rounds: number) => backupText({ ...openedBy('ec-p256'), rounds });
  const pem = (der: Uint8Array) =>
    `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${toBase64(der)}\n-----END ENCRYPTED PRIVATE KEY-----`;

  test.each([
    ['', /^Not a key backup/],
    ['{"kind":"treeline-key-backup","version":1}', /^Not a key backup/],
    ['-----BEGIN PRIVATE KEY-----\nMC4=\n-----END PRIVATE KEY-----', /is not encrypted/],
    [valid().replace(/-----END.*/s, ''), /is damaged/],
    [valid().replace(/.{8}\n-----END/, '\n-----END'), /is damaged/],
    [valid().replace(/^(Public key.*?)M/m, '$1N'), /is damaged/],
    [valid().replace('-----\n', '-----\n%'), /is damaged/],
    [pem(new Uint8Array([0x30, 0x00])), /is damaged/],
    [`${valid()}${valid()}`, /is damaged/],
    [ofRounds(599_999), /^The file has 599,999 PBKDF2 iterations/],
    [ofRounds(10_000_001), /10,000,001 PBKDF2 iterations/],
    ['x'.repeat(20_000), /^Not a key backup/],
  ])('rejects a file that is not a backup: %#', (text, why) => {
    expect(() => readBackup(text)).toThrow(BackupRefused);
    expect(() => readBackup(text)).toThrow(why);
  });

  test.each(['des-ede3-cbc', 'aes-128-cbc'])('names another method of encryption: %s', (cipher) => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const options = { type: 'pkcs8', format: 'pem', cipher, passphrase: 'x' } as const;
    expect(() => readBackup(String(privateKey.export(options)))).toThrow(/by another method/);
  });

  test('throws only BackupRefused when a file is changed anywhere (SEC-16)', () => {
    const backup = { ...openedBy('ec-p384'), rounds: 600_000 };
    const der = toEncryptedPkcs8(backup);
    const tried = (text: string) => {
      try {
        readBackup(text);
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(BackupRefused);
      }
    };
    fc.assert(
      fc.property(fc.nat(der.length - 1), fc.uint8Array({ maxLength: 4 }), (at, other) => {
        tried(pem(joinBytes([der.slice(0, at), other, der.slice(at + 1)])));
      }),
    );
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => tried(pem(bytes))));
    fc.assert(fc.property(fc.string(), (text) => tried(text)));
  });
});
