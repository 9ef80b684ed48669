import { contractIdOf, updateIdOf } from '../src/sim/world/identity.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

/** The offset of each rejection, and the update that its contention leads to. */
const WON = [
  { name: 'locked', offset: 80_001, did: 'Archived', apart: /0\.\d+ s after this rejection/ },
  { name: 'inactive', offset: 80_014, did: 'Archived', apart: /1\.\d+ s before this rejection/ },
  { name: 'not found', offset: 80_024, did: 'Archived', apart: /1\.\d+ s before this rejection/ },
  { name: 'not active', offset: 80_034, did: 'Archived', apart: /1\.\d+ s before this rejection/ },
  { name: 'inconsistent', offset: 80_044, did: 'Archived', apart: /before this rejection/ },
  { name: 'inconsistent key', offset: 80_054, did: 'Archived', apart: /before this rejection/ },
  { name: 'duplicate key', offset: 80_064, did: 'Created', apart: /11\.\d+ s before/ },
  { name: 'moving', offset: 80_074, did: 'Unassigned', apart: /before this rejection/ },
] as const;

test('each contention names the contract, the update that was faster, who sent it and how much earlier', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'contention');
  for (const { name, offset, did, apart } of WON)
    await test.step(name, async () => {
      await page.goto(`/completions?network=${node.network}&sel=${offset}`);
      const part = page.getByRole('region', { name: 'Completion', exact: true });
      const contract = part.getByRole('listitem').filter({
        has: page.getByRole('link', { name: contractIdOf(`contested ${name}`) }),
      });
      await expect(contract.first()).toContainText(did);
      await expect(contract.first()).toContainText(apart);
      if (did !== 'Unassigned')
        await expect(contract.first()).toContainText(/Submitted by.*harbor-custody-mainnet-1/);
      const update = updateIdOf(`${name} ${did === 'Created' ? 'made' : 'won'}`);
      await expect(contract.first().locator(`a[href*="/updates/${update}"]`)).toBeVisible();
    });
  await axe(page);
});

test('a contention whose winner cannot be looked up says so', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  const node = await openScenario(request, 'contention');
  const part = page.getByRole('region', { name: 'Completion', exact: true });
  await page.goto(`/completions?network=${node.network}&sel=80094`);
  await expect(part).toContainText('The faster update is not visible.');
  await expect(part).toContainText(/Unknown: no stakeholder is hosted/);
  await page.goto(`/completions?network=${node.network}&sel=80104`);
  await expect(part).toContainText('The error names no contract');
  await page.goto(`/completions?network=${node.network}&sel=80084`);
  await expect(part).toContainText('Not archived');
  await expect(part).toContainText('has not archived it');
});

test('the contracts of a contention are looked up once the selection rests', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'contention');
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (one) => {
    if (one.url().includes('/v2/events/events-by-contract-id'))
      asked.push(one.postDataJSON().contractId);
  });
  await page.goto(`/completions?network=${node.network}&sel=80014`);
  const part = page.getByRole('region', { name: 'Completion', exact: true });
  await expect.poll(() => asked.length).toBe(1);
  // The clock is still, so no selection rests, however long a key takes.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  asked.length = 0;
  for (const code of [
    'CONTRACT_NOT_FOUND',
    'CONTRACT_NOT_ACTIVE',
    'INCONSISTENT',
    'INCONSISTENT_CONTRACT_KEY',
    'DUPLICATE_CONTRACT_KEY',
    'UNASSIGNMENT_ACTIVENESS_CHECK_FAILED',
  ]) {
    await page.keyboard.press('k');
    await expect(part.getByRole('heading', { level: 2 })).toContainText(code);
  }
  await expect(part).toContainText('Looking up the contracts…');
  expect(asked).toEqual([]);
  await page.clock.resume();
  await expect(part).toContainText('Unassigned');
  expect(asked).toEqual([contractIdOf('contested moving')]);
});
