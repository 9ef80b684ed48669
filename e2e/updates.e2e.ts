import type { Page } from '@playwright/test';
import { crowdTruth } from '../src/sim/crowd/known-crowd.fixture.ts';
import { tokenFor } from '../src/sim/ledger/user.ts';
import { expect, fetchAnswer, test } from './app.ts';
import { axe } from './axe.ts';
import {
  copiedBy,
  expectNoSidewaysScroll,
  expectStrip,
  failure,
  giveToken,
  holdRequests,
  isStripPoll,
  PHONE,
  setLive,
  statusLine,
} from './screen.ts';
import { openScenario, type Scenario } from './simulated.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Updates', exact: true });
const rows = (page: Page) => table(page).locator('[data-offset]');
const row = (page: Page, place: number) => table(page).locator(`[data-place="${place}"]`);
const read = (page: Page) =>
  page.getByRole('region', { name: 'Results', exact: true }).getByRole('status').first();
const preview = (page: Page) => page.getByRole('region', { name: 'Update', exact: true });
const list = (page: Page) => table(page).getByRole('rowgroup').last();

async function openUpdates(page: Page, { network }: Scenario, search = ''): Promise<void> {
  await page.goto(`/updates?network=${network}${search}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Updates');
}

/** The first offset that is shown, as a number. */
async function newest(page: Page): Promise<number> {
  return Number(await row(page, 0).getAttribute('data-offset'));
}

test('the Updates page lists the newest updates, loads more on scroll, and links to each update', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'crowded');
  await openUpdates(page, node);
  await expect(read(page)).toContainText(/^100 updates loaded, offsets \d+–\d+, 1 page$/);
  await expect(read(page)).toHaveAttribute('title', 'via get-updates-page, Canton 3.5.14');
  await expect(table(page)).toHaveAttribute('aria-rowcount', '-1');
  await axe(page);

  await list(page).evaluate((box) => {
    box.scrollTop = box.scrollHeight;
  });
  await expect(read(page)).toContainText(/^200 updates loaded, .*, 2 pages$/);
  expect(await table(page).locator('*').count()).toBeLessThan(900);

  await list(page).evaluate((box) => {
    box.scrollTop = 70 * 32 + 11;
  });
  await page.evaluate(() => scrollTo(0, 40));
  const link = row(page, 75).getByRole('link');
  const stood = await link.boundingBox();
  const href = await link.getAttribute('href');
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${href?.split('?')[0]}`));
  await expect(page.getByRole('treegrid', { name: 'Transaction tree' })).toBeVisible();
  // Back finds the list as it was read, and the reader's place in it.
  await page.goBack();
  await expect(read(page)).toContainText(/^200 updates loaded/);
  await expect(link).toBeFocused();
  await expect.poll(async () => (await link.boundingBox())?.y).toBe(stood?.y);
  // Another way than back begins at the top. The list has to be gone first: a page that is still
  // loading leaves it, and its place, where they are.
  await page.getByRole('link', { name: 'Node' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Node/);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Updates' })
    .click();
  await expect(row(page, 0)).toBeInViewport();
});

test('the list keeps the position of a line on return from its update, although others were added on top', async ({
  page,
  request,
  expectConsole,
}) => {
  // New updates are on the ledger only.
  expectConsole(statusLine('404'));
  await openUpdates(page, await openScenario(request, 'busy'));
  await row(page, 2).getByRole('link').focus();
  const offset = await rows(page).and(page.locator(':focus-within')).getAttribute('data-offset');
  const same = table(page).locator(`[data-offset="${offset}"]`);
  const stood = await same.boundingBox();
  // What is said about the held updates does not move the rows either.
  await expect(page.getByText('list paused while in use')).toBeVisible();
  expect((await same.boundingBox())?.y).toBe(stood?.y);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treegrid', { name: 'Transaction tree' })).toBeVisible();
  for (let times = 0; times < 2; times++)
    await page.waitForResponse((one) => one.url().endsWith('/get-updates-page'));
  await page.goBack();
  await expect(same.getByRole('link')).toBeFocused();
  await expect.poll(async () => (await same.boundingBox())?.y).toBe(stood?.y);
  expect(Number(await same.getAttribute('data-place'))).toBeGreaterThan(2);
});

