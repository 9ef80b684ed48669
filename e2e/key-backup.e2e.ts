import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './app.ts';
import { generate, openParties, savedBy, step } from './onboarding.ts';
import { requireOpenssl, runPrinted } from './openssl.ts';
import { openScenario } from './simulated.ts';

/** Outside of ASCII, and with a space at the end: OpenSSL has to receive the same bytes. */
const PASSPHRASE = 'marée haute 4711 ';

/**
 * Each kind with one of its printed commands; `signing-command.test.ts` runs all of them. Every
 * opening of a backup takes a third of a second.
 */
const KINDS = [
  ['Ed25519', 'Command to sign'],
  ['P-256', 'Command to sign the digest'],
  ['P-384', 'Command to sign'],
  ['secp256k1', 'Command to sign the digest'],
] as const;

test('openssl opens the backup of each kind of key and signs, and the page verifies it (KEY-06)', async ({
  page,
  request,
}) => {
  requireOpenssl();
  const folder = await mkdtemp(join(tmpdir(), 'treeline-backup-'));
  const { network } = await openScenario(request, 'demo');
  await openParties(page, network, { hint: 'restored' });
  await page.getByRole('button', { name: 'Continue to the key' }).click();
  const passphrase = page.getByLabel('Passphrase', { exact: true });
  const signature = page.getByRole('textbox', { name: 'Signature' });
  for (const [kind, command] of KINDS) {
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByRole('radio', { name: kind }).check();
    await passphrase.fill(PASSPHRASE);
    await page.getByLabel('Repeat passphrase').fill(PASSPHRASE);
    await page.getByRole('button', { name: 'Create key' }).click();
    const opening = await page.getByRole('group', { name: 'Command to open' }).innerText();
    const name = /-in (\S+\.pem) /.exec(opening)?.[1] ?? '';
    const text = await savedBy(page, 'Save backup');
    await writeFile(join(folder, name), text);
    await page
      .getByLabel('Saved file')
      .setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) });
    await passphrase.fill(PASSPHRASE);
    await page.getByRole('button', { name: 'Test backup' }).click();
    const shown = await step(page, 'Public key')
      .getByText(/^M[A-Za-z0-9+/]{50,}=*$/)
      .innerText();
    if (kind === 'Ed25519') {
      const opened = await runPrinted(opening, folder, PASSPHRASE);
      expect(opened.replaceAll(/-----.*-----|\s/g, '')).toBe(shown);
    }

    await generate(page);
    await page.getByRole('button', { name: 'Continue to signing' }).click();
    await page.getByRole('button', { name: 'Outside this page' }).click();
    const printed = await page.getByRole('group', { name: command, exact: true }).innerText();
    const made = await runPrinted(printed.replace('PRIVATE-KEY.pem', name), folder, PASSPHRASE);
    await signature.fill(Buffer.from(made, 'base64').toString('base64url'));
    await page.getByRole('button', { name: 'Check and use the signature' }).click();
    await expect(step(page, 'Sign')).toContainText('one signature for all, verified');
    await page.getByRole('button', { name: 'Open step Key' }).click();
    await page.getByRole('button', { name: 'Wipe this key and use another' }).click();
    await page.getByRole('button', { name: 'Use another key and wipe this key' }).click();
  }
  await rm(folder, { recursive: true });
});
