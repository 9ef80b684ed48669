import type { Page } from '@playwright/test';
import { base64OfHash } from '../src/domain/ledger/transaction-hash.ts';
import { transactionHashOf } from '../src/sim/world/identity.ts';
import { expect, fetchAnswer, test } from './app.ts';
import { axe } from './axe.ts';
import { expectAddress, expectNoSidewaysScroll, giveToken, PHONE, statusLine } from './screen.ts';
import { openScenario, type Scenario } from './simulated.ts';

const SIGNED = transactionHashOf('externally signed transfer');
const REJECTED = transactionHashOf('coin on its way');
const UNKNOWN = '5e'.repeat(32);

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by id' });
const choices = (page: Page) => page.getByRole('list', { name: 'Choices' });
const lookUp = (page: Page) => page.getByRole('region', { name: 'Look-up', exact: true });
const go = (page: Page, { network }: Scenario, text: string) =>
  page.goto(`/go?network=${network}&q=${encodeURIComponent(text)}`);

/** The routes of the node that a page requests by hash or by offset. */
function lookUpsOf(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (one) => {
    const [, route] =
      /(updates\/hash|update-by-hash|completion-by-hash|update-by-offset)/.exec(one.url()) ?? [];
    if (route !== undefined) asked.push(route);
  });
  return asked;
}

for (const [what, text] of [
  ['in hex', SIGNED],
  ['in base64', base64OfHash(SIGNED)],
  ['with its label', `"externalTransactionHash" : "${SIGNED.toUpperCase()}"`],
] as const)
  test(`a hash ${what} opens the update that Scan has, on the first Enter`, async ({
    page,
    request,
  }) => {
    const node = await openScenario(request, 'demo');
    const asked = lookUpsOf(page);
    await page.goto(`/errors?network=${node.network}`);
    await search(page).fill(text);
    await expect(choices(page).getByRole('button').first()).toContainText(
      'Open the update with this hash',
    );
    expect(asked).toEqual([]);
    await search(page).press('Enter');
    const update = node.updateId(/signed by an external party/);
    await expectAddress(page, `/updates/${update}`, { network: node.network });
    await expect(page.getByRole('region', { name: 'Tree' })).toBeVisible();
    // Ledger 3.5 has no such route, and is not asked.
    expect(asked).toEqual(['updates/hash']);
  });

test('a link /go with a hash is replaced by the update that only the ledger has', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  const node = await openScenario(request, 'hash-ledger');
  const asked = lookUpsOf(page);
  await page.goto(`/errors?network=${node.network}`);
  await go(page, node, SIGNED);
  const update = node.updateId(/signed by an external party/);
  await expectAddress(page, `/updates/${update}`, { network: node.network });
  await expect(page.getByRole('region', { name: 'Tree' })).toBeVisible();
  expect([...asked].sort()).toEqual(['update-by-hash', 'updates/hash']);
  await page.goBack();
  await expect(page).toHaveURL(/\/errors\?/);
});

for (const scenario of ['v36', 'hash-ledger'])
  test(`the hash of a rejected command opens its completion in ${scenario}`, async ({
    page,
    request,
    expectConsole,
  }) => {
    expectConsole(statusLine(404));
    const node = await openScenario(request, scenario);
    const asked = lookUpsOf(page);
    await page.goto(`/errors?network=${node.network}`);
    await search(page).fill(REJECTED);
    await search(page).press('Enter');
    await expect(page).toHaveURL(/\/completions\?.*sel=\d+/);
    await expect(page.getByRole('region', { name: /^Completion/ })).toContainText(
      'UNASSIGNMENT_ACTIVENESS_CHECK_FAILED',
    );
    // The opened completion may look up its contention by offset.
    const byHash = asked.filter((route) => route.includes('hash'));
    expect(byHash.sort()).toEqual(['completion-by-hash', 'update-by-hash', 'updates/hash']);
  });

test('each server is reported that does not have a hash, and the choices remain', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  const node = await openScenario(request, 'v36');
  await page.goto(`/packages/preferred?network=${node.network}`);
  await search(page).fill(UNKNOWN);
  await search(page).press('Enter');
  await expect(lookUp(page).getByRole('status')).toHaveText(
    'No server returned an update with the hash 5e5e5e5e5e…5e5e5e5e.',
  );
  await expect(lookUp(page)).toContainText('GET /v2/updates/hash returned no update.');
  await expect(lookUp(page)).toContainText(
    'POST /v2/updates/update-by-hash and POST /v2/commands/completion-by-hash returned nothing',
  );
  await expect(choices(page).getByRole('link')).toHaveText([/Find updates with this package/]);
  await axe(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await choices(page)
    .getByRole('button', { name: /Search completions/ })
    .click();
  await expect(page.getByRole('search').locator('..')).toContainText(
    `No completion has ${base64OfHash(UNKNOWN)}`,
  );
  // The look-up is a choice again.
  await choices(page)
    .getByRole('button', { name: /Open the update with this hash/ })
    .click();
  await expect(lookUp(page)).toContainText('No server returned');
});

