import type { Page } from '@playwright/test';
import { LIMITS } from '../src/api/http/api-request.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { openPlainNode } from './plain-node.ts';
import {
  dropTimersOf,
  expectAnswered,
  expectNoSidewaysScroll,
  expectTree,
  failure,
  giveToken,
  PHONE,
  setVisibility,
  statusLine,
} from './screen.ts';
import { openScenario } from './simulated.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The value of a line of a part, by its label. */
const fact = (page: Page, name: string, label: string) =>
  part(page, name).locator(`dt:text-is("${label}") + dd`);
const route = (page: Page, path: string) =>
  part(page, 'API endpoints').getByRole('row').filter({ hasText: path });
const logged = (page: Page, path: string) =>
  part(page, 'Requests').getByRole('row').filter({ hasText: path });
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' });

/** The page has no request in progress. */
async function expectTold(page: Page): Promise<void> {
  await expect(refresh(page)).toBeVisible();
  await expect(page.getByText(/loading…/i)).toHaveCount(0);
}

const VERSIONS = [
  ['v33', '3.3.0-SNAPSHOT', 'not available', 'fallback', 'from a checkpoint'],
  ['v34', '3.4.11', 'not available', 'fallback', 'from a checkpoint'],
  ['v35', '3.5.14', 'used', 'fallback', 'from a checkpoint'],
  ['v36', '3.6.0-SNAPSHOT', 'used', 'not available', 'from the ledger end'],
] as const;

for (const [name, version, pages, tree, source] of VERSIONS) {
  test(`the Node page lists endpoints and fallbacks of a node of version ${version}`, async ({
    page,
    request,
    expectConsole,
  }) => {
    if (name === 'v33') expectConsole(statusLine('404'));
    const node = await openScenario(request, name);
    await page.goto(`/node?network=${node.network}`);
    await expect(fact(page, 'Ledger', 'Version')).toHaveText(version);
    await expect(fact(page, 'Ledger', 'Participant')).toContainText(
      /Digital-Asset-2-participant::1220[0-9a-f]{64}/,
    );
    await expect(fact(page, 'Ledger', 'Ledger end')).toHaveText(/^offset \d{5}$/);
    await expect(fact(page, 'Ledger', 'Pruned up to')).toHaveText('offset 60000 (inclusive)');
    await expect(fact(page, 'Ledger', 'Pruned (divulged)')).toHaveText('offset 60000 (inclusive)');
    await expect(fact(page, 'Ledger', 'Features')).toContainText('at least every 75 s');
    await expect(route(page, '/v2/updates/get-updates-page')).toContainText(
      `Since 3.5.1; this node is ${version}.`,
    );
    await expect(route(page, '/v2/updates/get-updates-page').getByRole('cell').last()).toHaveText(
      pages,
    );
    await expect(
      route(page, '/v2/updates/transaction-tree-by-id').getByRole('cell').last(),
    ).toHaveText(tree);
    await expect(route(page, 'Bounded lists of up to 200').getByRole('cell').last()).toHaveText(
      pages === 'used' ? 'fallback' : 'used',
    );
    await expect(fact(page, 'Synchronizers', 'Last record time').first()).toContainText(source);
    await expect(fact(page, 'User and rights', 'User')).toContainText(
      name === 'v33' ? 'from the token' : 'reported by the node',
    );
    await expect(fact(page, 'Scan', 'Version')).toHaveText('0.6.13');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(part(page, 'State').getByText(/^Pruned up to offset 60000\./)).toBeVisible();
    await expect(page.getByText(/Behind|Held back|Restored/)).toHaveCount(0);
    await axe(page);
  });
}

