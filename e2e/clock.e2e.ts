import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { openPlainNode } from './plain-node.ts';
import { statusLine } from './screen.ts';

const dated = (ms: number) => ({
  status: 200,
  headers: { Date: new Date(Date.now() + ms).toUTCString() },
  body: '{"version":"3.5.14"}',
});

test('a browser clock ahead of or behind the ledger’s is reported through the forwarder (REL-11)', async ({
  page,
  startApp,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  const differences = [-600_000, 600_000, 0];
  const nodes = await Promise.all(
    differences.map((_, at) =>
      openPlainNode({ 'GET /v2/version': () => dated(differences[at] ?? 0) }),
    ),
  );
  const app = await startApp({
    networks: nodes.map(({ origin }, at) => `id=n${at},ledger=${origin}`),
  });
  const strip = page.getByRole('contentinfo');
  await page.goto(`${app}/node?network=n2`);
  await expect(strip).toContainText('3.5.14');
  await expect(strip).not.toContainText('browser clock');
  for (const [id, sentence, label] of [
    ['n0', 'The clock of this browser is 10 min ahead of the clock of the server', 'ahead'],
    ['n1', 'The clock of this browser is 10 min behind the clock of the server', 'behind'],
  ]) {
    await page.goto(`${app}/node?network=${id}`);
    await expect(page.getByRole('region', { name: 'State' })).toContainText(`${sentence}`);
    await expect(strip).toContainText(`browser clock ${label} by 10 min`);
    await axe(page);
  }
  // A clock that is corrected while the page is open. The page asks again after 30 s.
  await page.clock.install();
  await page.reload();
  await expect(strip).toContainText('browser clock behind by');
  const STEP = 31_000;
  await expect(async () => {
    differences[1] = (await page.evaluate(() => Date.now())) + STEP - Date.now();
    await page.clock.runFor(STEP);
    await expect(strip).not.toContainText('browser clock', { timeout: 2_000 });
  }).toPass();
  await Promise.all(nodes.map((node) => node.close()));
});