test('j and k move between lines, and the selected update is shown beside the list', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await openUpdates(page, node);
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(row(page, 0).getByRole('link')).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(page, 1)).toHaveAttribute('aria-current', 'true');
  await expect(row(page, 1).getByRole('link')).toBeFocused();
  const offset = await row(page, 1).getAttribute('data-offset');
  await expect(page).toHaveURL(new RegExp(`sel=${offset}`));
  await expect(preview(page).locator('dt:text-is("Offset") + dd')).toHaveText(offset ?? '');
  await axe(page);
  await page.keyboard.press('k');
  await expect(row(page, 0)).toHaveAttribute('aria-current', 'true');
  await preview(page).getByRole('button', { name: 'Close' }).click();
  await expect(preview(page)).toHaveCount(0);
});

test('after a click on a row, Escape closes its preview and Enter opens the update', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await openUpdates(page, node);
  await row(page, 2).getByRole('cell').first().click();
  await expect(preview(page)).toBeVisible();
  await expect(row(page, 2).getByRole('link')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(preview(page)).toHaveCount(0);
  await expect(row(page, 2).getByRole('link')).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(page, 3)).toHaveAttribute('aria-current', 'true');
  // Escape closes what is on top, and then the preview.
  await page.keyboard.press('/');
  await page.keyboard.type(`1220${'77'.repeat(32)} 1220${'78'.repeat(32)}`);
  await page.keyboard.press('Enter');
  const choices = page.getByRole('region', { name: 'Recognised ids' });
  await expect(choices).toBeVisible();
  await expect(choices.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(choices).toHaveCount(0);
  await page.getByRole('button', { name: 'Keys', exact: true }).click();
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await keys.getByRole('heading', { name: 'Everywhere' }).click();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await expect(preview(page)).toBeVisible();
  await row(page, 3).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Update' })).toBeVisible();
});

for (const [name, words] of [
  ['v33', /^via bounded lists, Canton 3\.3/],
  ['v34', /^via bounded lists, Canton 3\.4/],
  ['v35', /^via get-updates-page, Canton 3\.5/],
  ['v36', /^via get-updates-page, Canton 3\.6/],
] as const) {
  test(`the Updates page reads a node of ${name} and shows the endpoint in use`, async ({
    page,
    request,
    expectConsole,
  }) => {
    // What this version does not have is asked for once, to know it.
    expectConsole(statusLine('404'));
    await openUpdates(page, await openScenario(request, name));
    await expect(read(page)).toHaveAttribute('title', words);
    await expect(read(page)).toContainText(/updates loaded, .* \(start of available history\)/);
    for (const kind of ['transaction', 'reassignment', 'topology'])
      await expect(table(page).getByText(kind, { exact: true }).first()).toBeVisible();
  });
}

test('new updates are added on top, and wait while the pointer is on the list', async ({
  page,
  request,
}) => {
  await openUpdates(page, await openScenario(request, 'busy'));
  await expect(rows(page).first()).toBeVisible();
  // The strip's own poll could report a later end than the list has loaded.
  await expect(page.getByRole('contentinfo')).toContainText(/ledger end \d/);
  await holdRequests(page, '**/v2/state/ledger-end');
  const before = await newest(page);
  await expect.poll(() => newest(page)).toBeGreaterThan(before);
  await row(page, 3).hover();
  const held = page.getByRole('button', { name: /^[\d,]+ new$/ });
  await expect(held).toBeVisible();
  const still = await newest(page);
  await expect(held).not.toHaveText('1 new');
  expect(await newest(page)).toBe(still);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(() => newest(page)).toBeGreaterThan(still);
  // The same where the reader has scrolled away; the button leads to the new ones.
  await list(page).evaluate((box) => {
    box.scrollTop = 400;
  });
  await held.click();
  await expect.poll(() => list(page).evaluate((box) => box.scrollTop)).toBe(0);
  await setLive(page, false);
  await expect(page).toHaveURL(/live=no/);
  const paused = await page.getByText(/^paused at offset \d+$/).textContent();
  // The ledger end in the strip includes the new updates that the list loads.
  await expect(page.getByRole('contentinfo')).toContainText(
    `ledger end ${paused?.replace('paused at offset ', '')}`,
  );
});

