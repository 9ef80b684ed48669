import type { Page } from '@playwright/test';
import { expect, fetchAnswer, test } from './app.ts';
import { axe } from './axe.ts';
import { expectAddress, expectTree, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

const DEEP = /6 levels deep/;

const grid = (page: Page) => page.getByRole('treegrid', { name: 'Views', exact: true });
const rows = (page: Page) => grid(page).locator('[data-view-id]');
const row = (page: Page, viewId: number) => grid(page).locator(`[data-view-id="${viewId}"]`);
const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict', exact: true });
const view = (page: Page) => page.getByRole('region', { name: 'View', exact: true });
const map = (page: Page) => page.getByRole('region', { name: 'Who sees what' });
const whatIf = (page: Page) => page.getByRole('region', { name: 'What if' });

test('the Views page shows the verdict, moves through the tree by keys, and keeps the selection in the link', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  await page.goto(`/updates/${id}?network=${node.network}`);
  await expectTree(page);
  await page.keyboard.press('v');
  await expect(verdict(page)).toContainText(/accepted.*\+\d\.\d+ s/s);
  await expect(verdict(page)).toContainText('The verdict does not record who confirmed.');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '33');
  await expect(row(page, 0)).toHaveAttribute('aria-expanded', 'true');

  await row(page, 0).click();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 2)).toBeFocused();
  await expect(view(page).getByRole('heading', { level: 2 })).toHaveText('View 2');
  await expect(view(page)).toContainText('implies');
  await page.keyboard.press('k');
  await expect(row(page, 1)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(row(page, 1)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('[');
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, 0)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press(']');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '33');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(view(page)).toBeFocused();
  await expectAddress(page, `/updates/${id}/views`, { network: node.network, view: '31' });
  await page.reload();
  await expect(row(page, 31)).toHaveAttribute('aria-selected', 'true');
});

