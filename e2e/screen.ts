import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** The rows of the transaction tree, without its header. */
export function treeRows(page: Page): Locator {
  return page.getByRole('treegrid', { name: 'Transaction tree' }).locator('[data-event-id]');
}

/**
 * The tree is shown with the content of its rows. From then on the page also handles its keys,
 * because their listeners are set up before the first content arrives.
 */
export async function expectTree(page: Page): Promise<void> {
  await expect(treeRows(page)).not.toHaveCount(0);
}

/** Opens the facts below the summary of an update, unless an anomaly has opened them. */
export async function openDetails(page: Page): Promise<void> {
  // An anomaly of a later answer would open them just before the click, which then closes them.
  await expectAnswered(page);
  const button = page.getByRole('button', { name: /^(More|Fewer) details$/ });
  const details = page.getByRole('region', { name: 'Details', exact: true });
  // A notice above the button moves it, even during a press, which then misses it.
  await expect(async () => {
    if ((await button.textContent()) === 'More details') await button.click();
    await expect(details).toContainText(/\S/, { timeout: 3_000 });
  }).toPass();
}

/** No source is loading. */
export async function expectAnswered(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Update' })).toBeVisible();
  await expect(page.getByText('· loading…')).toHaveCount(0);
}

/** Opens the choices of sources of an update. A response narrows their button, even during a press. */
export async function openSources(page: Page): Promise<void> {
  await expectAnswered(page);
  await page.getByRole('button', { name: /^Source / }).click();
  await expect(page.getByRole('dialog', { name: 'Source' })).toBeVisible();
}

/** A failure on screen, by its stable code. */
export function failure(page: Page, code: string | RegExp): Locator {
  return page.getByRole('alert').filter({ hasText: code });
}

/** Chromium's own line about a response that is not 2xx; `codes` as in `404` or `40[04]|502`. */
export function statusLine(codes: number | string): RegExp {
  return new RegExp(`^console: Failed to load resource.*status of (?:${codes})`);
}

/**
 * Switches whether a list follows new updates or completions. The switch shows what the address has,
 * so it may change after the click, and `check` would fail.
 */
export async function setLive(page: Page, isLive: boolean): Promise<void> {
  const live = page.getByRole('checkbox', { name: 'Live' });
  await expect(live).toBeChecked({ checked: !isLive });
  await live.click();
  await expect(live).toBeChecked({ checked: isLive });
}

/** The node strip at the bottom shows what it has requested. */
export async function expectStrip(page: Page): Promise<void> {
  await expect(page.getByRole('contentinfo')).toContainText(
    /participant \w.*Canton \d.*ledger end \d/,
  );
}

/** The node strip requests the ledger end every 30 seconds, without a query and without a body. */
export function isStripPoll(request: Request): boolean {
  const isBare = request.method() === 'GET' && request.postData() === null;
  return isBare && /\/sim\/[^/?#]+\/ledger\/v2\/state\/ledger-end$/.test(request.url());
}

/** The URLs of all requests with a token from now on, which grow. */
export function authorizedRequests(page: Page): readonly string[] {
  const urls: string[] = [];
  page.on('request', (one) => {
    if (one.headers()['authorization'] !== undefined) urls.push(one.url());
  });
  return urls;
}

/** Enters a token in the dialog that requests one. */
export async function giveToken(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Access token' }).fill(text);
  await dialog.getByRole('button', { name: 'Use this token' }).click();
}

/**
 * Opens a page to connect and waits until its check is over and all that it draws is there.
 * @returns the URLs of all requests from then on, which grows
 */
export async function requestsAfterCheck(page: Page, path: string): Promise<readonly string[]> {
  await page.goto(path, { waitUntil: 'networkidle' });
  const steps = page.getByRole('region', { name: 'Connection check' }).getByRole('listitem');
  await expect(steps).not.toHaveCount(0);
  await expect(steps.filter({ hasText: 'checking' })).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  await expectFailureTexts(page);
  const asked: string[] = [];
  page.on('request', (one) => asked.push(one.url()));
  return asked;
}

/** The texts of failures, which every page loads some seconds after its start, are here. */
async function expectFailureTexts(page: Page): Promise<void> {
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.includes('/assets/')),
    );
  await expect.poll(scripts).toContainEqual(expect.stringMatching(/\/failure-[\w-]{7}\.js$/));
  // A failure on the screen then loads its facts.
  let before = 0;
  await expect
    .poll(
      async () => {
        const { length } = await scripts();
        const isStill = length === before;
        before = length;
        return isStill;
      },
      { intervals: [500] },
    )
    .toBe(true);
}

/** Nothing is wider than the screen, so that the page never moves sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = () =>
    page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth);
  await expect.poll(wider, 'pixels wider than the screen').toBeLessThanOrEqual(0);
}

export const PHONE = { width: 390, height: 844 };

/**
 * Runs an action that copies, and expects one live region of the page to confirm it. The confirmation
 * is brief, so every change since before the action is observed.
 * @returns the text of the clipboard
 */
export async function copiedBy(page: Page, copy: () => Promise<void>): Promise<string> {
  // The confirmation of an earlier copy has ended.
  await expect(page.locator('[aria-live]').filter({ hasText: /^Copied$/ })).toHaveCount(0);
  await page.evaluate(() => {
    Reflect.set(window, 'mostCopied', 0);
    new MutationObserver(() => {
      const places = [...document.querySelectorAll('[aria-live]')];
      const count = places.filter(({ textContent }) => textContent === 'Copied').length;
      Reflect.set(window, 'mostCopied', Math.max(count, Reflect.get(window, 'mostCopied')));
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  await copy();
  const said = () => page.evaluate(() => Number(Reflect.get(window, 'mostCopied')));
  await expect.poll(said, 'places that said "Copied"').toBe(1);
  return page.evaluate(() => navigator.clipboard.readText());
}

/**
 * One thing begins where another ends, or lower. Both are looked at in one moment: a page may still
 * move.
 * @param overlap pixels that they may share
 */
export async function expectBelow(low: Locator, high: Locator, overlap = 0): Promise<void> {
  const apart = async () =>
    high.evaluate(
      (above, below) =>
        (below?.getBoundingClientRect().top ?? Number.NaN) - above.getBoundingClientRect().bottom,
      await low.elementHandle(),
    );
  await expect.poll(apart, 'pixels from one to the other').toBeGreaterThanOrEqual(-overlap);
}

/** Waits until the page has drawn what was due, and the frame after it. */
export async function drawFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** The address bar: a path and exactly these params, whatever their escapes. */
export async function expectAddress(
  page: Page,
  path: string,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  const address = () => {
    const { pathname, searchParams } = new URL(page.url());
    return { path: pathname, ...Object.fromEntries(searchParams) };
  };
  await expect.poll(address).toEqual({ path, ...params });
}

/** Hides the tab or shows it again, as far as the page can notice. */
export function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  return page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/**
 * For `addInitScript`: drops all timers of this length in the page, not in workers. Without those
 * of a time limit, a test may hold a response back as long as it needs.
 */
export function dropTimersOf(limitMs: number): void {
  const start = window.setTimeout;
  const others = (run: () => void, ms = 0) => (ms === limitMs ? 0 : start(run, ms));
  window.setTimeout = others as typeof window.setTimeout;
}

/** Holds the requests of a page for some addresses back, until the returned function is called. */
export async function holdRequests(page: Page, addresses: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await held;
    // The page may have cancelled it.
    await route.continue().catch(() => {});
  });
  return release;
}
