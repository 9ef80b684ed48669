import type { Browser, Locator, Page } from '@playwright/test';
import { shownLines } from './shown-lines.ts';
import type { Engine, EngineName, Tab, Target } from './tab.ts';
import { PATIENCE } from './tab.ts';
import { watchPage } from './watch.ts';

/** The name of the binding that takes the lines of `watchPage`. */
const SINK = 'treelineWatch';

/** A browser that Playwright drives. */
export function playwrightEngine(name: EngineName, driver: string, browser: Browser): Engine {
  return {
    name,
    version: browser.version(),
    driver,
    openTab: () => openTab(browser, name === 'Chromium' ? 'networkidle' : 'load'),
    close: () => browser.close(),
  };
}

/**
 * @param waitUntil what others are compared with is complete: a slow answer has arrived
 */
async function openTab(browser: Browser, waitUntil: 'load' | 'networkidle'): Promise<Tab> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
  });
  const trouble: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error')
      trouble.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => {
    trouble.push(`error: ${error.error().message}`);
  });
  await context.exposeBinding(SINK, (_source, line: string) => {
    trouble.push(line);
  });
  await context.addInitScript(watchPage, SINK);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const at = (target: Target) => locate(page, target).first();
  return {
    trouble,
    open: async (url) => {
      // Firefox may fail to open a page while the one before it loads.
      await page.waitForFunction(() => document.readyState === 'complete');
      await page.goto(url, { waitUntil });
    },
    isShown: (target) => at(target).isVisible(),
    click: (target) => at(target).click(),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    evaluate: (run, argument) => page.evaluate(run as never, argument),
    read: (target, run) => at(target).evaluate(run),
    lines: (target) =>
      (target === undefined ? page.locator('body') : at(target)).evaluate(shownLines),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
    print: () => page.pdf(),
    close: () => context.close(),
  };
}

function locate(root: Page | Locator, { role, name, within }: Target): Locator {
  const inside = within === undefined ? root : locate(root, within).first();
  if (name === undefined) return inside.getByRole(role);
  return inside.getByRole(role, { name, exact: typeof name === 'string' });
}