test('the values beside the histogram are those of the focused bar while updates arrive', async ({
  page,
  request,
}) => {
  await openUpdates(page, await openScenario(request, 'busy'));
  const filters = page.getByRole('region', { name: 'Filters', exact: true });
  await filters
    .getByRole('group', { name: 'Updates over time' })
    .getByRole('button')
    .last()
    .focus();
  // Wider bars may replace it; then the values are those of all bars.
  // Undefined where others are beside the bar. Both are read at once, because they change.
  const values = () =>
    filters.evaluate((box) => {
      const label = box.querySelector('button:focus')?.getAttribute('aria-label');
      const ofBar = label?.split(': ')[1] ?? 'per bar';
      return box.textContent.includes(ofBar) ? ofBar : undefined;
    });
  await expect.poll(values).toBeDefined();
  const before = await values();
  await expect.poll(async () => [undefined, before].includes(await values())).toBe(false);
});

test('a list that moves under a resting pointer follows at once, until the pointer moves on it', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(400));
  await openUpdates(page, await openScenario(request, 'busy'));
  await expect(rows(page).first()).toBeVisible();
  const updates = '**/v2/updates/**';
  await page.route(updates, (route) => route.fulfill({ status: 400, json: { error: 'no' } }));
  const live = page.getByRole('checkbox', { name: 'Live' });
  await expect(live).not.toBeChecked();
  const stopped = failure(page, 'E-');
  // Its code, and then that of its details, may be loaded after it stopped.
  await expect(stopped.getByRole('button', { name: 'Copy details' })).toBeVisible();
  const place = await live.boundingBox();
  await page.unroute(updates);
  const before = await newest(page);
  // The failure above the list is removed, and the rows move to where it was pressed.
  await live.click();
  await expect(live).toBeChecked();
  await expect(stopped).toHaveCount(0);
  await expect.poll(() => list(page).evaluate((box) => box.matches(':hover'))).toBe(true);
  await expect.poll(() => newest(page)).toBeGreaterThan(before);
  await page.mouse.move((place?.x ?? 0) + 20, (place?.y ?? 0) + 20);
  await expect(page.getByRole('button', { name: /^[\d,]+ new$/ })).toBeVisible();
});

test('the list keeps 10,000 lines, and a gap for the dropped ones can be loaded again', async ({
  page,
  request,
}) => {
  await openUpdates(page, await openScenario(request, 'crowded'), '&size=2000&live=no');
  for (let pages = 1; pages <= 6; pages++) {
    await expect(read(page)).toContainText(`${pages} page${pages === 1 ? '' : 's'}`);
    if (pages < 6) await list(page).evaluate((box) => box.scrollTo(0, box.scrollHeight));
  }
  await expect(read(page)).toHaveText(
    /^12,000 updates loaded, .*, 6 pages · 9,999 kept, 2,001 dropped$/,
  );
  // The bottom rows stay visible, so the list does not load another page.
  const below = await list(page).evaluate(
    (box) => box.scrollHeight - box.scrollTop - box.clientHeight,
  );
  expect(below).toBeGreaterThan(1_900 * 32);
  await list(page).evaluate((box) => box.scrollTo(0, 0));
  await expect(row(page, 0)).toContainText(/^Dropped: offsets \d+–\d+ \(2,001 updates\)/);
  await row(page, 0).getByRole('button', { name: 'Load gap' }).click();
  await expect(row(page, 0)).toHaveAttribute('data-offset', /\d+/);
  await expect(read(page)).toHaveText(/9,999 kept, 2,001 dropped$/);
});

