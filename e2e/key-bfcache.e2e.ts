import { chromium, type Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { fullChromium } from './chromium.ts';
import { generate, makeKey, openParties, step } from './onboarding.ts';
import { openScenario } from './simulated.ts';

/** Opens another site, and returns to the document that the browser kept. */
async function leaveAndReturn(page: Page, baseURL: string): Promise<void> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'wasKept', persisted));
  });
  await page.goto(`${baseURL.replace('localhost', '127.0.0.1')}/sim/networks.json`);
  // `page.goBack` waits for a load, and a kept document is not loaded.
  const session = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
  const restored = new Promise((resolve) => session.on('Page.frameNavigated', resolve));
  await session.send('Page.enable');
  await session.send('Page.navigateToHistoryEntry', {
    entryId: entries[currentIndex - 1]?.id ?? 0,
  });
  expect(await restored).toMatchObject({ type: 'BackForwardCacheRestore' });
  await session.detach();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'wasKept'))).toBe(true);
}

const FILLED = '!!! not for another site !!!';

test('a key and the text of its fields are gone when Back restores a page that the browser kept (KEY-06)', async ({
  request,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const { network } = await openScenario(request, 'demo');
  // Playwright switches off the back/forward cache, and the headless shell has none.
  const browser = await chromium.launch({
    ...fullChromium,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage({ baseURL: origin });
  const boxes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('input, textarea')].map((box) => 'value' in box && box.value),
    );
  page.on('dialog', (dialog) => void dialog.accept());
  try {
    await openParties(page, network, { hint: 'cached' });
    await page.getByRole('button', { name: 'Continue to the key' }).click();
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByLabel('Passphrase', { exact: true }).fill(FILLED);
    await page.getByLabel('Repeat passphrase').fill(FILLED);
    await leaveAndReturn(page, origin);
    expect(await boxes()).not.toContain(FILLED);

    await page.getByRole('button', { name: 'Open step Request' }).click();
    await makeKey(page, 'secp256k1');
    await generate(page);
    await page.getByRole('button', { name: 'Continue to signing' }).click();
    await page.getByRole('button', { name: 'Outside this page' }).click();
    await page.getByRole('textbox', { name: 'Signature' }).fill(FILLED);
    await leaveAndReturn(page, origin);
    expect(await boxes()).not.toContain(FILLED);
    await expect(page.getByText('Treeline sent no allocation with it.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Create a key', exact: true }).click();
    await expect(step(page, 'Key')).toContainText('The key was wiped when you left the page.');
  } finally {
    await browser.close();
  }
});
