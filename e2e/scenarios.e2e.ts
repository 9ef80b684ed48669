import type { APIRequestContext, Page } from '@playwright/test';
import { expect, fetchAnswer, test } from './app.ts';
import { axe } from './axe.ts';
import { FULL } from './full.ts';
import {
  expectAddress,
  expectAnswered,
  expectTree,
  failure,
  openDetails,
  openSources,
  statusLine,
  treeRows,
} from './screen.ts';
import { openScenario } from './simulated.ts';

const DEEP = /6 levels deep/;
const NETTING = /^Netting batch/;

const grid = (page: Page) => page.getByRole('treegrid', { name: 'Transaction tree' });
const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const detail = (page: Page) => page.getByRole('region', { name: 'Event' });
/** The value of a line of a region, by its label. */
const lineOf = (page: Page, region: string, label: string) =>
  page.getByRole('region', { name: region, exact: true }).locator(`dt:text-is("${label}") + dd`);

async function expectRows(page: Page, count: number): Promise<void> {
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(count + 1));
}

test('a private update explains why it has no tree', async ({ page, request, expectConsole }) => {
  expectConsole(statusLine('404'));
  const node = await openScenario(request, 'private');
  const id = node.updateId(/several views and quorums/);
  await page.goto(`/updates/${id}?network=${node.network}`);
  await expect(headline(page)).toHaveText(
    /^The mediator accepted a private transaction submitted for quayside-trust-custodian-1::1220…\w{4}$/,
  );
  await expect(page.getByRole('region', { name: 'No transaction tree' })).toContainText(
    'accepted this request. The content is private',
  );
  const verdict = page.getByRole('region', { name: 'Verdict', exact: true });
  await expect(verdict).toContainText(/^Mediator verdictaccepted\+[\d.]+ s/);
  await expect(lineOf(page, 'Verdict', 'Record time')).toContainText(/\.\d{6} UTC/);
  await expect(lineOf(page, 'Verdict', 'Finalization time')).toContainText(/\.\d{6} UTC/);
  await expect(lineOf(page, 'Verdict', 'Submitting parties')).toContainText(
    /quayside-trust-custodian-1::1220[0-9a-f]{64}/,
  );
  await expect(lineOf(page, 'Verdict', 'Submitting participant')).toContainText('::1220');
  await expect(lineOf(page, 'Verdict', 'Mediator group')).toHaveText('0');
  await expect(lineOf(page, 'Verdict', 'Synchronizer')).toContainText('global-domain::');
  await expect(lineOf(page, 'Verdict', 'Migration id')).toHaveText('4');
  await expect(lineOf(page, 'Verdict', 'Informed parties').getByRole('button')).toHaveCount(5);
  await expect(page.getByRole('treegrid')).toHaveCount(0);
  // Privacy is a normal state: no alert, and the response of the ledger is one of the details.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await openDetails(page);
  await expect(failure(page, 'E-NOT-FOUND')).toContainText('Sent to the ledger at');
  await axe(page);
  await page.keyboard.press('r');
  await expect(page.getByRole('treegrid', { name: 'Raw response' })).toBeVisible();
});

test('a rejected update states that nothing happened', async ({ page, request, expectConsole }) => {
  expectConsole(statusLine('404'));
  const node = await openScenario(request, 'rejected');
  for (const label of [/of one view/, /spent twice/, /Rejected private request/]) {
    await page.goto(`/updates/${node.updateId(label)}?network=${node.network}`);
    await expect(headline(page)).toContainText('The mediator rejected a transaction submitted for');
    const why = page.getByRole('region', { name: 'No transaction tree' });
    await expect(why).toContainText('Nothing was created, exercised or archived');
    // The region above has the reason, or where it is.
    await expect(why).not.toContainText('reason');
    await expect(page.getByRole('region', { name: 'Rejection', exact: true })).toContainText(
      /completion/i,
    );
    await expect(page.getByRole('region', { name: 'Verdict', exact: true })).toContainText(
      'The mediator rejected the confirmation request.',
    );
  }
  await axe(page);
});