test('servers without a look-up by hash are named with their versions', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  const node = await openScenario(request, 'hash-nowhere');
  const asked = lookUpsOf(page);
  await go(page, node, SIGNED);
  const region = page.getByRole('region', { name: 'Choices for this text' });
  await expect(region).toContainText('Scan 0.6.0 has no look-up by hash (0.6.1 and later).');
  await expect(region).toContainText(
    'Ledger 3.5.14 has no look-up by hash (3.6 and later), and its completions have no hash.',
  );
  expect(asked).toEqual(['updates/hash']);
  await expect(choices(page).getByRole('button')).toHaveText([/Search completions/]);
  await axe(page);
});

test('a ledger that requires a token is asked again once it has one', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('40[14]'));
  const node = await openScenario(request, 'hash-ledger');
  const { token } = await openScenario(request, 'demo');
  await page.route(/\/networks\.json|\/config\.json/, async (route) => {
    const response = await fetchAnswer(route);
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll(/"token":"[^"]*",?/g, ''),
    });
  });
  await go(page, node, SIGNED);
  const region = page.getByRole('region', { name: 'Choices for this text' });
  await expect(region).toContainText('Scan 0.6.0 has no look-up by hash');
  await region.getByRole('button', { name: 'Add token' }).click();
  await giveToken(page, token);
  await expectAddress(page, `/updates/${node.updateId(/signed by an external party/)}`, {
    network: node.network,
  });
});

test('a failing Scan is reported beside a ledger that has no such hash', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('(?:404|500)'));
  const node = await openScenario(request, 'v36');
  await page.route(/\/v2\/updates\/hash\//, (route) =>
    route.fulfill({ status: 500, json: { error: 'broken' } }),
  );
  await go(page, node, UNKNOWN);
  const region = page.getByRole('region', { name: 'Look-up by hash' });
  await expect(region.getByRole('alert')).toContainText('500', { timeout: 15_000 });
  await expect(region).toContainText('returned nothing that this reader sees');
  await page.unroute(/\/v2\/updates\/hash\//);
  await region.getByRole('button', { name: 'Retry' }).click();
  await expect(region).toContainText('GET /v2/updates/hash returned no update.');
});

test('Scan alone finds a hash, and has no offsets', async ({ page, request }) => {
  const node = await openScenario(request, 'scan-only');
  await page.goto(`/errors?network=${node.network}`);
  await search(page).fill('60723');
  await search(page).press('Enter');
  await expect(page.getByRole('search').getByRole('alert')).toContainText(
    'An offset is a position on one ledger, and this network has Scan only.',
  );
  await search(page).fill(SIGNED);
  await search(page).press('Enter');
  await expect(page).toHaveURL(/\/updates\/1220/);
});

test('an offset opens its update, the completion of a rejected command, or the list', async ({
  page,
  request,
  expectConsole,
}) => {
  // The ledger rejects a list of completions that begins before the pruning offset.
  expectConsole(statusLine('40[04]'));
  const node = await openScenario(request, 'demo');
  const asked = lookUpsOf(page);
  await page.goto(`/errors?network=${node.network}`);
  await search(page).fill('60,723');
  await expect(choices(page).getByRole('listitem')).toHaveText([
    /Open the update at this offset.*up to 2 requests/,
    /Open the completion at this offset/,
    /Open updates up to this offset/,
    /Search completions/,
  ]);
  expect(asked).toEqual([]);
  await search(page).press('Enter');
  await expect(page).toHaveURL(/\/updates\/1220/);
  await expect(page.getByRole('region', { name: 'Tree' })).toBeVisible();
  // A failed command has no update.
  await go(page, node, 'offset: 60703');
  await expect(page).toHaveURL(/\/completions\?.*sel=60703/);
  await expect(page.getByRole('region', { name: /^Completion/ })).toContainText('60703');
  // Pruned.
  await go(page, node, '41000');
  await expect(page).toHaveURL(/\/updates\?.*upto=41000/);
  expect([...new Set(asked)]).toEqual(['update-by-offset']);
});
