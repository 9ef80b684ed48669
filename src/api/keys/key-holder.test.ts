import { expect, test, vi } from 'vitest';
import { toHex } from '#domain/signing/bytes.ts';
import { KEY_SPECS } from '#domain/signing/signing-key.ts';
import { isSignedBy } from './curves.ts';
import { backupText, readBackup } from './key-backup.ts';
import { generateBackedUpKey, generateKey, openKeyBackup } from './key-holder.ts';
import { BackupRefused, KeyWipedError } from './key-refusals.ts';

const MESSAGE = new Uint8Array(34).fill(9);
const PASSPHRASE = 'correct horse battery staple';

test.each(KEY_SPECS)(
  '%s: a key of the page signs what the other library verifies (KEY-03)',
  async (spec) => {
    const holder = await generateKey(spec);
    expect(holder.isBackedUp).toBe(false);
    for (let at = 0; at < 25; at += 1) {
      const message = MESSAGE.map((byte, place) => (place === 33 ? at : byte));
      const signature = await holder.sign(message);
      expect(await isSignedBy(holder.publicKey, signature, message)).toBe(true);
      expect(await isSignedBy(holder.publicKey, signature, MESSAGE)).toBe(at === 9);
    }
    holder.wipe();
    await expect(holder.sign(MESSAGE)).rejects.toThrow(KeyWipedError);
  },
);

test('an Ed25519 key is created at the second attempt where WebKitGTK fails once', async () => {
  const failed = new DOMException('failed', 'OperationError');
  const make = vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValueOnce(failed);
  try {
    const { publicKey } = await generateKey('ed25519');
    expect(publicKey.spec).toBe('ed25519');
    make.mockRejectedValue(failed);
    await expect(generateKey('ed25519')).rejects.toBe(failed);
  } finally {
    make.mockRestore();
  }
});

test.each(KEY_SPECS)(
  'openKeyBackup returns the same key when its kind is %s (KEY-06)',
  async (spec) => {
    const { holder, backup } = await generateBackedUpKey(spec, PASSPHRASE);
    const text = backupText(backup);
    const again = await openKeyBackup(readBackup(text), PASSPHRASE);
    expect(again.isBackedUp).toBe(true);
    expect(toHex(again.publicKey.spki)).toBe(toHex(holder.publicKey.spki));
    for (const one of [holder, again])
      expect(await isSignedBy(holder.publicKey, await one.sign(MESSAGE), MESSAGE)).toBe(true);
    await expect(openKeyBackup(readBackup(text), `${PASSPHRASE} `)).rejects.toThrow(BackupRefused);
    expect(backup.rounds).toBeGreaterThanOrEqual(600_000);
  },
);