test('the Node page shows a rejected endpoint and its fallback', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('404'));
  for (const [name, refused, used] of [
    ['flat-only', '/v2/updates/update-by-id', '/v2/updates/transaction-by-id'],
    ['legacy', '/v0/events/{id}', '/v0/updates/{id}'],
  ] as const) {
    const node = await openScenario(request, name);
    await page.goto(`/updates/${node.updateId(/./)}?network=${node.network}`);
    await expectAnswered(page);
    await page.getByRole('link', { name: 'Node' }).click();
    await expect(route(page, refused).getByRole('cell').last()).toHaveText('not found');
    await expect(route(page, refused)).toContainText('The node returned “no such endpoint”.');
    await expect(route(page, used).getByRole('cell').last()).toHaveText('used');
  }
  const node = await openScenario(request, 'demo');
  for (const missing of ['updates/get-updates-page', 'parties/participant-id'])
    await page.route(`**/v2/${missing}*`, (asked) =>
      asked.fulfill({ status: 404, body: 'The requested resource could not be found.' }),
    );
  await page.goto(`/updates?network=${node.network}&live=no`);
  await expect(page.locator('[data-offset]').first()).toBeVisible();
  await page.getByRole('link', { name: 'Node' }).click();
  const uses = part(page, 'API endpoints').getByRole('row').filter({ hasText: '/v2/updates' });
  await expect(uses.nth(0).getByRole('cell').last()).toHaveText('not found');
  await expect(uses.nth(1).getByRole('cell').last()).toHaveText('used');
  const ofParties = (name: string) => route(page, `/v2/parties/${name}`).getByRole('cell').last();
  await expect(ofParties('participant-id')).toHaveText('not found');
  await expect(ofParties('{party}')).toHaveText('used');
});

test('the navigation links to the Node page', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/?network=${node.network}`);
  const way = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Node' });
  await expect(way).not.toHaveAttribute('aria-current');
  await way.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Node Demo');
  await expect(way).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle('Node · Treeline');
});

test('the Node page shows alias, id and last record time of each synchronizer', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/node?network=${node.network}`);
  await expect(fact(page, 'Synchronizers', 'Connected')).toHaveText([
    /^globalglobal-domain::.*1220[0-9a-f]{64}/,
    /^harbor-privateharbor-private-synchronizer::.*1220[0-9a-f]{64}/,
  ]);
  await expect(fact(page, 'Synchronizers', 'Last record time').first()).toHaveText(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)? UTC \d+ (s|min) ago · from a checkpoint$/,
  );
  await expect(fact(page, 'Synchronizers', 'Permission').first()).toHaveText(
    'Requires a party; none selected',
  );
  await expect(fact(page, 'Scan', 'DSO')).toContainText(/DSO::1220[0-9a-f]{64}/);
  await expect(fact(page, 'Scan', 'Super validators')).toHaveText('4 · voting threshold 3');
  await expect(fact(page, 'Scan', 'Mining round')).toHaveText('74,223 · since round 0');
});

