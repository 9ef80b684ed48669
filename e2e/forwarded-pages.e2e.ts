import type { Page } from '@playwright/test';
import { contractIdOf, transactionHashOf } from '../src/sim/world/identity.ts';
import { PARTIES } from '../src/sim/world/party.ts';
import { expect, test } from './app.ts';
import { FULL } from './full.ts';
import { allocate, generate, makeKey, openParties, signHere } from './onboarding.ts';
import { giveToken, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';
import { openSite, passOn } from './sub-path.ts';

/** What each page shows once it has read the node: a region, and a text of it. */
const PAGES: readonly (readonly [path: string, region: string, shows: RegExp])[] = [
  ['/connect', 'Connection check', /3\.5\.14/],
  ['/node', 'Synchronizers', /global-domain::1220/],
  ['/updates', 'Results', /offset/i],
  ['/network', 'Results', /UTC/],
  ['/updates/{id}', 'Tree', /./],
  ['/updates/{id}?source=ledger', 'Tree', /./],
  ['/updates/{id}/views', 'Verdict', /accepted/i],
  ['/updates/{id}/traffic', 'Traffic', /bytes/],
  ['/updates/{id}/history', 'Origin and use', /requests/],
  ['/updates/{id}/raw', 'Raw', /record_time/],
  ['/completions', 'Results', /failed/],
  [`/contracts/${contractIdOf('moved coin')}`, 'History', /Assigned.*offset/],
  [`/go?q=${transactionHashOf('externally signed transfer')}`, 'Tree', /./],
  [`/go?q=${'5e'.repeat(32)}`, 'Look-up by hash', /GET \/v2\/updates\/hash returned no update/],
  ['/go?q=60723', 'Tree', /./],
  [`/timeline?trace=${'ab'.repeat(16)}`, 'Results', /Nothing read for this timeline yet/],
  ['/go?q=settle-nowhere', 'Choices for this text', /No completion has settle-nowhere/],
  [`/packages/preferred?name=dvp-settlement&party=${PARTIES.lumen}`, 'Result', /2\.4\.0/],
  [
    `/packages/preferred?name=dvp-settlement&name=splice-amulet&party=${PARTIES.lumen}`,
    'Result',
    /0\.1\.14/,
  ],
];

/** The responses of the forwarder itself, which would be failures that are not the node's. */
function ownResponses(page: Page): readonly string[] {
  const own: string[] = [];
  page.context().on('response', (response) => {
    if (response.headers()['x-treeline'] === undefined) return;
    own.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  return own;
}

const WAYS = [
  ['', 'demo', 'a node'],
  ['/treeline', 'demo', 'a node'],
  ['', 'no-authentication', 'a node without authentication'],
  ['/treeline', 'no-authentication', 'a node without authentication'],
] as const;

/** Other tests of `npm test` have a path prefix (sub-path.e2e.ts) and no authentication. */
const RUN = FULL ? WAYS : WAYS.slice(0, 1);

for (const [prefix, scenario, what] of RUN)
  test(`every page works through the forwarder at ${prefix}/, against ${what} that is another process`, async ({
    page,
    context,
    request,
    startApp,
    expectConsole,
  }) => {
    // Before a token, the first request gets 401. Without authentication the node reads no user: 400.
    const status = scenario === 'demo' ? 401 : 400;
    // Scan does not have the hash that is looked up.
    expectConsole(statusLine(404));
    expectConsole(statusLine(status));
    test.setTimeout(180_000);
    const node = await openScenario(request, scenario);
    const process = await startApp({});
    const server = await startApp({
      ledger: process + node.ledger,
      scan: process + node.scan,
    });
    const site = await openSite(prefix, (incoming, outgoing, path) =>
      passOn(incoming, outgoing, server, path),
    );
    const app = site.origin + prefix;
    const own = ownResponses(page);
    await page.goto(`${app}/node`);
    if (scenario === 'demo') {
      await page.getByRole('button', { name: 'Add token' }).click();
      await giveToken(page, node.token);
    }
    await expect(page.getByRole('region', { name: 'User and rights' })).toContainText('any party');

    // The first tab passes its token to this one.
    const tab = await context.newPage();
    const id = node.updateId(/^Preapproved transfer/);
    for (const [path, region, shows] of PAGES) {
      await test.step(path, async () => {
        await tab.goto(app + path.replace('{id}', id));
        await expect(tab.getByRole('region', { name: region, exact: true })).toContainText(shows);
        await tab.waitForLoadState('networkidle');
        await expect(tab.getByRole('alert')).toHaveCount(0);
      });
    }
    await openParties(tab, 'node', { hint: 'forwarded' }, app);
    await makeKey(tab, 'Ed25519');
    await generate(tab);
    await signHere(tab, 'forwarded');
    await allocate(tab);
    await expect(tab.getByText('The node hosts the party.')).toBeVisible();
    await expect(tab.getByRole('list', { name: 'Hosts' })).toContainText('hosted (Scan)');
    expect(own).toEqual([]);
    await site.close();
  });
