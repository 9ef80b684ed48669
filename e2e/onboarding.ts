import { generateKeyPairSync, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  type APIRequestContext,
  type Download,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { openScenario } from './simulated.ts';

/** One step of the page of external parties. */
export function step(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** From home to the proposal of the dishonest node, as the story of the demo leads there. */
export async function openDishonestStory(page: Page, request: APIRequestContext): Promise<void> {
  const { network } = await openScenario(request, 'demo');
  await page.goto(`/?network=${network}`);
  await page.getByRole('link', { name: /^Check its proposal/ }).click();
}

/** Opens the page at a simulated network with a form that is filled in. */
export async function openParties(
  page: Page,
  network: string,
  form: Readonly<Record<string, string>>,
  app = '',
): Promise<void> {
  await page.goto(`${app}/parties/external?${new URLSearchParams({ ...form, network })}`);
  await page.getByRole('radio', { name: /^global/ }).check();
}

/** Without a backup, which has to be chosen. */
export async function makeKey(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue to the key' }).click();
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByRole('radio', { name: kind }).check();
  await page.getByRole('radio', { name: 'None (tests only)' }).check();
  await page.getByRole('button', { name: 'Create key' }).click();
}

/** The text of the file that a button saves. */
export async function savedBy(page: Page, button: string): Promise<string> {
  const saved: Promise<Download> = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await saved).path(), 'utf8');
}

/** The box is filled as by typing, and read. */
export async function pasteKey(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Public key' }).fill(text);
  await page.getByRole('button', { name: 'Read key' }).click();
}

/** From the key to what was found in the node's answer. */
export async function generate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to generate' }).click();
  await page.getByRole('button', { name: 'Generate the topology' }).click();
  await expect(page.getByText(/^All \d+ checks passed/)).toBeVisible();
}

/** Shows the checks and the content of an answer that passed all of them. */
export async function openChecks(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Checks and content to sign' }).click();
}

export async function signHere(
  page: Page,
  hint: string,
  scope: 'all' | 'each' = 'all',
): Promise<void> {
  await page.getByRole('button', { name: 'Continue to signing' }).click();
  if (scope === 'each') {
    await page.getByText('Advanced', { exact: true }).click();
    await page.getByRole('button', { name: 'Each transaction' }).click();
    await expect(page.getByText(/^Hash of transaction \d/)).not.toHaveCount(0);
  }
  const button = page.getByRole('button', { name: 'Sign', exact: true });
  await page.getByRole('textbox', { name: 'Type the party hint' }).fill(`${hint} `);
  await expect(button).toBeDisabled();
  await page.getByRole('textbox', { name: 'Type the party hint' }).fill(hint);
  await button.click();
}

export async function allocate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Allocate the party' }).click();
}

/** A key of a test's own, with what its owner does outside of the page. */
export type OutsideKey = {
  readonly pem: string;
  /** Signs what the page shows in hex; base64. */
  readonly sign: (hex: string) => string;
};

export function outsideKey(curve: 'P-256' | 'P-384' | 'secp256k1'): OutsideKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: curve });
  return {
    pem: String(publicKey.export({ type: 'spki', format: 'pem' })),
    sign: (hex) =>
      sign(curve === 'P-384' ? 'sha384' : 'sha256', Buffer.from(hex, 'hex'), privateKey).toString(
        'base64',
      ),
  };
}