test('the Node page describes the rights of an administrator who reads as any party', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/node?network=${node.network}`);
  const rights = fact(page, 'User and rights', 'Rights').getByRole('listitem');
  await expect(rights.nth(0)).toContainText('CanReadAsAnyParty');
  await expect(rights.nth(0)).toContainText(
    'Allows reading what any party on this participant sees.',
  );
  await expect(rights.nth(1)).toContainText('ParticipantAdmin');
  await expect(rights.nth(1)).toContainText('Does not allow reading contracts.');
  await expect(fact(page, 'User and rights', 'Treeline reads')).toHaveText(
    'as any party (according to the rights below)',
  );
});

test('the Node page describes the rights of two parties with their permissions', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('403'));
  const node = await openScenario(request, 'partly-readable');
  await page.goto(`/node?network=${node.network}`);
  const rights = fact(page, 'User and rights', 'Rights');
  await expect(rights).toContainText(/CanActAs.*auth0_0067a1c94be2d50e317f::1220[0-9a-f]{64}/);
  await expect(rights).toContainText(/CanReadAs.*harbor-custody-mainnet-1::1220[0-9a-f]{64}/);
  await expect(fact(page, 'User and rights', 'Treeline reads')).toContainText('as 2 parties');
  await expect(fact(page, 'Synchronizers', 'Permission').first().getByRole('listitem')).toHaveText([
    /^submissionauth0_.*$/,
    /^submissionharbor-custody.*$/,
  ]);
  const onPrivate = fact(page, 'Synchronizers', 'Permission').nth(1).getByRole('listitem');
  await expect(onPrivate).toHaveText([
    /^not hosted on this synchronizerauth0_.*$/,
    /^submissionharbor-custody.*$/,
  ]);
  // Whose permission was asked is in the query, so the log does not have it.
  await expect(logged(page, '/v2/state/connected-synchronizers?party=…')).toHaveCount(2);
  await axe(page);
  await page.route('**/v2/state/connected-synchronizers?party=harbor*', (asked) =>
    asked.fulfill({ status: 403 }),
  );
  await page.reload();
  await expect(onPrivate).toHaveText([
    /^not hosted on this synchronizerauth0_.*$/,
    /^unknown: .*harbor-custody.*$/,
  ]);
});

test('the Node page distinguishes unreadable rights from no rights', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('403'));
  const node = await openScenario(request, 'no-rights');
  await page.goto(`/node?network=${node.network}`);
  await expect(fact(page, 'User and rights', 'User')).toContainText('harbor-clerk');
  await expect(fact(page, 'User and rights', 'Rights')).toContainText('unknown: ');
  await expect(fact(page, 'User and rights', 'Treeline reads')).toContainText(
    'as any party (assumed, because the rights cannot be read), rejected by the node',
  );
  for (const path of ['/v2/users/{user}/rights', 'From the newest checkpoint or update'])
    await expect(route(page, path)).toContainText(
      /last response was 403: access denied\..*denied$/,
    );
  await expect(part(page, 'User and rights').getByRole('alert')).toContainText('E-REFUSED');
  await expect(fact(page, 'Ledger', 'Ledger end')).toHaveText(/^offset \d+$/);
  await expectTold(page);
  await axe(page);
});

test('the Node page requests a missing token once and accepts one', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('401'));
  const node = await openScenario(request, 'needs-token');
  const { token } = await openScenario(request, 'demo');
  await page.goto(`/node?network=${node.network}`);
  await expect(failure(page, 'E-NEEDS-TOKEN')).toHaveCount(1);
  for (const label of ['Participant', 'Ledger end', 'Pruned up to'])
    await expect(fact(page, 'Ledger', label)).toHaveText('needs a token');
  await expect(part(page, 'Synchronizers')).toContainText('needs a token');
  await expect(fact(page, 'User and rights', 'Rights')).toHaveText(
    'not requested: the user is unknown',
  );
  await expect(fact(page, 'Ledger', 'Version')).toHaveText('3.5.14');
  await expect(route(page, '/v2/updates/get-updates-page')).toContainText('used');
  await expect(fact(page, 'Scan', 'Version')).toHaveText('0.6.13');
  // One request tried without a token.
  const refused = page.getByRole('region', { name: 'Requests' }).getByText('401 unauthenticated');
  await expect(refused).toHaveCount(1);
  await axe(page);

  await page.getByRole('button', { name: 'Add token' }).click();
  await giveToken(page, token);
  await expect(fact(page, 'Ledger', 'Ledger end')).toHaveText(/^offset \d+$/);
  await expect(failure(page, 'E-NEEDS-TOKEN')).toHaveCount(0);
  await expect(fact(page, 'User and rights', 'User')).toContainText('sv-2-operator');
  await expectTold(page);
  const [, , signature = ''] = token.split('.');
  expect(signature.length).toBeGreaterThan(20);
  expect(await page.content()).not.toContain(signature);
});

test('the Node page reports a rejected token once', async ({ page, request, expectConsole }) => {
  expectConsole(statusLine('401'));
  const node = await openScenario(request, 'unauthorised');
  await page.goto(`/node?network=${node.network}`);
  await expect(failure(page, 'E-UNAUTHENTICATED')).toHaveCount(1);
  await expect(fact(page, 'Ledger', 'Ledger end')).toContainText('rejected the token');
  await expect(logged(page, '/v2/state/ledger-end').first()).toContainText('401 unauthenticated');
});

test('the Node page sends no requests to an interface that the network does not have', async ({
  page,
  request,
}) => {
  const scanOnly = await openScenario(request, 'scan-only');
  await page.goto(`/node?network=${scanOnly.network}`);
  await expect(page.getByText('This network has no ledger address')).toBeVisible();
  await expect(fact(page, 'Scan', 'Version')).toHaveText('0.6.13');
  for (const name of ['Ledger', 'User and rights', 'Synchronizers'])
    await expect(part(page, name)).toHaveCount(0);
  await expect(route(page, '/v0/events/{id}')).toContainText('used');
  // Scan has two such routes of its own.
  await expect(route(page, '/v2/')).toHaveText([/\/v2\/updates(?!\/)/, /\/v2\/updates\/hash\//]);
  await axe(page);
  const ledgerOnly = await openScenario(request, 'ledger-only');
  await page.goto(`/node?network=${ledgerOnly.network}`);
  await expect(page.getByText('This network has no Scan address')).toBeVisible();
  await expect(fact(page, 'Ledger', 'Ledger end')).toHaveText(/^offset \d+$/);
  await expect(part(page, 'Scan')).toHaveCount(0);
  await axe(page);
});

test('the Node page shows the pruning offset, or a complete history', async ({ page, request }) => {
  const pruned = await openScenario(request, 'half-moved');
  await page.goto(`/node?network=${pruned.network}`);
  await expect(part(page, 'State')).toHaveText(/^Pruned up to offset 6\d{4}/);
  const whole = await openScenario(request, 'quiet');
  await page.goto(`/node?network=${whole.network}`);
  await expect(fact(page, 'Ledger', 'Pruned up to')).toHaveText('not pruned (complete history)');
  await expectTold(page);
  await expect(part(page, 'State')).toHaveCount(0);
});

test('the Node page distinguishes a node that is behind from a synchronizer that is held back', async ({
  page,
  request,
}) => {
  const behind = await openScenario(request, 'behind');
  await page.goto(`/node?network=${behind.network}`);
  await expect(part(page, 'State')).toContainText(/Behind\. The newest record time was 25 min old/);
  await expect(part(page, 'State')).not.toContainText('Held back.');
  await axe(page);
  const held = await openScenario(request, 'held-back');
  await page.goto(`/node?network=${held.network}`);
  await expect(part(page, 'State')).toContainText(
    /Held back\. The last record time of .*harbor-private-synchronizer::.* is 3 h older than that of .*global-domain::/,
  );
  await expect(part(page, 'State')).not.toContainText('Behind.');
  await expect(fact(page, 'Synchronizers', 'Last record time').nth(1)).toContainText('3 h ago');
  await axe(page);
  // The strip shows it in one word, here and above the list of updates, which reads no times.
  const strip = page.getByRole('contentinfo');
  const words =
    /^participant \S+-participant ?Canton 3\.5\.14 ?ledger end \d+ ?harbor-private-synchronizer held back by 3 h/;
  await expect(strip).toHaveText(words);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Menu').click();
  await page.getByRole('link', { name: 'Updates' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Updates');
  await expect(strip).toHaveText(words);
  await expectNoSidewaysScroll(page);
  await axe(page);
});

test('the Node page reports a node that was restored while the page is open', async ({
  page,
  request,
  expectConsole,
}) => {
  // The list that detects the restored node reads up to an end that no longer exists.
  expectConsole(statusLine('400'));
  const node = await openScenario(request, 'restored');
  await page.goto(`/node?network=${node.network}`);
  await expectTold(page);
  const end = (await fact(page, 'Ledger', 'Ledger end').textContent()) ?? '';
  const before = end.replace('offset ', '');
  await expect(async () => {
    await refresh(page).click();
    await expect(part(page, 'State')).toContainText('Restored.', { timeout: 1_000 });
  }).toPass();
  await expect(part(page, 'State')).toContainText(
    `The ledger end went back from offset ${before} to`,
  );
  await axe(page);
});

test('the Node page reports an unreachable node once and requests no token', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/^console: Failed to load resource/);
  const node = await openScenario(request, 'needs-token');
  await page.route(`${node.ledger}/**`, (asked) => asked.abort());
  await page.goto(`/node?network=${node.network}`);
  await expect(failure(page, 'E-UNREACHABLE')).toHaveCount(1);
  await expectTold(page);
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(fact(page, 'Ledger', 'Version')).toHaveText('unknown (no response)');
  // After five failures in a row most requests of a refresh pause (REL-06).
  await refresh(page).click();
  await expect(failure(page, /requests pause|E-PAUSED/)).toHaveCount(1);
  await expectTold(page);
  await expect(page.getByRole('alert')).toHaveCount(1);
  await page.getByRole('link', { name: 'Updates', exact: true }).click();
  // After five failures in a row most requests pause (REL-06).
  await expect(failure(page, /E-UNREACHABLE|E-PAUSED/)).toHaveCount(1);
  await expect(failure(page, 'E-NEEDS-TOKEN')).toHaveCount(0);
});

test('the Node page keeps all other facts when one endpoint fails, and retries it', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('500'));
  const node = await openScenario(request, 'demo');
  const pruned = '**/v2/state/latest-pruned-offsets';
  const error = JSON.stringify({ code: 'NA', cause: 'An error occurred', errorCategory: -1 });
  await page.route(pruned, (asked) =>
    asked.fulfill({ status: 500, contentType: 'application/json', body: error }),
  );
  await page.goto(`/node?network=${node.network}`);
  await expect(fact(page, 'Ledger', 'Pruned up to')).toContainText(/unknown: .*E-STATUS-500/);
  const alert = part(page, 'Ledger').getByRole('alert');
  await expect(alert).toContainText('Sent to the ledger at http://localhost');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(fact(page, 'Ledger', 'Ledger end')).toHaveText(/^offset \d+$/);
  await expect(fact(page, 'Synchronizers', 'Last record time').first()).toContainText('checkpoint');
  await expect(logged(page, '/v2/state/latest-pruned-offsets').first()).toContainText('500');
  await axe(page);

  await page.unroute(pruned);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(fact(page, 'Ledger', 'Pruned up to')).toHaveText('offset 60000 (inclusive)');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the Node page keeps the last known value when a later request fails (fault 78, REL-08)', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/^console: Failed to load resource/);
  const node = await openScenario(request, 'demo');
  await page.goto(`/node?network=${node.network}`);
  await expectTold(page);
  await page.route('**/v2/state/ledger-end', (asked) => asked.fulfill({ status: 403 }));
  await refresh(page).click();
  await expect(fact(page, 'Ledger', 'Ledger end')).toHaveText(
    /^offset \d+ \(last known value; the latest request failed\)$/,
  );
  await expect(part(page, 'Ledger').getByRole('alert')).toContainText('E-REFUSED');
});

