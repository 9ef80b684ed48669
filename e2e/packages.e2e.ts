import type { Page } from '@playwright/test';
import { PARTIES } from '../src/sim/world/party.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { expectAddress, expectNoSidewaysScroll, failure, PHONE, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

const { lumen, quayside, app } = PARTIES;
const answer = (page: Page) => page.getByRole('region', { name: 'Result' });
const box = (page: Page, name: string) => page.getByRole('textbox', { name });

test('the packages query becomes a link, which runs the query when opened', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/?network=${node.network}`);
  const way = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Packages' });
  await way.click();
  await expect(way).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle('Preferred packages · Treeline');
  await expect(answer(page)).toHaveText(/^No query sent/);
  // What is missing is said at the field, which has the focus then.
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(box(page, 'Package names')).toBeFocused();
  await expect(box(page, 'Package names')).toHaveAccessibleDescription(/^Enter a package name/);
  await expect(box(page, 'Parties')).toHaveAccessibleDescription(/^Enter at least one party/);
  await axe(page);
  await box(page, 'Package names').fill('dvp-settlement');
  await box(page, 'Parties').fill(`${lumen}\n${quayside}`);
  await box(page, 'Vetted at').fill('2026-01-02 03:04');
  await box(page, 'Vetted at').press('Enter');
  await expect(answer(page).getByRole('heading')).toHaveText('dvp-settlement 2.3.1');
  await expect(answer(page)).toContainText(/global-domain::1220[0-9a-f]{64}/);
  await expect(answer(page)).toContainText('packageIdSelectionPreference');
  // The answer names what it is for.
  await expect(answer(page)).toContainText(/Parties.*lumen-.*quayside-.*Vetted at2026-01-02/);
  await expect(answer(page)).toContainText('at that time');
  await axe(page);
  const link = page.url();
  expect(new URL(link).searchParams.getAll('party')).toEqual([lumen, quayside].sort());
  expect(new URL(link).searchParams.get('at')).toBe('2026-01-02T03:04:00Z');
  await page.goto('about:blank');
  await page.goto(link);
  await expect(answer(page).getByRole('heading')).toHaveText('dvp-settlement 2.3.1');
  await expect(box(page, 'Parties')).toHaveValue([lumen, quayside].sort().join('\n'));
  const outdated = page.getByText('The result is for the query before your changes.');
  await expect(outdated).toHaveCount(0);
  const sent = page.waitForRequest((one) => one.url().includes('/preferred-package'));
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await sent;
  await box(page, 'Package names').fill('dvp-settlemen');
  await expect(outdated).toBeVisible();
  await axe(page);
  await box(page, 'Package names').fill('dvp-settlement');
  await expect(outdated).toHaveCount(0);
  // On the private synchronizer, which the participant offers by its alias.
  const select = page.getByRole('combobox', { name: 'Synchronizer' });
  await select.selectOption({ index: 2 });
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(answer(page)).toContainText('harbor-private');
  await expect(page.getByRole('button', { name: 'Find', exact: true })).toBeFocused();
  await page.goBack();
  await expect(select).toHaveValue('');
  await expect(answer(page)).toContainText(/^dvp-settlement 2\.3\.1.*Synchronizerglobal /);
});

test('the Packages page shows an empty result as a result, also for a time before any vetting', async ({
  page,
  request,
  expectConsole,
}) => {
  // The newer route returns an error for it.
  expectConsole(statusLine('400'));
  const node = await openScenario(request, 'demo');
  const ask = (query: string) => page.goto(`/packages/preferred?network=${node.network}&${query}`);
  await ask(`name=dvp-settlement&party=${lumen}&party=${app}`);
  const none = page.getByRole('heading', {
    name: 'No version vetted by all hosting participants',
  });
  await expect(none).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await axe(page);
  await answer(page).getByRole('link', { name: app }).click();
  await expect(answer(page).getByRole('heading')).toHaveText(['dvp-settlement 2.2.0']);
  await ask(`name=splice-amulet&party=${lumen}&at=2020-01-01T00:00:00Z`);
  await expect(none).toBeVisible();
  await ask(`name=splice-amulet&name=dvp-settlement&party=${lumen}&party=${app}`);
  await expect(answer(page)).toContainText('No synchronizer with a vetted version of each package');
  await expect(answer(page)).toContainText('Message from the node: No synchronizer satisfies');
  await answer(page).getByRole('link', { name: 'splice-amulet' }).click();
  await expect(answer(page).getByRole('heading')).toHaveText(['splice-amulet 0.1.14']);
});

for (const [name, route] of [
  ['v33', 'GET /v2/interactive-submission/preferred-package-version'],
  ['v34', 'GET /v2/interactive-submission/preferred-package-version'],
  ['v35', 'GET /v2/interactive-submission/preferred-package-version'],
  ['v36', 'POST /v2/interactive-submission/preferred-packages'],
] as const)
  test(`the Packages page on ${name} sends one name to ${route}, and several to the newer endpoint`, async ({
    page,
    request,
    expectConsole,
  }) => {
    if (name === 'v33') expectConsole(statusLine('404'));
    const node = await openScenario(request, name);
    const link = `/packages/preferred?network=${node.network}&party=${lumen}&name=splice-amulet`;
    await page.goto(link);
    await expect(answer(page).getByRole('heading')).toHaveText('splice-amulet 0.1.14');
    await expect(answer(page)).toContainText(route);
    await page.goto(`${link}&name=dvp-settlement`);
    await expect(answer(page).getByRole('heading')).toHaveText([
      'splice-amulet 0.1.14',
      'dvp-settlement 2.4.0',
    ]);
    await expect(answer(page)).toContainText('preferred-packages');
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
  });

test('the Packages page distinguishes a rejection from an unsupported endpoint', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/^console: Failed to load resource.*(?:status of 40[014]|net::ERR_FAILED)/);
  const nobody = `nobody::1220${'0'.repeat(64)}`;
  const demo = await openScenario(request, 'demo');
  const ask = (network: string, query: string) =>
    page.goto(`/packages/preferred?network=${network}&${query}`);
  await ask(demo.network, `name=no-such-package&party=${lumen}`);
  await expect(answer(page)).toContainText('This participant has no package with this name.');
  await expect(failure(page, 'E-NOT-FOUND')).toBeVisible();
  await ask(demo.network, `name=splice-amulet&party=${nobody}`);
  await expect(answer(page)).toContainText('A party is unknown on all synchronizers');
  await ask(
    demo.network,
    `name=splice-amulet&party=${lumen}&synchronizer=elsewhere::1220${'0'.repeat(64)}`,
  );
  await expect(answer(page)).toContainText('This participant is not connected to the synchronizer');
  await axe(page);
  const one = await openScenario(request, 'one-package');
  await ask(one.network, `name=splice-amulet&name=dvp-settlement&party=${lumen}`);
  await expect(failure(page, 'E-NOT-OFFERED')).toBeVisible();
  await expect(answer(page)).toContainText('This node has version 3.5.14');
  await expect(answer(page)).toContainText('the only endpoint for several package names');
  await axe(page);
  await answer(page).getByRole('link', { name: 'dvp-settlement' }).click();
  await expect(answer(page).getByRole('heading')).toHaveText(['dvp-settlement 2.4.0']);
  // A question that fails later on takes no answer away.
  const route = '**/preferred-package*';
  await page.route(route, (one) => one.abort());
  await answer(page).getByRole('button', { name: 'Refresh' }).click();
  await expect(failure(page, 'E-')).toBeVisible();
  await expect(answer(page).getByRole('heading', { name: 'dvp-settlement 2.4.0' })).toBeVisible();
  await page.unroute(route);
  await answer(page).getByRole('button', { name: 'Retry' }).click();
  await expect(failure(page, 'E-')).toHaveCount(0);
  const stranger = await openScenario(request, 'unauthorised');
  await ask(stranger.network, `name=splice-amulet&party=${lumen}`);
  await expect(failure(page, 'E-UNAUTHENTICATED')).toBeVisible();
});

test('the Packages page suggests readable parties, and reports what an invalid link left out', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'partly-readable');
  await page.goto(
    `/packages/preferred?network=${node.network}&name=dvp-settlement&party=nobody&at=today`,
  );
  await expect(page.getByRole('complementary', { name: 'About this link' })).toContainText(
    /parameters: party, at$/,
  );
  await expect(box(page, 'Parties')).toHaveAccessibleDescription(/^Enter at least one party/);
  await page.getByRole('button', { name: 'Choose a party…' }).click();
  await page.getByRole('combobox', { name: 'Search parties' }).fill('harbor');
  await page.keyboard.press('Enter');
  await expect(box(page, 'Parties')).toHaveValue(/^harbor-custody-mainnet-1::1220/);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(answer(page).getByRole('heading')).toHaveText('dvp-settlement 2.4.0');
  const party = await box(page, 'Parties').inputValue();
  await expectAddress(page, '/packages/preferred', {
    network: node.network,
    name: 'dvp-settlement',
    party,
  });
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await axe(page);
});

test('the Packages page explains that it requires a ledger', async ({ page, request }) => {
  const node = await openScenario(request, 'scan-only');
  await page.goto(`/packages/preferred?network=${node.network}`);
  await expect(page.getByText('This network has no ledger address')).toBeVisible();
});