test('a partially visible update shows how much each source sees', async ({ page, request }) => {
  const node = await openScenario(request, 'partial');
  const id = node.updateId(/bonds private/);
  await page.goto(`/updates/${id}?network=${node.network}`);
  await expectRows(page, 16);
  await expect(
    page.getByText('Shown: 16 events visible to Scan. Visible to the ledger: 37 events.'),
  ).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Show the update from the ledger' }).click();
  await expectRows(page, 37);
  await expectAddress(page, `/updates/${id}`, { network: node.network, source: 'ledger' });
  await expect(
    page.getByText('Shown: 37 events visible to the ledger. Visible to Scan: 16 events.'),
  ).toBeVisible();

  await page.goto(`/updates/${node.updateId(/^Bond transfer/)}?network=${node.network}`);
  await expectRows(page, 7);
  await expect(page.getByText('Scan has the verdict only. The content is private.')).toBeVisible();
});

test('a reassignment shows both synchronizers, counter, id and submitter at both sources', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('404'));
  const node = await openScenario(request, 'moved');
  const submitter = /^harbor-custody-mainnet-1::.*harbor-custody-mainnet-1::1220[0-9a-f]{64}/;
  for (const [label, kind, sources] of [
    [/^Coin unassigned/, 'unassign', ['scan', 'ledger']],
    [/^Coin assigned/, 'assign', ['scan', 'ledger']],
    [/^Settlement instruction unassigned/, 'unassign', ['ledger']],
    [/^Settlement instruction assigned/, 'assign', ['ledger']],
  ] as const) {
    for (const source of sources) {
      await page.goto(`/updates/${node.updateId(label)}?source=${source}&network=${node.network}`);
      await expect(headline(page)).toContainText(`was ${kind}ed`);
      await expectRows(page, 1);
      await expect(treeRows(page)).toContainText(kind);
      await expect(lineOf(page, 'Event', 'Submitter')).toContainText(submitter);
      await expect(lineOf(page, 'Event', 'Source synchronizer')).toContainText('::1220');
      await expect(lineOf(page, 'Event', 'Target synchronizer')).toContainText('::1220');
      await expect(lineOf(page, 'Event', 'Reassignment counter')).toHaveText(/^\d+$/);
      await expect(
        detail(page)
          .locator('dt')
          .filter({ hasText: /^(Unassign|Reassignment) id$/ })
          .first(),
      ).toBeVisible();
    }
  }
  await axe(page);
});

test('a topology change shows which participant hosts which party', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('404'));
  const node = await openScenario(request, 'topology');
  await page.goto(`/updates/${node.updateId(/Four hosting/)}?network=${node.network}`);
  await expect(headline(page)).toHaveText(
    /^Topology change: ParticipantAuthorizationChanged for harbor-custody-mainnet-1::1220…\w{4}, and 3 more changes$/,
  );
  await expectRows(page, 4);
  await expect(page.getByText('Scan · not found')).toBeVisible();
  await expect(treeRows(page).first()).toContainText('harbor-custody-mainnet-1');
  await expect(detail(page)).toContainText('Topology');
  await axe(page);
});

test('values of ledger and Scan are side by side when they disagree (fault 70, DATA-07)', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'disagree');
  await page.goto(`/updates/${node.updateId(/record times/)}?network=${node.network}`);
  await expect(page.getByText('Scan and the ledger disagree on the record time.')).toBeVisible();
  await expect(page.getByText(/Scan: 20\S+Z\. Ledger: 20\S+Z\./)).toBeVisible();
  await expectRows(page, 6);
  await axe(page);
  await page.goto(`/updates/${node.updateId(/^Rejected verdict/)}?network=${node.network}`);
  await expect(headline(page)).toContainText('Rejected by the mediator, but the update has events');
  await expect(page.getByText('Scan and the ledger disagree on the outcome.')).toBeVisible();
  await expect(
    page.getByText('Scan: rejected by the mediator. Ledger: 1 root event recorded.'),
  ).toBeVisible();
  await expectRows(page, 6);
});

