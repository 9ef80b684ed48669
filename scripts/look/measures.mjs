// The rows of the table "Measured" of the second look: each number measured in a browser.
import axe from 'axe-core';
import { frame, isStill, isStripFixed, rowsOnScreen, timesSaid } from './in-page.mjs';

const WIDE = { width: 1440, height: 900 };
const TALL = { width: 1440, height: 1180 };
const LOW = { width: 1440, height: 599 };
const SIZES = [WIDE, { width: 768, height: 1024 }, { width: 390, height: 844 }];
const TREE_ROW = '[role="treegrid"] [data-event-id]';
const VIEW_ROW = '[role="treegrid"] [data-view-id]';
const LIST_ROW = '[role="table"] [role="row"][data-place]';
const PUBLIC_KEY =
  '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n-----END PUBLIC KEY-----';

export async function measureAll({ screens, openPage, open, address }) {
  const named = (name) => screens.find((one) => one.name === name);
  /** Opens a screen, or returns what it lacks, so that one missing screen hides no other number. */
  const at = async (name, measure, size = WIDE) => {
    const page = await openPage(size);
    page.setDefaultTimeout(20_000);
    try {
      await open(page, address, named(name));
      return await measure(page);
    } catch (thrown) {
      return { missing: String(thrown instanceof Error ? thrown.message : thrown).split('\n')[0] };
    } finally {
      await page.close();
    }
  };
  const row = (what, value, goal, test, shown = String) => ({
    what,
    now: value?.missing === undefined ? shown(value) : `not measured: ${value.missing}`,
    goal,
    reached: value?.missing === undefined && test(value),
  });

  const tree = await at('update', (page) => page.evaluate(rowsOnScreen, TREE_ROW));
  const views = await at('views', (page) => page.evaluate(rowsOnScreen, VIEW_ROW));
  const allViews = await at('views', (page) => page.evaluate(rowsOnScreen, VIEW_ROW), TALL);
  const lists = [];
  for (const name of ['updates', 'completions'])
    lists.push([name, await at(name, (page) => page.evaluate(rowsOnScreen, LIST_ROW))]);
  const cost = await at('update', (page) => page.evaluate(timesSaid, '29,994'));
  const sources = await at('update', (page) => page.evaluate(timesSaid, '\\b(?:scan|ledger)\\b'));
  const pages = [];
  for (const { name } of screens)
    for (const size of SIZES)
      pages.push([
        `${name} at ${size.width} px`,
        await at(
          name,
          async (page) => {
            await page.waitForFunction(isStill);
            return {
              ...(await page.evaluate(frame)),
              shift: await page.evaluate(() => globalThis.lookShift),
              small: await smallTargets(page),
            };
          },
          size,
        ),
      ]);
  const seen = pages.filter(([, page]) => page.missing === undefined);
  const widths = [
    ...new Set(seen.map(([name, { width }]) => `${width} ${name.split(' ').slice(1).join(' ')}`)),
  ];
  const strips = seen.filter(([, { hasStrip }]) => hasStrip).map(([name]) => name);

  return [
    row(
      'first tree row, y',
      tree,
      '≤ 290',
      ({ y }) => y <= 290,
      ({ y }) => `${y} px`,
    ),
    row(
      'tree rows on the first screen',
      tree,
      '≥ 20',
      ({ visible }) => visible >= 20,
      (it) => it.visible,
    ),
    row(
      'first view row, y',
      views,
      '≤ 290',
      ({ y }) => y <= 290,
      ({ y }) => `${y} px`,
    ),
    row(
      'views on one screen of 1440 × 1180',
      allViews,
      '32',
      ({ visible }) => visible >= 32,
      (it) => it.visible,
    ),
    ...lists.map(([name, value]) =>
      row(
        `first row of ${name}, y`,
        value,
        '≤ 260',
        ({ y }) => y <= 260,
        ({ y }) => `${y} px`,
      ),
    ),
    row(
      'cost on the page of an update',
      cost,
      '1 time',
      (times) => times === 1,
      (it) => `${it} times`,
    ),
    row(
      'places that name a source on the page of an update',
      sources,
      '1, the control',
      (it) => it <= 1,
    ),
    row(
      'content widths',
      widths,
      '1 per screen width',
      ({ length }) => length === SIZES.length,
      (all) => all.join(', '),
    ),
    row(
      'pages with the node strip',
      strips,
      `${pages.length} of ${pages.length}`,
      (all) => all.length === pages.length,
      (all) => `${all.length} of ${pages.length}`,
    ),
    row(
      'node strip on a screen of 599 px height',
      await at('update', (page) => page.evaluate(isStripFixed), LOW),
      'not fixed',
      (isFixed) => isFixed === false,
      (isFixed) => (isFixed ? 'fixed' : 'not fixed'),
    ),
    ...pages.map(([name, page]) =>
      row(
        `layout shift of ${name}`,
        page,
        '≤ 0.02',
        ({ shift }) => shift <= 0.02,
        ({ shift }) => shift.toFixed(3),
      ),
    ),
    row(
      'Tab stops before the tree, with the skip link',
      await at('update', tabStops),
      '≤ 8',
      (it) => it <= 8,
    ),
    ...pages.map(([name, page]) =>
      row(
        `targets under 24 px on ${name}`,
        page,
        '0',
        ({ small }) => small.length === 0,
        ({ small }) => [small.length, ...small.slice(0, 3)].join(', '),
      ),
    ),
    row('rows of the settlement in print', await at('update', printedRows), '37', (it) => it >= 37),
    row(
      'links to simulated networks on home',
      await at('home', shownNetworks),
      '0, behind a filter',
      (it) => it === 0,
    ),
    row(
      'verify step, all checks passed',
      await at('party', verifyHeight),
      '≤ 80 px',
      (it) => it <= 80,
      (it) => `${it} px`,
    ),
  ];
}