test('the party lens dims invisible views and events', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  await page.goto(`/updates/${id}/views?network=${node.network}`);
  await expect(rows(page)).not.toHaveCount(0);
  await page.keyboard.press('p');
  const choice = page.getByRole('dialog', { name: 'View as party' });
  await choice.getByRole('combobox', { name: 'Search parties' }).fill('EURO-bond');
  await expect(choice.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(choice).toHaveCount(0);
  await expect(page.getByText(/^Seen as euro-bond-registrar.*sees 16 of 32 views/)).toBeVisible();
  await expect(row(page, 0)).toContainText('not seen');
  await expect(row(page, 0)).toHaveAttribute('data-visibility', 'none');
  await expect(
    row(page, 3).getByRole('gridcell', { name: 'euro-bond-registrar: must confirm' }),
  ).toBeVisible();
  await expect(
    row(page, 2).getByRole('gridcell', { name: 'euro-bond-registrar: does not see' }),
  ).toBeVisible();
  await axe(page);

  await page.keyboard.press('t');
  await expect(page.getByText('Scan has no per-event witnesses')).toBeVisible();
  await page.goto(`${page.url()}&source=ledger`);
  await expectTree(page);
  const events = page.getByRole('treegrid', { name: 'Transaction tree' });
  await expect(events.locator('[data-visibility="none"]').first()).toBeVisible();
  await page.keyboard.press('w');
  await expect(map(page)).toBeFocused();
  await page.getByRole('button', { name: 'Clear lens' }).click();
  await expect(page.getByText(/^Seen as/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Party lens' })).toBeFocused();
  await expect.poll(() => new URL(page.url()).searchParams.has('lens')).toBe(false);
});

test('the what-if panel leaves out no party by default, then one or several, and labels its results', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/updates/${node.updateId(DEEP)}/views?network=${node.network}`);
  const panel = whatIf(page);
  await expect(rows(page)).toHaveCount(32);
  await expect(panel.getByRole('list', { name: 'Parties left out' })).toHaveCount(0);
  await expect(grid(page).locator('[data-what-if]')).toHaveCount(0);
  const leaveOut = async (text: string) => {
    await panel.getByRole('button', { name: 'Leave out a party' }).click();
    const choice = page.getByRole('dialog', { name: 'Leave out a party' });
    await choice.getByRole('combobox').fill(text);
    await expect(choice.getByRole('option')).toHaveCount(1);
    await expect(choice.getByRole('option')).toContainText(/confirm \d+ views/);
    await page.keyboard.press('Enter');
  };
  await leaveOut('DSO::');
  await expect(
    panel.getByText(
      'Without this party, the mediator would reject the whole update. 13 of 32 views could not be confirmed.',
    ),
  ).toBeVisible();
  await expect(row(page, 2).locator('[data-what-if="no"]')).toBeVisible();
  await expect(row(page, 1).locator('[data-what-if="still"]')).toBeVisible();
  await expect(panel).toContainText('and 1 more');
  await expect(panel).toContainText('The verdict does not record who confirmed.');
  await panel.getByRole('button', { name: 'view 2', exact: true }).click();
  await expect(row(page, 2)).toBeFocused();
  await expect(row(page, 2)).toBeInViewport();
  await leaveOut('euro-bond');
  await expect(
    panel.getByText(
      'Without these 2 parties, the mediator would reject the whole update. 29 of 32 views could not be confirmed.',
    ),
  ).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Do not leave out' })).toHaveCount(2);
  await axe(page);
  for (const left of [1, 0]) {
    await panel.getByRole('button', { name: 'Do not leave out' }).first().click();
    await expect(panel.getByRole('button', { name: 'Do not leave out' })).toHaveCount(left);
    await expect(panel.getByRole('button', { name: 'Leave out a party' })).toBeFocused();
  }
  await expect(grid(page).locator('[data-what-if]')).toHaveCount(0);
});

test('What if does not assume that quorums that are not reported can be met (DATA-07)', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'odd-views');
  await page.route(/\/v0\/events\//, async (route) => {
    const answer = await fetchAnswer(route);
    const event = await answer.json();
    const [first, second, third] = event.verdict.transaction_views.views;
    first.confirming_parties = [{ parties: [first.informees[0]], threshold: 1 }];
    second.confirming_parties = [null];
    third.confirming_parties = null;
    // A party hint may have a space.
    const spaced = first.informees[0].replace(/^[^:]+/, 'John Doe');
    const body = JSON.stringify(event).replaceAll(first.informees[0], spaced);
    await route.fulfill({ response: answer, body });
  });
  const id = node.updateId(/lists a party twice/);
  await page.goto(`/updates/${id}/views?network=${node.network}&view=2`);
  await expect(view(page)).toContainText(
    /Must confirm\s*not reported\s*Can confirm\s*not reported/,
  );
  const panel = whatIf(page);
  const seeAs = async (party: RegExp) => {
    await page.keyboard.press('p');
    const choice = page.getByRole('dialog', { name: 'View as party' });
    await choice.getByRole('option', { name: party }).first().click();
  };
  await seeAs(/^John Doe/);
  await expect(panel).toContainText(
    'Without this party, the mediator would reject the whole update. 1 of 3 views could not be confirmed.',
  );
  await seeAs(/^(?!John Doe)/);
  await expect(panel).toContainText(
    'Without this party, every view with reported quorums could still be confirmed. For 2 of 3 views, the quorums are not reported in full.',
  );
  await expect(grid(page).locator('[data-what-if]')).toHaveCount(1);
  await expect(row(page, 0).locator('[data-what-if="still"]')).toBeVisible();
  await axe(page);
});

test('views that form no tree each have a row, and notices describe the anomalies (fault 71, GRF-05, DATA-07)', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'odd-views');
  const open = (label: RegExp) =>
    page.goto(`/updates/${node.updateId(label)}/views?network=${node.network}`);
  await open(/Two views with the same id/);
  await expect(page.getByText(/views with a duplicate id/)).toBeVisible();
  const odd = page.locator('[data-odd]').last();
  const markOf = (cell: Element) => getComputedStyle(cell, '::before').content;
  await expect.poll(() => odd.evaluate(markOf)).toContain('odd');
  await rows(page).filter({ has: odd }).last().click();
  await expect.poll(() => new URL(page.url()).searchParams.get('view')).toMatch(/^at-\d+$/);
  await open(/own grandchild/);
  await expect(rows(page)).toHaveCount(4);
  await row(page, 2).click();
  await expect(view(page)).toContainText('cycle back to view 0');
  await open(/Views that no root reaches/);
  await expect(
    page.getByText(/^4 views, 1 root, 3 not below any root, 2 levels × \d part/),
  ).toBeVisible();
  await row(page, 3).click();
  await expect(view(page)).toContainText('not below any root');
  await open(/Thresholds of 0/);
  await expect(row(page, 1)).toContainText('3 of 2, impossible');
  await expect(row(page, 0)).toContainText('2 of 2 +2, 2 require none');
  for (const at of [0, 1])
    await expect.poll(() => row(page, at).locator('.view-quorum').evaluate(isCut)).toBe(false);
  await expect(page.getByText(/2 views cannot be confirmed/)).toBeVisible();
  await axe(page);
  await page.goto(`${page.url()}&view=9`);
  await expect(page.getByText('View 9 of the link is not in this verdict.')).toBeVisible();
  await open(/Verdict without views/);
  await expect(page.getByText('This verdict has no views.')).toBeVisible();
});

function isCut(cell: Element): boolean {
  return cell.scrollWidth > cell.clientWidth;
}

const ODD: readonly { readonly label: RegExp; readonly rows: number; readonly says: RegExp }[] = [
  { label: /not in the verdict/, rows: 2, says: /1 root not in this response: 99/ },
  { label: /below two views/, rows: 5, says: /(anomaly|anomalies) in the tree/ },
  { label: /no root reaches/, rows: 4, says: /Not reachable from the roots \(3\)/ },
  { label: /No root views/, rows: 4, says: /Not reachable from the roots \(4\)/ },
];

test('missing, shared and unreachable views each have a row and a notice (fault 71, GRF-05)', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'odd-views');
  const open = (label: RegExp) =>
    page.goto(`/updates/${node.updateId(label)}/views?network=${node.network}`);
  for (const one of ODD) {
    await open(one.label);
    await expect(rows(page)).toHaveCount(one.rows);
    await expect(page.getByText(one.says).first()).toBeVisible();
  }
  await open(/not their positions/);
  await expect(rows(page)).toHaveCount(4);
  await row(page, 2_147_483_647).click();
  await expect(view(page).getByRole('heading', { level: 2 })).toHaveText('View 2147483647');
  await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('2147483647');
  await expect(grid(page).locator('[data-odd]')).toHaveCount(0);
  await open(/lists a party twice/);
  await expect(row(page, 0)).toContainText('2 of 1, impossible');
  await expect(row(page, 2)).toContainText('none required');
  await expect(view(page)).toContainText('with duplicates. Each party counts once.');
  await row(page, 2).click();
  await expect(view(page)).toContainText('This view requires no confirmation.');
  await page
    .getByRole('button', { name: /^harbor-custody/ })
    .first()
    .click();
  await expect(
    whatIf(page).getByText(
      /^1 view cannot be confirmed: .* Without this party, every other view could still be confirmed \(2 views\)\.$/,
    ),
  ).toBeVisible();
  await expect(grid(page).locator('[data-what-if]')).toHaveCount(2);
  await expect(grid(page).locator('[data-what-if="no"]')).toHaveCount(0);
});

test('the Views page shows a rejected, a contradicted and a missing verdict', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  const rejected = await openScenario(request, 'rejected');
  await page.goto(`/updates/${rejected.updateId(/./)}?network=${rejected.network}`);
  await expect(verdict(page)).toContainText('rejected');
  await page.getByRole('main').getByRole('link', { name: 'Views', exact: true }).last().click();
  await expect(verdict(page)).toContainText('The mediator rejected the confirmation request.');
  await expect(rows(page)).not.toHaveCount(0);

  const conflict = await openScenario(request, 'conflict');
  const contradicted = `/updates/${conflict.updateId(/one event on the ledger only/)}`;
  await page.goto(`${contradicted}?network=${conflict.network}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    /^Rejected by the mediator, but the update has events: .+ (created|on) /,
  );
  await page.goto(`${contradicted}/views?network=${conflict.network}`);
  await expect(verdict(page)).toContainText(
    'The verdict and the ledger disagree on the outcome. Verdict: rejected; the ledger: 1 root event recorded.',
  );
  await expect(page.getByText('disagree on the outcome')).toHaveCount(1);
  await axe(page);

  const ledger = await openScenario(request, 'ledger-only');
  await page.goto(`/updates/${ledger.updateId(/./)}/views?network=${ledger.network}`);
  await expect(verdict(page)).toContainText('require Scan, and this network has none');
  const moved = await openScenario(request, 'moved');
  await page.goto(`/updates/${moved.updateId(/./)}/views?network=${moved.network}`);
  await expect(verdict(page)).toContainText('Scan reports no verdicts for reassignments');
  await expect(verdict(page)).not.toContainText('accepted');
});

test('a link to a view from the Traffic page opens its row', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/updates/${node.updateId(DEEP)}/traffic?network=${node.network}`);
  await page.getByRole('link', { name: 'view 20', exact: true }).first().click();
  await expect(row(page, 20)).toBeFocused();
  await expect(row(page, 20)).toBeInViewport({ ratio: 1 });
});
