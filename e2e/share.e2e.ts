import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { copiedBy, expectNoSidewaysScroll, expectTree, PHONE, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

test('the Share menu of an update opens by keyboard and copies link, Markdown and curl (EXP-03)', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize(PHONE);
  const node = await openScenario(request, 'demo');
  const id = node.updateId(/6 levels deep/);
  await page.goto(`/updates/${id}?network=${node.network}&source=ledger&event=2`);
  await expectTree(page);
  const share = page.getByRole('button', { name: 'Share', exact: true });
  const menu = page.getByRole('menu', { name: 'Share' });
  const item = (name: string) => menu.getByRole('menuitem', { name, exact: true });
  const press = async (key: string) => page.keyboard.press(key);

  await share.focus();
  await press('Enter');
  await expect(item('Copy link')).toBeFocused();
  await axe(page);
  await expectNoSidewaysScroll(page);
  await press('ArrowUp');
  await expect(item('Copy curl command')).toBeFocused();
  await press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(share).toBeFocused();
  await press('Space');
  await expect(item('Copy link')).toBeFocused();
  await share.click();
  await expect(menu, 'a press on the button closes its menu').toHaveCount(0);

  const copied = (downs: number) =>
    copiedBy(page, async () => {
      await share.focus();
      await press('Enter');
      await expect(item('Copy link')).toBeFocused();
      for (let at = 0; at < downs; at += 1) await press('ArrowDown');
      await press('Enter');
      await expect(share).toBeFocused();
    });
  const link = new URL(await copied(0));
  expect(link.pathname).toBe(`/updates/${id}`);
  expect(Object.fromEntries(link.searchParams)).toEqual({
    network: node.network,
    source: 'ledger',
    event: '2',
  });
  const markdown = await copied(1);
  expect(markdown.split('\n')).toEqual(
    expect.arrayContaining([
      '**`Batch_Close`** on **`Batch`**',
      `- Update: \`${id}\``,
      '- Mediator verdict: accepted',
      '- Events from: the ledger, read as any party',
      expect.stringMatching(/^- Acting: `lumen-dvp-operator-1::1220[0-9a-f]{64}`$/),
      expect.stringMatching(/^- Record time: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+ UTC$/),
      expect.stringMatching(/^- Traffic cost: [\d,]+ bytes$/),
      `- Link: <${link.href}>`,
    ]),
  );
  const curl = await copied(2);
  expect(curl).toContain('/v2/updates/update-by-id');
  expect(curl).toContain(`"updateId":"${id}"`);
  expect(curl).toContain('-H "Authorization: Bearer $TOKEN"');
});

test('a copied link names the source of its event and folds, which other sources number differently', async ({
  page,
  context,
  request,
  expectConsole,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const node = await openScenario(request, 'demo');
  const path = `/updates/${node.updateId(/6 levels deep/)}?network=${node.network}`;
  const sourceOf = async (address: string) => {
    await page.goto(address);
    await expectTree(page);
    const copied = await copiedBy(page, async () => {
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Copy link' }).click();
    });
    return new URL(copied).searchParams.get('source');
  };
  expect(await sourceOf(path)).toBeNull();
  expect(await sourceOf(`${path}&event=4`)).toBe('scan');
  expect(await sourceOf(`${path}&fold=2`)).toBe('scan');
  expectConsole(statusLine(502));
  await page.route(/\/v0\/events\//, (route) => route.fulfill({ status: 502 }));
  expect(await sourceOf(`${path}&event=0`)).toBe('ledger');
});