test('the Node page shows missing members as not reported, and unknown members as received', async ({
  page,
  startApp,
  expectConsole,
}) => {
  expectConsole(statusLine('404'));
  const id = `hostile\u202etxt::1220${'ab'.repeat(32)}`;
  const node = await openPlainNode({
    'GET /v2/version': '{"version":"4.0-later","features":null,"more":{}}',
    'GET /v2/state/ledger-end': '{"offset":9007199254740993}',
    'GET /v2/state/latest-pruned-offsets': '{"participantPrunedUpToInclusive":0}',
    'GET /v2/parties/participant-id': '{"participantId":"p::1220"}',
    'GET /v2/authenticated-user': '{"user":{"id":"somebody"}}',
    'GET /v2/users/somebody/rights': '{"rights":[{"kind":{"CanDreamAs":{"value":{}}}}]}',
    'GET /v2/state/connected-synchronizers': JSON.stringify({
      connectedSynchronizers: [{ synchronizerId: id, synchronizerAlias: null, permission: null }],
    }),
    'POST /v2/updates': JSON.stringify([
      { update: { Novelty: 'x' } },
      { update: { Transaction: { value: { synchronizerId: id, recordTime: 'soon' } } } },
    ]),
  });
  const app = await startApp({ ledger: node.origin });
  await page.goto(`${app}/connect`);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: /^Explore/ }).click();
  await page.getByRole('link', { name: 'Node', exact: true }).click();
  await expect(fact(page, 'Ledger', 'Version')).toHaveText('4.0-later');
  await expect(fact(page, 'Ledger', 'Ledger end')).toHaveText('offset 9007199254740993');
  await expect(fact(page, 'Ledger', 'Pruned (divulged)')).toHaveText('not reported by this node');
  await expect(fact(page, 'Ledger', 'Features')).toContainText('checkpoints: not reported');
  await expect(fact(page, 'User and rights', 'Rights')).toContainText('Unknown right');
  await expect(fact(page, 'Synchronizers', 'Connected')).toContainText('U+202E');
  await expect(fact(page, 'Synchronizers', 'Last record time')).toContainText(
    /^soon \(anomaly: not a valid time\) · from the newest visible update/,
  );
  await axe(page);
  await node.close();
});

