import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { upstreamRoute } from '../src/server/upstream-route.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { openCopiedLedger } from './copied-node.ts';
import { freePort } from './free-ports.ts';
import { openPlainNode } from './plain-node.ts';
import { expectAnswered, failure, giveToken, statusLine, treeRows } from './screen.ts';
import { SERVER } from './servers.ts';
import { openScenario } from './simulated.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const version = (page: Page, name: string) =>
  part(page, name).locator('dt:text-is("Version") + dd');

/** A ledger and a Scan on one origin, which report versions of their own. */
function openVersions(ledger: string, scan: string) {
  return openPlainNode({
    'GET /json/v2/version': JSON.stringify({ version: ledger }),
    'GET /api/scan/version': JSON.stringify({ version: scan, commit_ts: '2026-01-01T00:00:00Z' }),
  });
}

test('the server forwards each network of --network to its own addresses', async ({
  page,
  request,
  startApp,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  const first = await openVersions('3.4.7', '0.5.1');
  const second = await openVersions('3.5.9', '0.6.2');
  const app = await startApp({
    networks: [
      `id=devnet,ledger=${first.origin}/json,scan=${first.origin}/api/scan,label=DevNet, eu`,
      `id=main,ledger=${second.origin}/json/,scan=${second.origin}/api/scan`,
    ],
  });
  expect(await (await request.get(`${app}/config.json`)).json()).toEqual({
    networks: [
      {
        id: 'devnet',
        label: 'DevNet, eu',
        base_url: `./api/devnet/${upstreamRoute('ledger', `${first.origin}/json`)}`,
        ledger_upstream: `${first.origin}/json`,
        scan_url: `./api/devnet/${upstreamRoute('scan', `${first.origin}/api/scan`)}`,
        scan_upstream: `${first.origin}/api/scan`,
      },
      {
        id: 'main',
        label: 'main',
        base_url: `./api/main/${upstreamRoute('ledger', `${second.origin}/json`)}`,
        ledger_upstream: `${second.origin}/json`,
        scan_url: `./api/main/${upstreamRoute('scan', `${second.origin}/api/scan`)}`,
        scan_upstream: `${second.origin}/api/scan`,
      },
    ],
    default: 'devnet',
    demo: false,
  });

  await page.goto(`${app}/node`);
  await expect(page.getByRole('button', { name: 'Network: DevNet, eu' })).toBeVisible();
  await expect(version(page, 'Ledger')).toHaveText('3.4.7');
  await expect(version(page, 'Scan')).toHaveText('0.5.1');
  await expect(part(page, 'Ledger')).toContainText(`${first.origin}/json`);
  expect(second.log).toEqual([]);
  await axe(page);

  // The page of the first network sends nothing more.
  await page.goto('about:blank');
  const asked = first.log.length;
  await page.goto(`${app}/node?network=main`);
  await expect(version(page, 'Ledger')).toHaveText('3.5.9');
  await expect(version(page, 'Scan')).toHaveText('0.6.2');
  await expect(part(page, 'Scan')).toContainText(`${second.origin}/api/scan`);
  expect(first.log.length).toBe(asked);
  const unknown = await request.get(`${app}/api/other/ledger/v2/version`);
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toBe('Treeline does not forward this route.');
  await Promise.all([first.close(), second.close()]);
});

test('the server forwards the upstreams of a config.json, and failures name them', async ({
  page,
  request,
  startApp,
  expectConsole,
}) => {
  expectConsole(statusLine('401|502'));
  const node = await openScenario(request, 'demo');
  const updateId = node.updateId(/^Preapproved transfer/);
  const ledger = await openCopiedLedger(request, node, updateId);
  const gone = { origin: `http://127.0.0.1:${await freePort()}` };
  const app = await startApp({
    config: {
      networks: [
        { id: 'here', label: 'Here', ledger_upstream: ledger.origin },
        { id: 'gone', label: 'Gone', ledger_upstream: `${gone.origin}/json` },
      ],
      demo: false,
    },
  });
  await page.goto(`${app}/updates/${updateId}?network=here`);
  await page.getByRole('button', { name: 'Add token' }).first().click();
  await giveToken(page, 'canary-token');
  await expectAnswered(page);
  await expect(treeRows(page)).toHaveCount(6);
  expect(ledger.log.map(({ url }) => url)).toContain('/v2/updates/update-by-id');

  await page.goto(`${app}/updates/${updateId}?network=gone`);
  const alert = failure(page, 'E-STATUS-502');
  await expect(alert.getByRole('heading')).toHaveText(`Cannot reach ${gone.origin}`);
  await expect(alert).toContainText('The ledger interface refuses connections.');
  await expect(alert).toContainText(`Sent to the ledger at ${gone.origin} through the server`);
  await alert.getByText('Troubleshooting and response').click();
  await expect(alert.locator('dt:text-is("Request") + dd')).toHaveText(
    /^(?:GET|POST) \/json\/v2\//,
  );
  await axe(page);
  await ledger.close();
});

test('the server warns of a ledger on another machine over plain http (SEC-05)', async () => {
  const args = ['--port', '0', '--no-check', '--ledger', 'http://node.invalid:7575'];
  const run = spawn(process.execPath, [SERVER, ...args], { cwd: new URL('..', import.meta.url) });
  let printed = '';
  run.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  await expect
    .poll(() => printed)
    .toContain('Warning: http://node.invalid:7575 is reached over plain http.');
  run.kill();
  await once(run, 'exit');
});

test('the server rejects a second --ledger, and options that contradict each other', async () => {
  const one = ['--ledger', 'http://a.example'];
  const network = ['--network', 'id=a,ledger=http://a.example'];
  for (const [args, sentence] of [
    [[...one, '--ledger', 'http://b.example'], 'Use --network for several networks.'],
    [[...one, ...network], '--network cannot be combined with --ledger'],
    [[...network, ...network], 'the id "a" is used twice'],
  ] as const) {
    const run = spawn(process.execPath, [SERVER, '--port', '0', ...args], {
      cwd: new URL('..', import.meta.url),
    });
    let printed = '';
    run.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    const [code] = await once(run, 'close');
    expect(printed).toContain(sentence);
    expect(printed).toContain('The option --help lists all options.');
    expect(code).toBe(2);
  }
});
