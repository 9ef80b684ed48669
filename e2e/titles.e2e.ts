import { contractIdOf } from '../src/sim/world/identity.ts';
import { expect, test } from './app.ts';
import { expectTree, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

const ABOUT =
  'A browser explorer for Canton ledgers: what an update did, who saw it, what it cost, or why a command failed.';
const PARTY = `northwind-1::1220${'ab'.repeat(32)}`;

test('the window title and the description of every page begin with its subject and name no party (WCAG 2.4.2)', async ({
  page,
  request,
  expectConsole,
}) => {
  // The ledger lacks the rejected update, and the invented party.
  expectConsole(statusLine(404));
  const node = await openScenario(request, 'demo');
  const id = node.updateId(/6 levels deep/);
  const start = id.slice(0, 12);
  const what = 'Batch_Close on Batch, accepted';
  const rejected = node.updateId(/reject/i);
  const titles: readonly (readonly [path: string, title: string])[] = [
    ['/', 'Treeline'],
    ['/connect', 'Connect · Treeline'],
    ['/node', 'Node · Treeline'],
    ['/updates', 'Updates · Treeline'],
    [
      `/updates?kind=transaction&only=choice:Transfer&only=party:${PARTY}&find=northwind&party=${PARTY}`,
      'transaction, Transfer · Updates · Treeline',
    ],
    ['/network', 'Network · Treeline'],
    ['/completions', 'Completions · Treeline'],
    [
      `/completions?status=failed&code=CONTRACT_NOT_FOUND&find=northwind&party=${PARTY}`,
      'failed, CONTRACT_NOT_FOUND · Completions · Treeline',
    ],
    [`/updates/${id}?lens=${PARTY}`, `${what} · Update ${start}… · Treeline`],
    [`/updates/${id}/views?lens=${PARTY}`, `${what} · Views ${start}… · Treeline`],
    [`/updates/${id}/traffic`, `${what} · Traffic ${start}… · Treeline`],
    [`/updates/${id}/history`, `${what} · History ${start}… · Treeline`],
    [`/updates/${id}/raw`, `${what} · Raw ${start}… · Treeline`],
    [
      `/updates/${rejected}`,
      `The mediator rejected a transaction · Update ${rejected.slice(0, 12)}… · Treeline`,
    ],
    ['/packages/preferred', 'Preferred packages · Treeline'],
    [
      `/packages/preferred?name=dvp-settlement&party=${PARTY}`,
      'dvp-settlement · Preferred packages · Treeline',
    ],
    [`/contracts/${contractIdOf('moved coin')}`, 'Amulet · Contract · Treeline'],
    [`/timeline?trace=${'ab'.repeat(16)}`, 'Trace · Timeline · Treeline'],
    ['/timeline?workflow=northwind', 'Workflow · Timeline · Treeline'],
    ['/parties/external?hint=northwind', 'External party · Treeline'],
    ['/parties/external?review=1', 'Review of a response · External party · Treeline'],
    ['/go?q=settle-nowhere', 'Search · Treeline'],
    ['/errors', 'Error codes · Treeline'],
    ['/errors/CONTRACT_NOT_FOUND', 'CONTRACT_NOT_FOUND · Treeline'],
  ];
  await page.goto(`/updates/${id}?network=${node.network}`);
  await expectTree(page);
  // Within the open page, as links do, so that no title is left from the page before.
  for (const [path, title] of titles) {
    const to = new URL(path, page.url());
    to.searchParams.set('network', node.network);
    await page.evaluate((href) => {
      history.pushState({}, '', href);
      dispatchEvent(new PopStateEvent('popstate'));
    }, to.href);
    await expect(page, path).toHaveTitle(title);
    const description = page.locator('meta[name="description"]');
    await expect(description, path).toHaveAttribute('content', `${title}. ${ABOUT}`);
  }
});
