import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { isAsStored, type LayoutPart, layoutLine, readLayout } from './layout-lines.ts';
import { drawFrames, expectNoSidewaysScroll, PHONE, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

/*
 * The twelve main screens at 1440 and 390 px as text: what is on them, and where. `npm run layout`
 * writes e2e/layout/<screen>.txt again, to accept a change (CONTRIBUTING). None scrolls sideways at
 * 400 % zoom.
 */

type Screen = {
  readonly name: string;
  readonly path: string;
  readonly role: Parameters<Page['getByRole']>[0];
  readonly shows: string;
};

const HERE = dirname(fileURLToPath(import.meta.url));
const SCREENS: readonly Screen[] = JSON.parse(
  readFileSync(join(HERE, 'main-screens.json'), 'utf8'),
);
const IS_WRITING = process.env['TREELINE_LAYOUT'] === 'write';
const WIDE = { width: 1440, height: 900 };
/** A window of 1280 px at 400 % zoom (WCAG 2.2, 1.4.10). */
const ZOOMED = { width: 320, height: 256 };

const fileOf = (name: string) => join(HERE, 'layout', `${name}.txt`);

for (const { name, path, role, shows } of SCREENS.filter(
  (screen) => IS_WRITING || existsSync(fileOf(screen.name)),
))
  test(`the layout of ${name} is as stored at 1440 and 390 px, without an accessibility finding`, async ({
    page,
    request,
    expectConsole,
  }) => {
    expectConsole(statusLine(404));
    const { network } = await openScenario(request, 'demo');
    const file = fileOf(name);
    await page.setViewportSize(WIDE);
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}network=${network}`);
    await expect(page.getByRole(role, { name: shows, exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const text = IS_WRITING ? '' : readFileSync(file, 'utf8').trimEnd();
    const written: string[] = [];
    for (const size of [WIDE, PHONE]) {
      const head = `${size.width} px`;
      await page.setViewportSize(size);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const parts = await still(page);
      if (IS_WRITING) {
        written.push(head, ...parts.map(layoutLine));
        continue;
      }
      const stored = linesBelow(head, text);
      await expect
        .poll(async () => linesLike(stored, await readLayout(page)), {
          message: 'moved or cut; npm run layout accepts it',
        })
        .toEqual(stored);
      await axe(page);
    }
    if (IS_WRITING) writeFileSync(file, `${written.join('\n')}\n`);
    await page.setViewportSize(ZOOMED);
    await expectNoSidewaysScroll(page);
  });

test('the connection page and the error codes fit a window at 400 % zoom', async ({
  page,
  request,
}) => {
  const { network } = await openScenario(request, 'demo');
  await page.setViewportSize(ZOOMED);
  for (const [path, shows] of [
    ['/connect', 'Connection check'],
    ['/errors', 'Tokens and rights'],
  ] as const) {
    await page.goto(`${path}?network=${network}`);
    await expect(page.getByRole('region', { name: shows, exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoSidewaysScroll(page);
  }
});

/** The lines of a file from a head to the next one. */
function linesBelow(head: string, text: string): readonly string[] {
  const [, ...lines] = text.slice(text.indexOf(`${head}\n`)).split('\n');
  const end = lines.findIndex((line) => /^\d+ px$/.test(line));
  return end < 0 ? lines : lines.slice(0, end);
}

/** The lines of parts. One within the tolerance is as it is stored, so that only differences show. */
function linesLike(stored: readonly string[], parts: readonly LayoutPart[]): readonly string[] {
  return parts.map((part, at) => {
    const before = stored[at];
    return before !== undefined && isAsStored(part, before) ? before : layoutLine(part);
  });
}

/** The layout when two frames in a row agree. */
async function still(page: Page): Promise<readonly LayoutPart[]> {
  // After a change of width, the page renders again.
  await drawFrames(page);
  let before = '';
  let parts: readonly LayoutPart[] = [];
  await expect
    .poll(async () => {
      parts = await readLayout(page);
      const now = JSON.stringify(parts);
      const isStill = now === before;
      before = now;
      return isStill;
    })
    .toBe(true);
  return parts;
}
