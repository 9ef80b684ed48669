import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { watchCustody } from './custody.ts';
import { copiedBy, expectAddress, expectTree, failure, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by id' });
const notice = (page: Page) => page.getByRole('region', { name: 'Secret in the search box' });

/** Synthetic; not in use anywhere. */
const KEY = 'MC4CAQAwBQYDK2VwBCIEIJ1hsZ3vd9Vq0X1cQw7bY2m5o8r4t6u9w0y1z2a3b4c5';
/** Of no node, and short enough for an update id of an unusual form. */
const TOKEN = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.${'cafe'.repeat(11)}`;
const PRIVATE_KEYS = [
  `-----BEGIN PRIVATE KEY-----\n${KEY}\n-----END PRIVATE KEY-----`,
  `{"kty":"OKP","crv":"Ed25519","d":"${KEY.slice(0, 43)}"}`,
  'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn',
  `0x${'5e'.repeat(32)}`,
];

test('an access token in the search box becomes the token of the network and leaves no trace', async ({
  page,
  context,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(401));
  const { token } = await openScenario(request, 'demo');
  const node = await openScenario(request, 'needs-token');
  const custody = watchCustody(context, token.split('.'));
  await page.goto(`/updates?network=${node.network}`);
  await expect(failure(page, 'E-NEEDS-TOKEN')).toBeVisible();
  const { href } = new URL(page.url());
  for (const text of [token, `Authorization: Bearer ${token}`, 'Bearer abc.def.ghi']) {
    await search(page).fill(text);
    await search(page).press('Enter');
    await expect(notice(page)).toContainText('This is an access token, not an id.');
    await expect(notice(page)).toContainText(node.ledger);
    await expect(search(page)).toHaveValue('');
    expect(await custody.traces(page)).toEqual([]);
    await notice(page).getByRole('button', { name: 'Close' }).click();
    await expect(notice(page)).toHaveCount(0);
    await expect(search(page)).toBeFocused();
  }
  expect(await custody.carriers()).toEqual([]);
  await search(page).fill(`Bearer ${token}`);
  await search(page).press('Enter');
  await expect(notice(page)).toBeVisible();
  await axe(page);
  await notice(page)
    .getByRole('button', { name: /^Use as token of / })
    .click();
  await expect(page.locator('[data-offset]').first()).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  expect(page.url()).toBe(href);
  expect(await custody.traces(page)).toEqual([]);
  const carriers = await custody.carriers();
  expect(carriers).not.toEqual([]);
  expect(carriers.filter((url) => !new URL(url).pathname.startsWith(node.ledger))).toEqual([]);
});

test('a private key in the search box is rejected and leaves no trace (KEY-11)', async ({
  page,
  context,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const parts = [KEY.slice(0, 43), 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3', '5e'.repeat(32)];
  const custody = watchCustody(context, parts);
  await page.goto(`/?network=${node.network}`);
  for (const key of PRIVATE_KEYS) {
    await search(page).fill(key);
    await search(page).press('Enter');
    await expect(notice(page)).toContainText('This may be a private key.');
    await expect(search(page)).toHaveValue('');
    expect(await custody.traces(page)).toEqual([]);
  }
  await axe(page);
  await expect(notice(page).getByRole('button')).toHaveText(['Close']);
  // Typing continues with another search.
  await search(page).fill('settle');
  await expect(notice(page)).toHaveCount(0);
  expect(await custody.carriers()).toEqual([]);
});

test('a link with a token or a key in place of an id sends nothing and leaves the address (SEC-08)', async ({
  page,
  context,
  request,
}) => {
  const { token, network } = await openScenario(request, 'demo');
  const key = '5e'.repeat(32);
  const secrets = [TOKEN, token, key];
  const custody = watchCustody(
    context,
    secrets.flatMap((secret) => secret.split('.')),
  );
  for (const secret of secrets) {
    const link = `/updates/${secret}/views?network=${network}`;
    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText('may be an access token or a private key');
    await expect(page.getByRole('alert')).toContainText('The id was not sent to a node.');
    const path = secret === key ? '/updates/[redacted]' : '/updates/[redacted]/views';
    await expectAddress(page, path, { network });
    // The browser itself keeps what was typed, beside the address of its history entry.
    const traces = await custody.traces(page);
    expect(traces.filter((place) => place !== 'history')).toEqual([]);
    const session = await context.newCDPSession(page);
    const { entries } = await session.send('Page.getNavigationHistory');
    expect(entries.filter(({ url }) => secrets.some((one) => url.includes(one)))).toEqual([]);
    await session.detach();
    // The browser itself loads the link.
    const carriers = (await custody.carriers()).map((url) => new URL(url).pathname);
    expect(carriers.filter((path) => !/^\/updates\/[\w.-]+\/views$/.test(path))).toEqual([]);
  }
  await axe(page);
  await page.getByRole('link', { name: 'Treeline' }).click();
  await expect(page.getByText('Nothing yet.')).toBeVisible();
});

test('a token beside an id in a link leaves the address, and no copied link has it (SEC-08)', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { network, updateId } = await openScenario(request, 'demo');
  const custody = watchCustody(context, TOKEN.split('.').slice(1));
  const id = updateId(/6 levels deep/);
  for (const place of [
    `&find=${TOKEN}`,
    `&token=${TOKEN}`,
    `&note=Bearer%20${TOKEN}`,
    `#${TOKEN}`,
  ]) {
    await page.goto(`/updates/${id}?network=${network}${place}`);
    await expectTree(page);
    await page.getByRole('button', { name: 'Share' }).click();
    const item = page.getByRole('menuitem', { name: 'Copy link' });
    const link = new URL(await copiedBy(page, () => item.click()));
    expect(link.pathname).toBe(`/updates/${id}`);
    expect(link.href).not.toContain(TOKEN.split('.')[1]);
    expect((await custody.traces(page)).filter((one) => one !== 'history')).toEqual([]);
  }
  // The browser itself loads the link.
  const carriers = (await custody.carriers()).map((url) => new URL(url).pathname);
  expect([...new Set(carriers)]).toEqual([`/updates/${id}`]);

  // A page after others focuses its headline by the number of its entry.
  const entry = () => page.evaluate(() => history.state.__TSR_index);
  await page.getByRole('banner').getByRole('link', { name: 'Updates', exact: true }).click();
  await expect.poll(entry).toBe(1);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Results' })).toBeVisible();
  expect(await entry(), 'a reload keeps the entry').toBe(1);
});