test('an old Scan returns its legacy update in its own encoding', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('404'));
  const node = await openScenario(request, 'legacy');
  await page.goto(`/updates/${node.updateId(DEEP)}?event=0&network=${node.network}`);
  await expect(page.getByText('Scan · legacy update')).toBeVisible();
  await expectRows(page, 37);
  await expect(detail(page)).toContainText('Value types are inferred');
  await openDetails(page);
  await expect(page.getByText(/mediator verdict: not in Scan’s legacy endpoint/)).toBeVisible();
  const lossless = page.waitForRequest(/\/v0\/updates\/[^?]*\?.*lossless/);
  await openSources(page);
  await page.getByRole('button', { name: 'protobuf' }).click();
  await lossless;
  await expect(detail(page)).not.toContainText('inferred');
  await expectRows(page, 37);
  await axe(page);
});

test('an update opens with Scan only (fault 73, REL-18)', async ({ page, request }) => {
  const scanOnly = await openScenario(request, 'scan-only');
  await page.goto(`/updates/${scanOnly.updateId(DEEP)}?network=${scanOnly.network}`);
  await expectRows(page, 37);
  await openDetails(page);
  await expect(page.getByText(/command id, offset, .*: no ledger on this network/)).toBeVisible();
  await expect(page.getByText(/^Ledger (as|·)/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add token' })).toHaveCount(0);
  await axe(page);
});

test('an update opens with the ledger only (fault 73, REL-18)', async ({ page, request }) => {
  const ledgerOnly = await openScenario(request, 'ledger-only');
  await page.goto(`/updates/${ledgerOnly.updateId(DEEP)}?network=${ledgerOnly.network}`);
  await expectRows(page, 37);
  await expect(page.getByText('Ledger as any party')).toBeVisible();
  await openDetails(page);
  await expect(page.getByText(/mediator verdict, .*: no Scan on this network/)).toBeVisible();
  await axe(page);
});

test('a projection shows its parties and where events are missing', async ({ page, request }) => {
  const node = await openScenario(request, 'partly-readable');
  await page.goto(`/updates/${node.updateId(NETTING)}?source=ledger&network=${node.network}`);
  await expect(
    page.getByText(/^Ledger as auth0_\S+, harbor-custody-mainnet-1::\S+$/),
  ).toBeVisible();
  await expect(page.getByText('Some events are missing')).toContainText(
    'not visible to these parties',
  );
  await expectRows(page, 45);
  await axe(page);
});

// Those between the oldest and the latest are walked in the full run.
for (const version of FULL ? ['v33', 'v34', 'v35', 'v36'] : ['v33', 'v36']) {
  test(`every kind of update opens on a ledger of ${version}`, async ({
    page,
    request,
    expectConsole,
  }) => {
    expectConsole(statusLine('404'));
    const node = await openScenario(request, version);
    for (const [label, words] of [
      [DEEP, 'Batch_Close on Batch'],
      [/external party/, 'TransferFactory_Transfer on'],
      [/^Coin unassigned/, 'was unassigned'],
      [/^Coin assigned/, 'was assigned'],
      [/hosting changes/, 'Topology change'],
    ] as const) {
      await page.goto(`/updates/${node.updateId(label)}?source=ledger&network=${node.network}`);
      await expect(headline(page)).toContainText(words);
      await expect(page.getByText('Ledger as any party', { exact: true })).toBeVisible();
      await expect(treeRows(page).first()).toBeVisible();
    }
  });
}

/** Reads the page at the selected event, with all of its payloads. */
async function readEvent(page: Page): Promise<string> {
  const payload = detail(page).getByRole('group', { name: 'Payload' });
  // All of them are drawn at once; each event has its JSON.
  await expect(payload.getByRole('button', { name: 'JSON' })).toBeVisible();
  const texts: string[] = [];
  for (const button of await payload.getByRole('button').all()) {
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    texts.push(await page.getByRole('main').innerText());
  }
  return texts.join('\n');
}

const BIG = '9007199254740993';

for (const [label, source, query, facts] of [
  [/^Transaction/, 'scan', '', ['Migration id', 'Offset', 'Traffic cost', 'Paid traffic cost']],
  [/^Transaction/, 'scan', '&encoding=protobuf_json', ['Migration id']],
  [/^Transaction/, 'ledger', '', ['Migration id', 'Offset', 'Paid traffic cost']],
  [/^Unassignment/, 'scan', '', ['Migration id', 'Offset']],
  [/^Unassignment/, 'ledger', '', ['Offset', 'Paid traffic cost']],
  [/^Assignment/, 'scan', '', ['Migration id', 'Offset']],
  [/^Assignment/, 'ledger', '', ['Offset', 'Paid traffic cost']],
] as const) {
  const tag = query === '' && label.source === '^Transaction' ? ' @worker' : '';
  const what = `${label.source.slice(1)} of ${source}${query}${tag}`;
  test(`${BIG} is shown digit for digit in facts, fields and payloads: ${what} (fault 57, DATA-02)`, async ({
    page,
    request,
  }) => {
    const node = await openScenario(request, 'int64');
    await page.goto(
      `/updates/${node.updateId(label)}?event=0&source=${source}${query}&network=${node.network}`,
    );
    await openDetails(page);
    for (const name of facts) {
      const fact = page.locator('dl > div').filter({
        has: page.getByRole('term').filter({ hasText: new RegExp(`^${name}`) }),
      });
      await expect(fact).toContainText(/9,?007,?199,?254,?740,?993/);
    }
    await expectAnswered(page);
    await expectTree(page);
    const texts = [await readEvent(page)];
    expect(texts[0]).toContain(BIG);
    if (label.source === '^Transaction') {
      await treeRows(page).nth(1).click();
      await expect(detail(page)).toContainText(`-${BIG}`);
      await expect(detail(page)).toContainText('9223372036854775807');
      texts.push(await readEvent(page));
    } else {
      await expect(lineOf(page, 'Event', 'Reassignment counter')).toHaveText(BIG);
    }
    // Neither rounded nor in the notation of a floating point number.
    expect(texts.join('\n')).not.toMatch(
      /9,?007,?199,?254,?740,?99[0-24-9]|\de\+\d|92233720368547758(?!07)/,
    );
  });
}

test('a number that JavaScript would write differently is shown as received @worker', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'int64');
  const digits = '12345678901234567890.1000000000';
  await page.route('**/v2/updates/update-by-id', async (route) => {
    const answer = await fetchAnswer(route);
    const body = (await answer.text()).replaceAll(`-${BIG}`, digits);
    await route.fulfill({ response: answer, body });
  });
  await page.goto(
    `/updates/${node.updateId(/^Transaction/)}?event=1&source=ledger&network=${node.network}`,
  );
  await expect(detail(page)).toContainText(digits);
});