test('an ascending list stays at its end while new updates arrive', async ({ page, request }) => {
  const node = await openScenario(request, 'busy');
  const headers = { Authorization: `Bearer ${node.token}` };
  const { offset } = await (
    await request.get(`${node.ledger}/v2/state/ledger-end`, { headers })
  ).json();
  // Where pages take long, updates come faster than they are read: one empty page ends the list.
  let pages = 0;
  let upto = offset;
  await page.route(/\/get-updates-page$/, async (route) => {
    if (++pages > 2) return route.continue();
    if (pages === 1) {
      const response = await fetchAnswer(route);
      upto = (await response.json()).highestPageOffsetInclusive;
      return route.fulfill({ response });
    }
    const bounds = { lowestPageOffsetExclusive: upto, highestPageOffsetInclusive: upto };
    const { pageToken } = route.request().postDataJSON();
    return route.fulfill({ json: { updates: [], ...bounds, nextPageToken: pageToken } });
  });
  await openUpdates(page, node, `&dir=oldest&after=${offset}`);
  const last = async () => Number(await rows(page).last().getAttribute('data-offset'));
  const toTheEnd = () =>
    list(page).evaluate((box) => {
      box.scrollTop = box.scrollHeight;
    });
  // Where the first page came late it is taller than the list, and the next is asked for at its end.
  await expect(async () => {
    await toTheEnd();
    await expect(read(page)).toContainText('(end reached)', { timeout: 1_000 });
  }).toPass();
  // New rows may arrive while the list is scrolled; the list then offers to move to them.
  await expect(async () => {
    await toTheEnd();
    const before = await last();
    await expect.poll(last, { timeout: 8_000 }).toBeGreaterThan(before + 200);
  }).toPass();
  await expect(page.getByRole('button', { name: /new$/ })).toHaveCount(0);
  await list(page).evaluate((box) => {
    box.scrollTop = 0;
  });
  await expect(page.getByRole('button', { name: /^[\d,]+ new$/ })).toBeVisible();
});

test('a link to the visible rows opens them on another machine as the same parties', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openUpdates(page, await openScenario(request, 'busy'), '&kind=transaction');
  await expect(rows(page).first()).toBeVisible();
  await list(page).evaluate((box) => {
    box.scrollTop = 20 * 32;
  });
  // Until new updates are only counted the rows may still move.
  await expect(page.getByRole('button', { name: /^[\d,]+ new$/ })).toBeVisible();
  const offset = await row(page, 20).getAttribute('data-offset');
  const link = await copiedBy(page, () =>
    page.getByRole('button', { name: 'Copy link to these rows' }).click(),
  );
  const { searchParams } = new URL(link);
  expect(searchParams.get('upto')).toBe(offset);
  expect(searchParams.get('party') ?? searchParams.get('any')).not.toBeNull();
  await expect(page.getByRole('checkbox', { name: 'Live' })).toBeChecked();
  const other = await context.newPage();
  await other.goto(link);
  await expect(row(other, 0)).toHaveAttribute('data-offset', offset ?? '');
  await expect(other.getByRole('checkbox', { name: 'Live' })).toHaveCount(0);
  const same = (on: Page, first: number) =>
    Promise.all([0, 3, 9].map((at) => row(on, first + at).getAttribute('data-offset')));
  expect(await same(other, 0)).toEqual(await same(page, 20));
});

test('a pruned start shows the earliest offset and a button to start there (fault 46, REL-14)', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('400'));
  await openUpdates(page, await openScenario(request, 'pruned'), '&after=5');
  await expect(failure(page, 'E-PRUNED')).toContainText('Pruned on this node');
  await page.getByRole('button', { name: 'Load from there' }).click();
  await expect(page).toHaveURL(/after=63599/);
  await expect(page.getByRole('contentinfo')).toContainText('pruned up to 63599');
  await expect(read(page)).toContainText(/100 updates loaded/);
});

test('a jump to a pruned offset reports it and links to the available history', async ({
  page,
  request,
}) => {
  const { network } = await openScenario(request, 'pruned');
  await page.goto(`/updates?network=${network}&upto=60500`);
  await expect(read(page)).toContainText(/^0 updates loaded, none up to offset 60500, 1 page/);
  await expect(page.getByText(/^Pruned up to offset 63599\./)).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Load from there' }).click();
  await expect(row(page, 0)).toHaveAttribute('data-offset', String(crowdTruth(1_200, 3_000)[0]));
});

test('an offset after the ledger end is reported with a link to the newest updates (fault 48, REL-14)', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('400'));
  const { network } = await openScenario(request, 'demo');
  await page.goto(`/updates?network=${network}&upto=999999`);
  await expect(page.getByText(/^Offset 999999 is after the ledger end \(\d+\)\.$/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await axe(page);
  await page.goto(`/updates?network=${network}&upto=60500`);
  await expect(page.getByText('Ends at offset 60500. No new updates.')).toBeVisible();
  await page.getByRole('button', { name: 'Go to newest' }).click();
  await expect(page).not.toHaveURL(/upto/);
  await expect(page.getByRole('checkbox', { name: 'Live' })).toBeChecked();
});