test('the request log has method, path, outcome, bytes and time of every request, and no token', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('404'));
  const node = await openScenario(request, 'demo');
  const id = node.updateId(/6 levels deep/);
  await page.goto(`/updates/${id}?network=${node.network}`);
  await expectTree(page);
  await expectAnswered(page);
  await page.getByRole('link', { name: 'Node' }).click();
  await expectTold(page);
  await expect(logged(page, `/v0/events/${id}?daml_value_encoding=compact_json`)).toHaveText(
    /^\d\d:\d\d:\d\d\.\d{3}ScanGET \/v0\/events\/1220[0-9a-f]{64}\S+200[\d,]+\d+ ms$/,
  );
  await expect(logged(page, 'POST /v2/updates/update-by-id')).toHaveCount(1);
  await expect(logged(page, 'GET /config.json')).toContainText('app');
  const log = part(page, 'Requests');
  await expect(log).toContainText('newest first, up to 200');
  const times = await log.getByRole('time').allTextContents();
  expect(times.length).toBeGreaterThan(10);
  expect(times).toEqual([...times].sort().reverse());
  for (const secret of node.token.split('.')) expect(await page.content()).not.toContain(secret);
  expect(await page.content()).not.toMatch(/bearer|authorization/i);

  // A hidden page does not request the ledger end every 30 s.
  await setVisibility(page, 'hidden');
  await log.getByRole('button', { name: 'Clear' }).click();
  await expect(log).toContainText('No requests since the list was cleared.');
  await expect(log.getByRole('button', { name: 'Clear' })).toBeDisabled();
  await axe(page);
  await refresh(page).click();
  await expect(logged(page, '/v2/state/ledger-end')).toHaveCount(1);
});