/** The expected text for each broken response: a failure by its code, or a text on the page. */
const BROKEN: Readonly<
  Record<string, { code?: string; says?: string | RegExp; rows?: number; from?: 'ledger' }>
> = {
  'Scan: sign-in page with status 200': {
    code: 'E-LOGIN-PAGE',
    says: 'requires a sign-on (HTTP status 200)',
  },
  'Scan: HTML declared as JSON': {
    code: 'E-NOT-JSON',
    says: 'The response is declared as application/json, but is not JSON',
  },
  'Scan: truncated JSON': {
    code: 'E-CUT-OFF',
    says: /The response was cut off after.*Incomplete responses are not shown/s,
  },
  'Scan: null instead of an object': { code: 'E-WRONG-SHAPE', says: 'at the top level' },
  'Scan: list instead of an object': { code: 'E-WRONG-SHAPE', says: 'at the top level' },
  'Scan: empty object without update and verdict': {
    says: 'The response of Scan has no update.',
  },
  'Scan: number as the choice of event 1': { says: /:1"\]\.choice is not a string/ },
  'Scan: text instead of a list of roots': {
    code: 'E-WRONG-SHAPE',
    says: 'at update.root_event_ids',
  },
  'Scan: status 500 with a stack trace': {
    code: 'E-STATUS-500',
    says: /java\.lang\.NullPointerException.*<img src=x onerror=alert\(1\)>/s,
  },
  'Scan: status 429 with a text body': {
    code: 'E-RATE-LIMITED',
    says: 'limit of 200 per second reached',
  },
  'Scan: status 503 with an error body': {
    code: 'E-STATUS-503',
    says: 'has not yet replicated all data',
  },
  'Scan: two missing children': {
    says: '1 event with children missing from this response.',
    rows: 4,
  },
  'Scan: no root event': { says: 'Not reachable from the roots (6)' },
  'Scan: missing root event': { says: '1 root not in this response.' },
  'Scan: event as its own grandchild': { says: '2 anomalies in the tree' },
  'Scan: event with two parents': { says: '1 anomaly in the tree' },
  'Scan: three unreachable events': { says: 'Not reachable from the roots (3)' },
  'Scan: event under a key other than its id': {
    says: '1 event with an event_id that differs from its key; the key is shown (3)',
  },
  'Scan: unknown event type': { says: 'rolled_back_event' },
  'Scan: unknown verdict result': { says: 'VERDICT_RESULT_POSTPONED' },
  // The views have a page of their own, which will say what is odd about them.
  'Scan: missing sub-views and an impossible quorum': { says: '7 views' },
  'Scan: verdict of another update': { says: 'The verdict belongs to another update' },
  'Scan: response about another update': {
    says: 'The response of Scan is for another update. This page does not show it.',
  },
  'Scan: keys named __proto__ and constructor': {
    says: 'update.events_by_id.__proto__.template_id is missing',
    rows: 7,
  },
  // The raw response names the duplicate member.
  'Scan: duplicate member': { says: 'AmuletRules_Transfer' },
  'Scan: hidden characters, markup and reversed text in names': {
    says: '<img src=x onerror=alert(1)>',
  },
  'Scan: unknown members': { says: 'settlement_status "FINAL"' },
  'Ledger: error body with every member': {
    code: 'E-STATUS-409',
    says: 'PARTICIPANT_BACKPRESSURE',
  },
  'Ledger: redacted internal error': { code: 'E-STATUS-500', says: '1e8a0ba1' },
  'Ledger: request timeout on the node': {
    code: 'E-STATUS-503',
    says: 'was not able to produce a timely response',
  },
  'Ledger: request too large': { code: 'E-TOO-MANY', says: 'EntityStreamSizeException' },
  'Ledger: sign-in page with status 200': {
    code: 'E-LOGIN-PAGE',
    says: 'requires a sign-on (HTTP status 200)',
  },
  'Ledger: truncated JSON': {
    code: 'E-CUT-OFF',
    says: /The response was cut off after.*Incomplete responses are not shown/s,
  },
  'Ledger: response about another update': {
    says: 'The response of the ledger is for another update. This page does not show it.',
  },
  'Ledger: update without a kind': { says: 'The response of the ledger has no update.' },
  'Ledger: update of two kinds': { says: 'Unsupported kind of update.' },
  'Ledger: unknown update kind': { says: 'Unsupported kind of update.' },
  'Ledger: events of two kinds, of no kind and of an unknown kind': {
    says: '2 events without a node id, shown last.',
  },
  'Ledger: number as the choice of event 1': {
    says: 'update.Transaction.value.events[1].ExercisedEvent.choice is not a string.',
  },
  'Ledger: repeated and overlapping node ids': {
    says: '1 event cut at the end of the parent’s subtree.',
  },
};

async function brokenSamples(
  request: APIRequestContext,
): Promise<readonly { update_id: string; label: string }[]> {
  const list = await (await request.get('/sim/networks.json')).json();
  return list.networks.find(({ id }: { id: string }) => id === 'sim-broken').samples;
}

test('every broken response of the simulated node has an expectation above', async ({
  request,
}) => {
  const samples = await brokenSamples(request);
  expect(samples.map(({ label }) => label)).toEqual(Object.keys(BROKEN));
});

for (const [side, what, count] of [
  ['Scan', 'that fails', 9],
  ['Scan', 'that is odd', 18],
  ['Ledger', 'that fails', 6],
  ['Ledger', 'that is odd', 7],
] as const) {
  // What fails at the ledger is mostly a status, and no document comes of one.
  const tag = side === 'Scan' && what !== 'that is odd' ? ' @worker' : '';
  test(`every broken response of ${side} ${what} is reported without an effect on the other source (fault 13, fault 15, fault 36, fault 38, fault 59, fault 63, fault 65, fault 66, fault 68, fault 70, fault 71, fault 73, DATA-06, GRF-02, REL-18)${tag}`, async ({
    page,
    request,
    expectConsole,
  }) => {
    expectConsole(statusLine('409|413|429|500|503'));
    const node = await openScenario(request, 'broken');
    const mine = (await brokenSamples(request)).filter(
      ({ label }) =>
        label.startsWith(side) && (BROKEN[label]?.code !== undefined) === (what === 'that fails'),
    );
    expect(mine.length).toBe(count);
    await page.goto(`/?network=${node.network}`);
    for (const { update_id: id, label } of mine) {
      await test.step(label, async () => {
        await page.getByRole('searchbox', { name: 'Search by id' }).fill(id);
        await page.keyboard.press('Enter');
        const { code, says = '', rows = 6 } = BROKEN[label] ?? {};
        await expect(page.getByText(id, { exact: true }).first()).toBeAttached();
        if (code === undefined) {
          await openDetails(page);
          await expect(page.getByRole('main')).toContainText(says);
          await expect(failure(page, 'E-')).toHaveCount(0);
        } else {
          const alert = failure(page, code);
          const who = side === 'Scan' ? 'Scan' : 'the ledger';
          await expect(alert).toContainText(`Sent to ${who} at http://localhost`);
          await alert.getByText('Troubleshooting and response').click();
          await expect(alert).toContainText(says);
          await expect(alert.getByRole('button', { name: 'Retry' })).toBeVisible();
          await expect(page.getByRole('alert')).toHaveCount(1);
        }
        await expectRows(page, rows);
        const healthy = side === 'Scan' ? 'Ledger as any party' : 'Scan';
        await expect(page.getByRole('main').getByText(healthy, { exact: true })).toBeVisible();
      });
    }
    await axe(page);
  });
}

test('the event shows every value of a duplicate name (DATA-03) @worker', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'broken');
  const id = node.updateId(/duplicate member/);
  await page.goto(`/updates/${id}?event=1&network=${node.network}`);
  const repeated = detail(page).getByRole('listitem').filter({ hasText: 'choice occurs 2 times' });
  await expect(repeated.getByRole('listitem')).toHaveText([
    '"AmuletRules_Other"',
    '"AmuletRules_Transfer"',
  ]);
  const cost = page.getByRole('listitem').filter({ hasText: 'traffic_cost occurs 2 times' });
  await expect(cost.getByRole('listitem').first()).toHaveText('1');
  await axe(page);
  await page.getByRole('link', { name: /^Traffic/ }).click();
  await expect(cost.getByRole('listitem')).toHaveCount(2);
});

