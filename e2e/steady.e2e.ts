import type { Locator, Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { axeRule } from './axe.ts';
import { drawFrames, dropTimersOf, expectBelow, holdRequests, PHONE, treeRows } from './screen.ts';
import { openScenario } from './simulated.ts';

declare global {
  var shifted: number;
  var moved: string[];
}

/** What moves without an action of the user, as `npm run look` measures it on every screen. */
async function expectSteady(
  page: Page,
  path: string,
  last: () => Promise<void>,
  most = 0.02,
): Promise<void> {
  await page.addInitScript(() => {
    globalThis.shifted = 0;
    globalThis.moved = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput')) continue;
        globalThis.shifted += Reflect.get(entry, 'value');
        for (const { node, previousRect, currentRect } of Reflect.get(entry, 'sources'))
          globalThis.moved.push(
            `${node?.className ?? node?.nodeName}: ${previousRect.top} to ${currentRect.top}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  await last();
  // A shift is reported after its frame.
  await drawFrames(page);
  const moved = await page.evaluate(() => globalThis.moved.join('\n'));
  expect(await page.evaluate(() => globalThis.shifted), `${path}\n${moved}`).toBeLessThanOrEqual(
    most,
  );
}

/** As `expectSteady`, until all answers are here. */
function expectSteadyToTheEnd(page: Page, path: string, last: () => Promise<void>): Promise<void> {
  return expectSteady(page, path, async () => {
    await last();
    await page.waitForLoadState('networkidle');
  });
}

test('the page of an update moves nothing while its sources load, and its head is one line when scrolled', async ({
  page,
  request,
}) => {
  const { network, updateId } = await openScenario(request, 'demo');
  await expectSteadyToTheEnd(page, `/updates/${updateId(/settlement/i)}?network=${network}`, () =>
    expect(page.getByText('Ledger as any party', { exact: true })).toBeVisible(),
  );
  const tabs = page.getByRole('navigation', { name: 'Update' });
  const brief = page.locator('.update-brief');
  const row = treeRows(page).and(page.locator('[tabindex="0"]'));
  await expect(brief).toBeHidden();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await row.focus();
    await page.keyboard.press('End');
    await expect(row).toHaveAttribute('aria-rowindex', '38');
    await expect(brief).toBeVisible();
    await expect(brief).toContainText('Batch_Close on Batch');
    await expect(tabs).toBeInViewport({ ratio: 1 });
    await expectBelow(page.getByRole('contentinfo'), row);
    await page.keyboard.press('Home');
    await expect(row).toHaveAttribute('aria-rowindex', '2');
    await expectBelow(row, tabs);
    await page.mouse.move(0, 0);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(brief).toBeHidden();
  }
  // Assistive technology has one heading, and nothing has moved but by scrolling.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await page.setViewportSize({ width: 1440, height: 599 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(tabs).not.toBeInViewport();
  await expect(brief).toBeHidden();
});

test('the Node page moves nothing while its parts load', async ({ page, request }) => {
  const { network } = await openScenario(request, 'demo');
  // After two seconds, the page shows its panels before their responses.
  await page.addInitScript(dropTimersOf, 2_000);
  await expectSteadyToTheEnd(page, `/node?network=${network}`, () =>
    expect(page.getByRole('region', { name: 'Requests' })).toBeVisible(),
  );
});

const topOf = (place: Locator) => place.evaluate((box) => box.getBoundingClientRect().top);

test('the time of the last refresh moves nothing on a phone', async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  const { network } = await openScenario(request, 'demo');
  const release = await holdRequests(page, '**/v2/version');
  await page.goto(`/node?network=${network}`);
  const main = page.getByRole('main');
  const panel = main.getByRole('region').first();
  await expect(panel).toBeVisible();
  await expect(main.getByText('Loading…', { exact: true })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await topOf(panel);
  release();
  await expect(main.getByText(/^Updated /)).toBeVisible();
  expect(await topOf(panel)).toBe(before);
});

test('the id of the participant moves nothing in the form of an external party', async ({
  page,
  request,
}) => {
  const { network } = await openScenario(request, 'demo');
  const release = await holdRequests(page, '**/v2/parties/participant-id');
  await page.goto(`/parties/external?network=${network}`);
  await expect(page.getByRole('radio', { name: 'Other' })).toBeVisible();
  await expect(page.getByText('participant id not yet known')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const choice = page.getByRole('radio', { name: /^Only observe/ });
  const before = await topOf(choice);
  release();
  await expect(page.getByText('participant id not yet known')).toHaveCount(0);
  expect(await topOf(choice)).toBe(before);
});

for (const width of [390, 768, 1440]) {
  test(`the page of a rejected update moves nothing while its sources load at ${width} px`, async ({
    page,
    request,
    expectConsole,
  }) => {
    expectConsole(/status of 404 .*update-by-id/);
    const { network, updateId } = await openScenario(request, 'demo');
    await page.setViewportSize({ width, height: 900 });
    await expectSteadyToTheEnd(page, `/updates/${updateId(/reject/i)}?network=${network}`, () =>
      expect(page.getByRole('region', { name: 'Rejection' })).toContainText(/Error|error|[A-Z]+_/),
    );
  });

  test(`the proposal of the dishonest node moves nothing while its steps load at ${width} px`, async ({
    page,
    request,
  }) => {
    const { network } = await openScenario(request, 'demo');
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/?network=${network}`);
    const story = page.getByRole('link', { name: 'Check its proposal' });
    const path = (await story.getAttribute('href')) ?? '';
    await expectSteadyToTheEnd(page, path, () =>
      expect(page.getByRole('list', { name: 'Checks' })).toBeVisible(),
    );
  });
}

for (const width of [390, 768]) {
  test(`the time and "Cancel" of slow sources move nothing at ${width} px`, async ({
    page,
    request,
    baseURL,
    expectConsole,
  }) => {
    // The end of the test sends the held requests on, and the ledger has no such update.
    expectConsole(/status of 404 .*update-by-id/);
    const { network, ledger, scan, updateId } = await openScenario(request, 'demo');
    await page.setViewportSize({ width, height: 900 });
    for (const source of [ledger, scan])
      await page.route(`${baseURL}${source}/**/*update*`, () => undefined);
    await page.route(`${baseURL}${scan}/v0/events/*`, () => undefined);
    await expectSteady(
      page,
      `/updates/${updateId(/reject/i)}?network=${network}`,
      () => expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(2),
      0.005,
    );
  });
}

for (const [path, name] of [
  ['/updates?live=no', 'Updates'],
  ['/completions', 'Completions'],
] as const) {
  test(`the links and buttons of ${path} are targets of 24 px on a tablet`, async ({
    page,
    request,
  }) => {
    const { network } = await openScenario(request, 'demo');
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}network=${network}`);
    await expect(page.getByRole('table', { name }).getByRole('link').first()).toBeVisible();
    await axeRule(page, 'target-size');
  });
}