test('a ledger end that moved back stops the live list with a notice (fault 48, REL-15)', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('400'));
  await openUpdates(page, await openScenario(request, 'restored'));
  await expect(page.getByText(/^The ledger end moved back/)).toBeVisible({ timeout: 40_000 });
  await expect(rows(page).first()).toBeVisible();
  // Said once, and asking the same again would not help.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Live' })).not.toBeChecked();
  const strip = page.getByRole('contentinfo');
  await expect(strip).toContainText('restored (ledger end was');
  await page.getByRole('link', { name: 'Node' }).click();
  await expect(page.getByText(/^Restored\./)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^The ledger end moved back/)).toBeVisible();
  await expect(strip).toContainText('restored (ledger end was');
});

test('an expired token opens one dialog, and the list continues with the new token (fault 27, REL-09)', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('401'));
  await openUpdates(page, await openScenario(request, 'expiring'), '&live=no&size=500');
  await expect(rows(page).first()).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Filter by text' });
  await box.fill('no update has this text');
  await page.getByRole('button', { name: 'Load until a match' }).click();
  // The token worked before, so it is not called rejected.
  await expect(page.getByRole('dialog', { name: 'Token expired or revoked' })).toHaveCount(1);
  await expect(page.getByRole('banner')).toContainText('token expired or revoked');
  await giveToken(page, tokenFor('renewed'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(read(page)).toContainText(/\(start of available history\)/);
  const all = crowdTruth(0, 3_000).length.toLocaleString('en');
  await expect(read(page)).toContainText(`${all} updates loaded, offsets 1–`);
});

test('a rate-limited list waits for the requested time, shows it, and continues (fault 36)', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('429|503'));
  await openUpdates(page, await openScenario(request, 'throttled'));
  await expect(page.getByText(/Retrying in \d+ s\./).first()).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByText(/Retrying in/)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a list with a rejected page token continues by offset (fault 43, REL-13)', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('400|503'));
  await openUpdates(page, await openScenario(request, 'restarting'), '&live=no&size=200');
  await page.getByRole('textbox', { name: 'Filter by text' }).fill('no update has this');
  await page.getByRole('button', { name: 'Load until a match' }).click();
  await expect(read(page)).toContainText(/\(start of available history\)/, {
    timeout: 45_000,
  });
  await expect(page.getByText(/^Page token rejected/).first()).toBeVisible();
});

test('the other half of a reassignment is found, or its absence explained', async ({
  page,
  request,
}) => {
  await openUpdates(page, await openScenario(request, 'half-moved'), '&kind=reassignment&live=no');
  const half = async (place: number) => {
    await row(page, place).getByRole('cell').nth(1).click();
    await preview(page)
      .getByRole('button', { name: /^Find / })
      .click();
  };
  await half(1);
  await expect(preview(page)).toContainText(/Found after \d+ pages?\./);
  await expect(preview(page)).toContainText(/in flight for/);
  await half(4);
  await expect(preview(page)).toContainText(/Pruned up to offset \d+\. The unassignment may be/);
  await half(5);
  await expect(preview(page)).toContainText(/No visible assignment on this node/);
  await axe(page);
});

test('the query form shows the problems of a link at their fields, and sends nothing', async ({
  page,
  request,
}) => {
  await openUpdates(page, await openScenario(request, 'v35'));
  await page.getByRole('button', { name: 'Edit query' }).click();
  const form = page.getByRole('form', { name: 'Query' });
  await form.getByRole('textbox', { name: /^After offset/ }).fill('-3');
  await expect(form).toContainText('An offset is never negative.');
  await axe(page);
  await form.getByRole('textbox', { name: /^After offset/ }).fill('60100');
  await expect(form).toContainText('"beginOffsetExclusive": 60100');
  await expect(form).toContainText('$TOKEN');
  await form.getByRole('button', { name: 'Run query' }).click();
  await expect(page).toHaveURL(/after=60100/);
  await expect(read(page)).toContainText(/\(start of query\)/);
});