test('a response about another update is shown under Raw only', async ({ page, request }) => {
  const node = await openScenario(request, 'broken');
  const id = node.updateId(/^Scan: response about another update$/);
  const notice = page.getByText('The response of Scan is for another update.');
  for (const path of ['views', 'traffic']) {
    await page.goto(`/updates/${id}/${path}?network=${node.network}`);
    await expect(notice).toBeVisible();
    await expect(page.getByRole('main')).toContainText(
      path === 'views' ? 'No mediator verdict' : 'Unknown: Scan returned another update, see above',
    );
    await expect(page.getByRole('region', { name: 'Verdict' }).getByText('Accepted')).toHaveCount(
      0,
    );
  }
  await axe(page);
  await page.getByRole('link', { name: 'Show response under Raw' }).click();
  await expect(page).toHaveURL(/\/raw\?.*source=scan/);
  await expect(page.getByRole('treegrid', { name: 'Raw response' })).toContainText('update_id');
  await page.goto(`/updates/${id}?source=scan&network=${node.network}`);
  await expect(page.getByRole('heading', { name: 'Update not available' })).toBeVisible();
});

test('a response without an update is shown under Raw only', async ({ page, request }) => {
  const node = await openScenario(request, 'broken');
  const id = node.updateId(/^Scan: empty object/);
  await page.route('**/update-by-id', (route) => route.fulfill({ json: { update: {} } }));
  await page.goto(`/updates/${id}?network=${node.network}`);
  for (const server of ['Scan', 'the ledger'])
    await expect(page.getByText(`The response of ${server} has no update.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Update not available' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Source/ })).toContainText('Scan · no update');
  await expect(page.getByText('Scan: responded without this update')).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Show response under Raw' }).first().click();
  await expect(page).toHaveURL(/\/raw\?.*source=scan/);
  await expect(page.getByRole('treegrid', { name: 'Raw response' })).toBeVisible();
});

test('a verdict of another update is shown on no page', async ({ page, request }) => {
  const node = await openScenario(request, 'broken');
  const id = node.updateId(/^Scan: verdict of another update$/);
  await page.goto(`/updates/${id}/views?network=${node.network}`);
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(
    'Scan returned the verdict of another update, which is not shown.',
  );
  await page.goto(`/updates/${id}/traffic?network=${node.network}`);
  await expect(page.getByRole('region', { name: 'Traffic', exact: true })).toContainText(
    'may be that of another update',
  );
});

test('foreign names are shown with visible escapes and never as markup (fault 75, TXT-02) @worker', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'broken');
  const id = node.updateId(/hidden characters/);
  await page.goto(`/updates/${id}?event=1&network=${node.network}`);
  await expect(detail(page).getByRole('heading')).toHaveText('<img src=x onerror=alert(1)>');
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
  await expect(treeRows(page).nth(2)).toContainText('⟨U+202E⟩telumA');
  await expect(treeRows(page).nth(1)).toContainText('harbor⟨U+202E⟩1');
  await openDetails(page);
  await expect(page.getByRole('button', { name: 'Show more of 12,000 characters' })).toBeVisible();
  await expectAnswered(page);
  expect(await page.getByRole('main').textContent()).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  await axe(page);
  await page.goto(`/updates/${id}?event=4&network=${node.network}`);
  await expect(detail(page)).toContainText('⟨U+202E⟩gnp.live⟨U+200B⟩');
});

test('an event and a member of an unknown kind are shown with their content (fault 58, DATA-06)', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'broken');
  await page.goto(
    `/updates/${node.updateId(/unknown event type/)}?event=3&network=${node.network}`,
  );
  const row = treeRows(page).nth(3);
  await expect(row).toContainText('rolled_back_event');
  await expect(row).toHaveAccessibleName(/unknown kind/);
  await expect(detail(page)).toContainText('Unknown kind');
  await expect(detail(page)).toContainText('not known to this version');
  await axe(page);
  await page.goto(
    `/updates/${node.updateId(/unknown update kind/)}?source=ledger&network=${node.network}`,
  );
  await expect(headline(page)).toHaveText('Unsupported kind of update');
  await expect(page.locator('dt:text-is("Informed") + dd')).toHaveText(
    /^\d+ parties in \d+ views$/,
  );
  await openDetails(page);
  await expect(page.getByText('Unsupported kind of update.', { exact: true })).toBeVisible();
  await expect(page.getByText('Snapshot {"value":{"offset":7}}')).toBeVisible();
});