/** What fails WCAG 2.5.8 by axe, which knows its exceptions of spacing and of links in a sentence. */
async function smallTargets(page) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run({ runOnly: ['target-size'] }),
  );
  return violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')));
}

/** Keys from the top of the page to the tree, by the skip link where there is one. */
async function tabStops(page) {
  const isInTree = () =>
    page.evaluate(() => document.activeElement?.closest('[role="treegrid"]') !== null);
  await page.evaluate(() => document.activeElement?.blur?.());
  for (let stops = 1; stops <= 60; stops += 1) {
    await page.keyboard.press('Tab');
    if (await isInTree()) return stops;
    const isSkip = await page.evaluate(() =>
      (document.activeElement?.textContent ?? '').startsWith('Skip'),
    );
    if (isSkip) await page.keyboard.press('Enter');
  }
  return 60;
}

/** The rows of the tagged PDF, without the head of the table. */
async function printedRows(page) {
  await page.locator('.printed-tree:not([data-rows="0"])').waitFor({ state: 'attached' });
  const pdf = await page.pdf({ format: 'A4', tagged: true, printBackground: true });
  const all = [...pdf.toString('latin1').matchAll(/\/S\s*\/TR\b/g)].length;
  return Math.max(0, all - 1);
}

function shownNetworks(page) {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('main a[href*="?network=sim-"]')].filter(
        (one) => one.checkVisibility() && !one.getAttribute('href').includes('/parties/'),
      ).length,
  );
}

/** The height of what the step says about the checks. */
async function verifyHeight(page) {
  const press = (name) => page.getByRole('button', { name }).click();
  await page.getByRole('textbox', { name: 'Party hint' }).fill('look');
  await page.getByRole('radio', { name: /^global/ }).check();
  await press('Continue to the key');
  await press('Paste a public key');
  await page.getByRole('textbox', { name: 'Public key' }).fill(PUBLIC_KEY);
  await press('Read key');
  await press('Continue to generate');
  await press('Generate the topology');
  const verdict = page.getByText(/^All \d+ checks passed/);
  await verdict.waitFor();
  const checks = page.getByRole('list', { name: 'Checks' });
  const panel = verdict.locator('xpath=ancestor::*[contains(@class, "panel")][1]');
  const heights = [(await panel.boundingBox())?.height ?? 0];
  if ((await checks.count()) > 0) heights.push((await checks.boundingBox())?.height ?? 0);
  return Math.round(heights.reduce((sum, height) => sum + height, 0));
}
