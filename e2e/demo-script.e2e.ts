import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { savedBy } from './onboarding.ts';
import { expectTree, statusLine, treeRows } from './screen.ts';
import { openScenario } from './simulated.ts';

const SCRIPT = readFileSync(new URL('../docs/demo.md', import.meta.url), 'utf8');

/** The labels in quotes of the numbered steps, in the order of the document. */
const LABELS = SCRIPT.split('\n')
  .filter((line) => /^\d\. /.test(line))
  .flatMap((line) => [...line.matchAll(/"([^"]+)"/g)].map(([, label]) => label));

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const home = (page: Page) => link(page, /^Treeline$/).click();

test('the steps of docs/demo.md lead through the demo', async ({
  page,
  request,
  context,
  expectConsole,
}) => {
  // The ledger does not return a rejected update, nor a contract of other parties.
  expectConsole(statusLine(404));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { network } = await openScenario(request, 'demo');
  await page.goto(`/?network=${network}`);
  const done: string[] = [];
  /** One label of the document: what it leads to is checked where it is pressed. */
  const step = async (label: string, press: () => Promise<unknown>) => {
    await press();
    done.push(label);
  };

  await step('Follow the settlement', () => link(page, /^Follow the settlement/).click());
  await expectTree(page);
  await step('Mediator: accepted', () =>
    expect(page.getByText('Mediator: accepted').filter({ visible: true })).toHaveCount(1),
  );
  await step('Fold all', () => button(page, 'Fold all').click());
  await expect(treeRows(page)).toHaveCount(1);
  await step('Unfold all', () => button(page, 'Unfold all').click());
  await expect(treeRows(page).nth(5)).toBeVisible();
  await step('Share', () => button(page, 'Share').click());
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');

  await step('Views', () => link(page, /^Views/).click());
  const map = page.getByRole('treegrid', { name: 'Views' });
  await step('euro-bond-registrar', () =>
    map.getByRole('button', { name: 'euro-bond-registrar' }).click(),
  );
  await expect(page).toHaveURL(/lens=euro-bond-registrar/);
  await step('SVG', async () =>
    expect(await savedBy(page, 'Save as SVG')).toContain('euro-bond-registrar'),
  );

  await step('Traffic', () => link(page, /^Traffic$/).click());
  await expect(page.getByText('29,994 bytes of traffic', { exact: true })).toBeVisible();
  await step('Copy as CSV', () =>
    page
      .getByRole('region', { name: 'Traffic', exact: true })
      .getByTitle('Copy traffic as CSV')
      .click(),
  );
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('3994');

  await step('Treeline', () => home(page));
  await step('Explain the rejection', () => link(page, /^Explain the rejection/).click());
  const rejection = page.getByRole('region', { name: 'Rejection' });
  await expect(rejection).toContainText('LOCAL_VERDICT_INACTIVE_CONTRACTS');
  await step('Look up the faster update', () =>
    rejection.getByRole('button', { name: 'Look up the faster update' }).click(),
  );
  await expect(rejection).toContainText('earlier');
  await expect(rejection.getByRole('link', { name: /1220/ }).first()).toBeVisible();

  await home(page);
  await step('Check its proposal', () => link(page, /^Check its proposal/).click());
  await step('Do not sign this', () =>
    expect(page.getByRole('alert').filter({ hasText: 'Do not sign this' })).toBeVisible(),
  );
  await expect(button(page, 'Sign')).toHaveCount(0);
  expect(done).toEqual(LABELS);
});