test('the request log has requests without a response and cancelled requests', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/^console: Failed to load resource/);
  const node = await openScenario(request, 'demo');
  await page.addInitScript(dropTimersOf, LIMITS.headersMs);
  await page.route('**/v0/dso', (asked) => asked.abort());
  await page.goto(`/node?network=${node.network}`);
  await expect(logged(page, '/v0/dso').last()).toContainText('unreachable');
  await expect(part(page, 'Scan').getByRole('alert')).toContainText('E-UNREACHABLE');
  await page.unroute('**/v0/dso');

  const held = page.waitForRequest('**/v0/events/**');
  await page.route('**/v0/events/**', () => undefined);
  await page.getByRole('searchbox', { name: 'Search by id' }).fill(node.updateId(/6 levels deep/));
  await page.keyboard.press('Enter');
  await held;
  // The request is sent before the page opens. Leaving the page cancels it.
  await expect(page.getByRole('navigation', { name: 'Update' })).toBeVisible();
  await page.getByRole('link', { name: 'Node' }).click();
  await expect(logged(page, '/v0/events/')).toContainText('cancelled');
});

test('the Node page fits the width of a phone', async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  const node = await openScenario(request, 'partly-readable');
  await page.goto(`/node?network=${node.network}`);
  await expectTold(page);
  await expectNoSidewaysScroll(page);
  await expect(logged(page, 'GET /v2/version')).toContainText(/ledger, \d\d:\d\d:\d\d\.\d{3}/);
  await axe(page);
  await page.getByLabel('Menu').click();
  await expect(page.getByRole('link', { name: 'Node' })).toHaveAttribute('aria-current', 'page');
});

test('the request log shows the day of requests that are not of today', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await page.clock.setFixedTime(new Date('2026-03-04T10:00:00Z'));
  await page.goto(`/node?network=${node.network}`);
  await expectTold(page);
  const earliest = part(page, 'Requests').getByRole('row').last().getByRole('time');
  await expect(earliest).toHaveText('10:00:00.000');
  await page.clock.setFixedTime(new Date('2026-03-05T10:00:00Z'));
  await refresh(page).click();
  await expect(earliest).toHaveText('03-04 10:00:00.000');
  await page.clock.setFixedTime(new Date('2027-01-01T10:00:00Z'));
  await refresh(page).click();
  await expect(earliest).toHaveText('2026-03-04 10:00:00');
});
