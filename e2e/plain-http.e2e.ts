import { expect, fetchAnswer, test } from './app.ts';
import { axe } from './axe.ts';
import { expectTree, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

/** A host on a LAN: an origin that browsers do not take for secure. */
const LAN = 'http://treeline.lan';

test('over plain http from a LAN host everything works except keys, with an explanation', async ({
  page,
  context,
  request,
  baseURL,
  expectConsole,
}) => {
  // Chromium logs this for each page of an untrusted origin.
  expectConsole(/^console: The Cross-Origin-Opener-Policy header has been ignored/);
  await context.route(`${LAN}/**`, async (route) => {
    const url = route
      .request()
      .url()
      .replace(LAN, baseURL ?? '');
    await route.fulfill({ response: await fetchAnswer(route, { url }) });
  });
  // Without a token other tabs are asked for theirs, then the ledger is, without one.
  expectConsole(statusLine(401));
  const bare = await openScenario(request, 'needs-token');
  await page.goto(`${LAN}/updates?network=${bare.network}`);
  await expect(page.getByRole('button', { name: 'Add token' }).first()).toBeVisible();
  const node = await openScenario(request, 'demo');
  await page.goto(`${LAN}/updates/${node.updateId(/6 levels deep/)}?network=${node.network}`);
  await expectTree(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  const link = page.getByRole('dialog').getByRole('textbox', { name: 'link' });
  await expect(link).toBeFocused();
  const shared = new URL(await link.inputValue());
  expect(shared.pathname).toBe(new URL(page.url()).pathname);
  expect(shared.searchParams.get('network')).toBe(node.network);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(shared.href);
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto])).toEqual([
    false,
    false,
  ]);
  await page.goto(`${LAN}/completions?network=${node.network}`);
  await expect(page.getByRole('table', { name: 'Completions' })).toBeVisible();
  await page.goto(`${LAN}/parties/external?hint=alice&network=${node.network}`);
  await page.getByRole('radio', { name: /^global/ }).check();
  await page.getByRole('button', { name: 'Continue to the key' }).click();
  await page.getByRole('button', { name: 'Create a key' }).click();
  await expect(page.getByText('loaded over plain http')).toBeVisible();
  await page.goto(`${LAN}/parties/external?review=1`);
  await page.getByRole('textbox', { name: 'Answer to review' }).fill('{"partyId":"alice::1220"}');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await axe(page);
});