test('filters hide and count rows, are part of the address, and send no request', async ({
  page,
  request,
}) => {
  await openUpdates(page, await openScenario(request, 'demo'), '&live=no');
  await expect(rows(page).first()).toBeVisible();
  // The node strip sends its own requests, possibly after those of the list.
  await expectStrip(page);
  const asked: string[] = [];
  page.on('request', (one) => {
    if (!isStripPoll(one)) asked.push(one.url());
  });
  await page.getByRole('button', { name: /^topology/ }).click();
  await expect(page.getByText(/^2 of \d+ shown/)).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/only=kind%3Atopology/);
  expect(asked.filter((url) => url.includes('/v2/'))).toEqual([]);
});

test('the list jumps to an offset or a time', async ({ page, request }) => {
  await openUpdates(page, await openScenario(request, 'crowded'), '&live=no');
  await expect(rows(page).first()).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Go to offset or time' });
  await box.fill('400000');
  await box.press('Enter');
  await expect(page).toHaveURL(/upto=400000/);
  await expect(row(page, 0)).toHaveAttribute('data-offset', /^(400000|399\d{3})$/);
  await box.fill('399,000');
  await box.press('Enter');
  await expect(page).toHaveURL(/upto=399000/);
  const time = await row(page, 20).getByRole('time').getAttribute('datetime');
  const offset = await row(page, 20).getAttribute('data-offset');
  await box.fill(time ?? '');
  await box.press('Enter');
  await expect(row(page, 0)).toHaveAttribute('data-offset', offset ?? '');
  await box.fill('2020-01-01');
  await box.press('Enter');
  await expect(
    page.getByText(/^All updates are newer than 2020-01-01 00:00:00 UTC\. The first is at/),
  ).toBeVisible();
});

test('a link may name its time as the box does, and an invalid time is reported', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'crowded');
  await openUpdates(page, node, '&live=no');
  await expect(rows(page).first()).toBeVisible();
  const from = await row(page, 0).getByRole('time').getAttribute('datetime');
  const minute = (from ?? '').slice(0, 16);
  const box = page.getByRole('textbox', { name: 'Go to offset or time' });
  const unread = page.getByText('Enter an offset (471031) or a time (2026-01-02 14:02 UTC).');
  await openUpdates(page, node, `&live=no&at=${minute}`);
  await expect(page).toHaveURL(/upto=\d+/);
  await expect(page).not.toHaveURL(/at=/);
  await expect(row(page, 0).getByRole('time')).toHaveAttribute('datetime', RegExp(`^${minute}`));
  await expect(unread).toHaveCount(0);

  await openUpdates(page, node, '&live=no&at=2026-02-30');
  await expect(unread).toBeVisible();
  await expect(box).toHaveValue('2026-02-30');
  await expect(page).not.toHaveURL(/at=/);
  await expect(rows(page).first()).toBeVisible();
});

test('a tab hidden for half a minute resumes with a gap that can be loaded (fault 78, REL-07)', async ({
  page,
  request,
}) => {
  await page.clock.install();
  const node = await openScenario(request, 'busy');
  await openUpdates(page, node, '&size=1');
  await expect(rows(page).first()).toBeVisible();
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await hide(true);
  await page.clock.fastForward(31_000);
  const asleep = page.getByText(/^paused while this tab was hidden, at offset \d+$/);
  await expect(asleep).toBeVisible();
  const at = Number(/\d+$/.exec((await asleep.textContent()) ?? '')?.[0]);
  // So much comes meanwhile that a tail does not catch up with it page by page.
  const headers = { Authorization: `Bearer ${node.token}` };
  await expect
    .poll(async () => {
      const end = await request.get(`${node.ledger}/v2/state/ledger-end`, { headers });
      return Number((await end.json()).offset);
    })
    .toBeGreaterThan(at + 60);
  await hide(false);
  const gaps = table(page).getByText(/^Not loaded: offsets? \d+/);
  await expect(gaps).toHaveCount(1);
  await expect(page.getByText(/Too many updates arrived while the list was paused/)).toBeVisible();
  await setLive(page, false);
  const before = await gaps.textContent();
  await page.getByRole('button', { name: 'Load gap' }).click();
  await expect(gaps.filter({ hasText: before ?? '' })).toHaveCount(0);
});

test('an unknown template shows the message from the node', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('404'));
  await openUpdates(
    page,
    await openScenario(request, 'v35'),
    `&template=${encodeURIComponent('#no-such-package:No.Such:Thing')}`,
  );
  await expect(page.getByRole('alert')).toContainText('no-such-package');
});

