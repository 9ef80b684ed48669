import type { Locator, Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { expectTree, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

/*
 * The main work by keyboard alone: no pointer, and no focus set by the test.
 */

/** Presses Tab, or Shift+Tab, until a control has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < 80; stops++) {
    if (await target.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

async function press(page: Page, name: string | RegExp, key = 'Enter') {
  await tabTo(page, page.getByRole('button', { name, exact: true }).and(page.locator(':enabled')));
  await page.keyboard.press(key);
}

/** A group of radios is one Tab stop, in which the arrows choose. */
async function choose(page: Page, name: string | RegExp) {
  const radio = page.getByRole('radio', { name });
  const group = await radio.getAttribute('name');
  const inGroup = () =>
    page.evaluate((of) => document.activeElement?.getAttribute('name') === of, group);
  for (let stops = 0; stops < 80 && !(await inGroup()); stops++) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  for (let turn = 0; turn < 8 && !(await radio.isChecked()); turn++)
    await page.keyboard.press('ArrowDown');
  await expect(radio).toBeChecked();
}

const focusedIn = (page: Page, role: string) =>
  page.evaluate((of) => document.activeElement?.closest(`[role="${of}"]`) !== null, role);

test('a keyboard alone leads from home to an event of the settlement and to a view of its map', async ({
  page,
  request,
}) => {
  const { network } = await openScenario(request, 'demo');
  await page.goto(`/?network=${network}`);
  await tabTo(page, page.getByRole('link', { name: 'Follow the settlement' }));
  await page.keyboard.press('Enter');
  await expectTree(page);
  // The link has disappeared with its page; whoever reads by ear is at the answer.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const tree = page.getByRole('treegrid', { name: 'Transaction tree' });
  await tabTo(page, tree.getByRole('row', { selected: true }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const detail = page.getByRole('region', { name: 'Event' }).getByRole('heading', { level: 2 });
  await expect(detail).toHaveText('Instruction_Execute');
  await page.keyboard.press('ArrowLeft');
  await expect(tree.getByRole('row', { selected: true })).toHaveAttribute('aria-expanded', 'false');
  const tabs = page.getByRole('navigation', { name: 'Update' });
  await tabTo(page, tabs.getByRole('link', { name: /^Views/ }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const map = page.getByRole('treegrid', { name: 'Views' });
  await expect(map).toBeVisible();
  await tabTo(page, map.getByRole('row', { selected: true }));
  const before = await map.getByRole('row', { selected: true }).getAttribute('data-view-id');
  await page.keyboard.press('ArrowDown');
  await expect(map.getByRole('row', { selected: true })).not.toHaveAttribute(
    'data-view-id',
    before ?? '',
  );
  await page.keyboard.press('Control+End');
  await expect(map.getByRole('row').last()).toBeFocused();
  await page.keyboard.press('Control+Home');
  await expect(map.getByRole('row').nth(1)).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await focusedIn(page, 'treegrid'), 'one Tab leaves the map').toBe(false);
});

for (const [path, list, opens] of [
  ['/updates?live=no', 'Updates', 'Transaction tree'],
  ['/completions', 'Completions', 'Selected completion'],
] as const)
  test(`a keyboard alone opens a row of ${path}`, async ({ page, request }) => {
    const { network } = await openScenario(request, 'demo');
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}network=${network}`);
    const table = page.getByRole('table', { name: list });
    await expect(table.getByRole('row').nth(2)).toBeVisible();
    await tabTo(page, table.getByRole('row').nth(1).getByRole('link').first());
    await page.keyboard.press('Enter');
    const opened = page
      .getByRole('treegrid', { name: opens })
      .or(page.getByRole('region', { name: opens, exact: true }));
    await expect(opened).toBeVisible();
  });

for (const { from, to, last } of [
  { from: '/errors?find=pruned', to: '/errors/PARTICIPANT_PRUNED', last: /^Codes from/ },
  { from: '/completions?', to: '/errors/', last: /^Codes from/ },
  { from: '/updates/$updateId?', to: '/contracts/', last: 'Where it came from, where it went' },
])
  test(`a link from ${from} to ${to} leads the keyboard to the page that it opens`, async ({
    page,
    request,
    expectConsole,
  }) => {
    // The ledger does not have the contract.
    if (to === '/contracts/') expectConsole(statusLine(404));
    const node = await openScenario(request, 'demo');
    const path = from.replace('$updateId', node.updateId(/6 levels deep/));
    await page.goto(`${path}&network=${node.network}`);
    await tabTo(page, page.getByRole('main').locator(`a[href^="${to}"]`).first());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.pathname.startsWith(to));
    await expect(page.getByText(last)).toBeVisible();
    await expect(page.locator('#content')).toBeFocused();
  });

test('a keyboard alone takes a new party from the form to its allocation', async ({
  page,
  request,
}) => {
  const { network } = await openScenario(request, 'demo');
  await page.goto(`/parties/external?network=${network}`);
  await tabTo(page, page.getByRole('textbox', { name: 'Party hint' }));
  await page.keyboard.type('walker');
  await choose(page, /^global/);
  await press(page, 'Continue to the key');
  await press(page, 'Create a key');
  await choose(page, 'Ed25519');
  await choose(page, 'None (tests only)');
  await press(page, 'Create key');
  await press(page, 'Continue to generate');
  await press(page, 'Generate the topology');
  await expect(page.getByText(/^All \d+ checks passed/)).toBeVisible();
  await press(page, 'Continue to signing');
  await tabTo(page, page.getByRole('textbox', { name: 'Type the party hint' }));
  await page.keyboard.type('walker');
  await press(page, 'Sign');
  await press(page, 'Allocate the party');
  await expect(page.getByRole('list', { name: 'Hosts' })).toContainText('hosted (Scan)');
});
