import type { Page } from '@playwright/test';
import {
  MANY_LINES,
  NOTHINGS,
  ONE_LINE,
  SEARCHED,
  type Searched,
} from '../src/domain/search/search-strings.fixture.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { FULL } from './full.ts';
import { expectAddress, expectNoSidewaysScroll, PHONE, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by id' });
const choices = (page: Page) => page.getByRole('list', { name: 'Choices' });

/** A page that asks no node for anything and is quickly drawn. */
const quietPage = (network: string) => `/errors?find=CONTRACT_NOT_FOUND&network=${network}`;

/** By the clipboard, as a user does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await search(page).fill('');
  await search(page).press('Control+v');
}

/** The address without the network, unless the text names one. */
function addressOf(page: Page, leads: string): string {
  const url = new URL(page.url());
  // The page finds the offset of a time, here none.
  url.searchParams.delete('at');
  if (!leads.includes('network=')) url.searchParams.delete('network');
  const params = url.searchParams.toString();
  return decodeURIComponent(url.pathname + (params === '' ? '' : `?${params}`));
}

/** Where a look-up leads in the demo. */
const LOOKED_UP: Readonly<Record<string, RegExp>> = {
  'look up offset 60723': /^\/updates\/1220[0-9a-f]{64}$/,
  // After the ledger end, the list reports what is wrong.
  'look up offset 9007199254740993': /^\/updates\?upto=9007199254740993$/,
};

async function expectLead(page: Page, [text, , leads]: Searched): Promise<void> {
  await paste(page, text);
  await search(page).press('Enter');
  const place = LOOKED_UP[leads];
  if (leads.startsWith('search '))
    await expect(page.getByRole('region', { name: 'Search in completions' })).toContainText(
      leads.slice('search '.length),
    );
  else if (leads.startsWith('look up hash '))
    // The hash is of no ledger; hash-look-up.e2e.ts has others.
    await expect(page.getByRole('region', { name: 'Look-up', exact: true })).toContainText(
      'No server returned an update with the hash 5e5e5e5e5e…5e5e5e5e',
    );
  else if (place !== undefined)
    await expect.poll(() => addressOf(page, leads), leads).toMatch(place);
  else
    await expect
      .poll(() => addressOf(page, leads), leads)
      .toBe(decodeURIComponent(leads.replace(/at=[^&]*&/, '')));
}

/** As many as one test has time for on a busy machine. */
const AT_ONCE = 10;

function inTens<T>(texts: readonly T[]): readonly { from: number; table: readonly T[] }[] {
  return Array.from({ length: Math.ceil(texts.length / AT_ONCE) }, (_, at) => ({
    from: at * AT_ONCE + 1,
    table: texts.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  }));
}

/** Every third text; the full run has all 60. */
const LED = [...ONE_LINE, ...MANY_LINES].filter((_, at) => FULL || at % 3 === 0);

for (const { from, table } of inTens(LED))
  test(`the first Enter leads 10 of ${LED.length} texts to the right place, from text ${from} on`, async ({
    page,
    request,
    context,
    expectConsole,
  }) => {
    // The pasted ids are of no ledger.
    expectConsole(statusLine('40\\d'));
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const node = await openScenario(request, 'demo');
    for (const one of table)
      await test.step(one[0].slice(0, 80), async () => {
        await page.goto(quietPage(node.network));
        await expectLead(page, one);
      });
  });

for (const { from, table } of inTens(NOTHINGS))
  test(`10 of 20 texts that are nothing are reported and send nothing, from text ${from} on`, async ({
    page,
    request,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const node = await openScenario(request, 'demo');
    const asked: string[] = [];
    page.on('request', (one) => {
      if (/\/v[02]\//.test(one.url())) asked.push(one.url());
    });
    await page.goto(quietPage(node.network));
    for (const [text, why] of table) {
      await paste(page, text);
      await expect(page.getByRole('search').getByRole('alert')).toHaveCount(0);
      await search(page).press('Enter');
      await expect(page.getByRole('search').getByRole('alert')).toContainText(why);
      await expect(search(page)).toHaveAttribute('aria-invalid', 'true');
      await expect(choices(page)).toHaveCount(0);
    }
    expect(new URL(page.url()).pathname).toBe('/errors');
    expect(asked).toEqual([]);
    await axe(page);
  });

test('the search box shows what a text is before Enter, and arrow keys choose', async ({
  page,
  request,
  context,
  expectConsole,
}) => {
  expectConsole(statusLine('40\\d'));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const node = await openScenario(request, 'demo');
  const asked: string[] = [];
  await page.goto(quietPage(node.network));
  page.on('request', (one) => {
    if (/\/v[02]\//.test(one.url())) asked.push(one.url());
  });
  const update = node.updateId(/6 levels deep/);
  await search(page).fill(`tx ${update} at offset 60709 of alice::1220${'cd'.repeat(32)}`);
  await expect(choices(page).getByRole('link').first()).toContainText('Open update');
  await expect(choices(page)).toContainText('Open updates up to this offset');
  expect(asked).toEqual([]);
  await axe(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await search(page).press('Escape');
  await expect(choices(page)).toHaveCount(0);
  await paste(page, SEARCHED.contract.replaceAll(/(.{64})/g, '$1\r\n  '));
  await expect(search(page)).toHaveValue(SEARCHED.contract);
  await expect(choices(page).getByRole('link').first()).toContainText('Open contract');
  await search(page).fill(update);
  await expect(choices(page).getByRole('link').first()).toContainText('Open update');
  await search(page).press('ArrowDown');
  await expect(choices(page).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(choices(page).getByRole('link').nth(1)).toContainText('fingerprint');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expectAddress(page, `/updates/${update}`, { network: node.network });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Batch_Close');
  // The beginning of an id finds what was opened in this browser.
  await search(page).fill(update.slice(0, 20));
  await search(page).press('Enter');
  await expect(choices(page).getByRole('link').first()).toContainText('Recently opened');
  await choices(page).getByRole('link').first().click();
  await expectAddress(page, `/updates/${update}`, { network: node.network });
});

test('a pasted time opens the updates at this time', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/updates?network=${node.network}&live=no`);
  const rows = page.locator('[data-offset]');
  await expect(rows.nth(12)).toBeVisible();
  const offset = await rows.nth(12).getAttribute('data-offset');
  const time = await rows.nth(12).locator('time').first().getAttribute('datetime');
  // Loaded rows are offered first, before Enter.
  await search(page).fill(`${offset}`);
  await expect(choices(page).getByRole('link').first()).toContainText('Open update Loaded');
  await search(page).fill(`${time}`);
  await search(page).press('Enter');
  await expect(page).toHaveURL(/[?&]upto=\d/);
  await expect(page).not.toHaveURL(/[?&]at=/);
  await expect(page.locator(`[data-offset="${offset}"]`).first()).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect(BigInt(searchParams.get('upto') ?? '0') >= BigInt(offset ?? '')).toBe(true);
});

test('the search names the offset of a loaded completion', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/completions?network=${node.network}&live=no`);
  const rows = page.getByRole('table', { name: 'Completions' }).locator('[data-offset]');
  await expect(rows.nth(1)).toBeVisible();
  const offset = await rows.nth(1).getAttribute('data-offset');
  await search(page).fill(`${offset}`);
  await expect(choices(page).getByText(`Completion, offset ${offset}`)).toBeVisible();
});

test('the id of the connected participant leads to its page, without a request', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const { participantId } = await (
    await request.get(`${node.ledger}/v2/parties/participant-id`, {
      headers: { Authorization: `Bearer ${node.token}` },
    })
  ).json();
  await page.goto(`/node?network=${node.network}`);
  await expect(page.getByText(participantId).first()).toBeVisible();
  const asked: string[] = [];
  page.on('request', (one) => {
    if (one.url().includes('participant-id')) asked.push(one.url());
  });
  await page.getByRole('link', { name: 'Packages' }).click();
  await search(page).fill(participantId);
  await expect(choices(page).getByRole('link')).toHaveText([
    /^Open the node page/,
    /^Open updates of this party/,
    /^Open completions of this party/,
  ]);
  expect(asked).toEqual([]);
  await search(page).press('Enter');
  await expectAddress(page, '/node', { network: node.network });
});

test('a link /go opens the page of a text, shows its choices, or reports a problem', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const update = node.updateId(/6 levels deep/);
  const go = (text: string) =>
    page.goto(`/go?network=${node.network}&q=${encodeURIComponent(text)}`);
  await go(`{"updateId": "${update}"}`);
  await expectAddress(page, `/updates/${update}`, { network: node.network });
  const region = page.getByRole('region', { name: 'Choices for this text' });
  await go('SETTLE_TRADE_8841');
  await expect(region.getByRole('link')).toHaveText([/Explain this error/]);
  await axe(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await go('settle-nowhere');
  await expect(region).toContainText('No completion has settle-nowhere');
  await go('{"amount": 12}');
  await expect(region.getByRole('alert')).toContainText('No id was found in this text.');
  await go('x'.repeat(8_001));
  await expect(region.getByRole('alert')).toContainText('This link has no text that Treeline can');
  await go(node.token);
  await expect(region.getByRole('alert')).toContainText('The address no longer has it.');
  await expectAddress(page, '/go', { network: node.network, q: '[redacted]' });
});