test('the Updates page explains a missing ledger and a missing token', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('401'));
  await openUpdates(page, await openScenario(request, 'scan-only'));
  await expect(page.getByText('No ledger on this network')).toBeVisible();
  const node = await openScenario(request, 'needs-token');
  await openUpdates(page, node);
  await expect(failure(page, 'E-NEEDS-TOKEN')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Add token' }).click();
  await giveToken(page, tokenFor('operator'));
  await expect(rows(page).first()).toBeVisible();
});

test('the Updates page has two lines per row and a preview sheet on a phone', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  await openUpdates(page, await openScenario(request, 'half-moved'), '&kind=reassignment&live=no');
  await expect(rows(page).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await axe(page);
  // Moving through the list by keys opens no preview; its button or a tap opens it.
  await page.keyboard.press('j');
  await expect(row(page, 0).getByRole('link')).toBeFocused();
  await expect(preview(page)).toHaveCount(0);
  await row(page, 1).getByRole('button', { name: 'Preview' }).click();
  await expect(preview(page)).toBeFocused();
  await expect(row(page, 1)).toBeInViewport();
  await preview(page)
    .getByRole('button', { name: /^Find / })
    .click();
  await expect(preview(page)).toContainText(/in flight for/);
  await expectNoSidewaysScroll(page);
  // To axe, a bar that the page has scrolled half under its header is too small.
  await page.evaluate(() => scrollTo(0, 0));
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(preview(page)).toHaveCount(0);
  await expect(row(page, 1).getByRole('link')).toBeFocused();
  await row(page, 2).getByRole('cell').first().click();
  await preview(page).getByRole('link', { name: 'Open update' }).click();
  await expect(page.getByRole('navigation', { name: 'Update' })).toBeVisible();
  await page.goBack();
  await expect(preview(page)).toBeVisible();
  await expect(row(page, 2)).toHaveAttribute('aria-current', 'true');
});

test.describe('with touch', () => {
  test.use({ hasTouch: true, viewport: PHONE });

  test('a close request of the browser, such as Back on Android, closes a sheet and stays on the page', async ({
    page,
    request,
  }) => {
    // Chromium for the desktop makes a close request of Escape, wherever the focus is.
    const requestClose = async () => {
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.keyboard.press('Escape');
    };
    await openUpdates(page, await openScenario(request, 'demo'), '&live=no');
    for (const at of [1, 2]) {
      await row(page, at).getByRole('button', { name: 'Preview' }).tap();
      await expect(preview(page)).toBeFocused();
      await requestClose();
      await expect(preview(page)).toHaveCount(0);
      await expect(row(page, at)).toBeInViewport();
    }
    await row(page, 2).getByRole('link').tap();
    const event = page.getByRole('region', { name: 'Event' });
    const line = page.getByRole('treegrid', { name: 'Transaction tree' }).getByRole('row').nth(2);
    await line.tap();
    await expect(event).toBeVisible();
    await requestClose();
    await expect(event).toHaveCount(0);
    await expect(line).toHaveAttribute('aria-selected', 'true');
  });
});

for (const path of ['/updates', '/completions'])
  test(`${path} shows the year of times that are not of this year`, async ({ page, request }) => {
    const node = await openScenario(request, 'demo');
    const table = page.getByRole('table', {
      name: path === '/updates' ? 'Updates' : 'Completions',
    });
    const time = table.getByRole('row').nth(1).getByRole('time');
    await page.goto(`${path}?network=${node.network}`);
    await expect(time).toHaveText(/^\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/);
    const [recorded = ''] = /^\d{4}/.exec((await time.getAttribute('dateTime')) ?? '') ?? [];

    await page.clock.setFixedTime(new Date(`${Number(recorded) - 1}-06-01T12:00:00Z`));
    await page.reload();
    await expect(time).toHaveText(new RegExp(`^${recorded}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$`));
    expect(
      await time.evaluate((one) => one.scrollWidth <= (one.parentElement?.clientWidth ?? 0)),
    ).toBe(true);
    await page.setViewportSize(PHONE);
    await expect(time).toBeInViewport({ ratio: 1 });
    await axe(page);
  });
