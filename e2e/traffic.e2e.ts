import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { RECORDINGS } from '../test/recorded/recorded.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { openPlainNode } from './plain-node.ts';
import { copiedBy, expectNoSidewaysScroll, expectTree, PHONE, statusLine } from './screen.ts';
import { openScenario, type Scenario } from './simulated.ts';

const DEEP = /levels deep/;

const traffic = (page: Page) => page.getByRole('region', { name: 'Traffic', exact: true });
const activity = (page: Page) => page.getByRole('region', { name: 'App activity' });

/** Traffic and app activity as on the wire, integers as their digits. */
type Receipt = {
  readonly update_id?: string;
  readonly traffic_summary?: {
    readonly total_traffic_cost: string;
    readonly envelope_traffic_summaries: readonly {
      readonly traffic_cost: string;
      readonly view_ids: readonly string[];
    }[];
  } | null;
  readonly app_activity_records?: {
    readonly round_number: string;
    readonly records: readonly { readonly party: string; readonly weight: string }[];
  } | null;
};

/** `JSON.parse` would round what is beyond 2^53; inside texts nothing of ours looks like this. */
function readReceipt(body: string): Receipt {
  return JSON.parse(body.replace(/(?<=[:,[]\s*)-?\d+(?=\s*[,}\]])/g, '"$&"'));
}

async function askScan(request: APIRequestContext, node: Scenario, id: string): Promise<Receipt> {
  return readReceipt(await (await request.get(`${node.scan}/v0/events/${id}`)).text());
}

function inGroups(digits: string): string {
  return BigInt(digits).toLocaleString('en');
}

/** The cells of a table's rows, without its head and without decorative parts. */
function readRows(table: Locator): Promise<string[][]> {
  return table.getByRole('row').evaluateAll((rows) =>
    rows.slice(1).map((row) =>
      [...row.children].map((cell) => {
        const copy = document.createElement('div');
        copy.append(cell.cloneNode(true));
        for (const hidden of copy.querySelectorAll('[aria-hidden], .lg\\:hidden')) hidden.remove();
        return copy.textContent.trim();
      }),
    ),
  );
}

/** Percent by the plainest reckoning, to be compared within a tenth. */
function nearly(percent: string | undefined, part: string, whole: string): boolean {
  if (whole === '0') return percent === 'share not available';
  const exact = (Number(part) / Number(whole)) * 100;
  return Math.abs(Number(percent?.replace(/^[<>]|%$/g, '')) - exact) <= 0.1;
}

/** Every amount of a receipt is on the page, digit for digit, in wire order. */
async function expectReceipt(page: Page, receipt: Receipt): Promise<void> {
  const { traffic_summary: bill, app_activity_records: records } = receipt;
  if (!bill || !records) throw new Error('There is no receipt to compare with.');
  const total = bill.total_traffic_cost;
  const envelopes = bill.envelope_traffic_summaries;
  await expect(traffic(page)).toContainText(`${inGroups(total)} bytes of traffic`);
  // The ledger, which may be faster, has the same total without envelopes.
  await expect(traffic(page).getByRole('row')).toHaveCount(envelopes.length + 3);
  const lines = await readRows(traffic(page).getByRole('table'));
  expect(lines.length).toBe(envelopes.length + 2);
  for (const [place, { traffic_cost: cost, view_ids: ids }] of envelopes.entries()) {
    const [name, views, bytes, share, ofOne] = lines[place] ?? [];
    expect(name).toBe(`Envelope ${place + 1}`);
    const label = ids.length === 1 ? 'view' : 'views';
    expect(views).toBe(ids.length === 0 ? 'no views' : `${label}${ids.join('')}`);
    expect(bytes).toBe(inGroups(cost));
    expect(nearly(share, cost, total), `${share} of ${name}`).toBe(true);
    const alone = ids.length === 1 ? inGroups(cost) : 'not split';
    expect(ofOne).toBe(ids.length === 0 ? '' : alone);
  }
  const sum = envelopes.reduce((all, { traffic_cost: cost }) => all + BigInt(cost), 0n);
  expect(lines.at(-2)?.[2]).toBe((BigInt(total) - sum).toLocaleString('en'));
  expect(lines.at(-1)?.[2]).toBe(inGroups(total));

  await expect(activity(page)).toContainText(`round ${records.round_number}`);
  const rows = await readRows(activity(page).getByRole('table'));
  expect(rows.length).toBe(records.records.length + 1);
  for (const [place, { party, weight }] of records.records.entries()) {
    const [provider, bytes, share, fraction = ''] = rows[place] ?? [];
    expect(provider).toContain(party);
    expect(bytes).toBe(inGroups(weight));
    expect(nearly(share, weight, total), `${share} of ${party}`).toBe(true);
    const [numerator, denominator] = fraction.replaceAll(',', '').split('/');
    if (total === '0') expect(fraction).toBe('');
    else
      expect(BigInt(numerator ?? '') * BigInt(total)).toBe(
        BigInt(weight) * BigInt(denominator ?? ''),
      );
  }
}

test('the traffic page opens by key, copies its receipt and links to the views', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  const receipt = await askScan(request, node, id);
  const total = inGroups(receipt.traffic_summary?.total_traffic_cost ?? '');
  await page.goto(`/updates/${id}?network=${node.network}&source=scan`);
  await expectTree(page);
  const cost = page.locator('dt:text-is("Traffic cost") + dd');
  await expect(cost).toHaveText(`${total} bytes paid by Digital-Asset-2-participant`);
  const link = page
    .getByRole('navigation', { name: 'Update' })
    .getByRole('link', { name: 'Traffic' });
  await page.keyboard.press('c');
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expectReceipt(page, receipt);
  await expect(traffic(page)).toContainText(`${total} bytes of traffic, equal to the total`);
  await expect(traffic(page)).toContainText('“Paid” is the amount charged to this participant');
  await expect(traffic(page)).toContainText(/Submitting participant.*::1220[0-9a-f]{64}/);
  await expect(activity(page)).toContainText('need not add up to the traffic');
  await axe(page);

  const copy = (region: Locator, name: string) =>
    copiedBy(page, () => region.getByRole('button', { name }).click());
  const csv = await copy(traffic(page), 'Copy as CSV');
  expect(csv).toMatch(/^line,cost_bytes,view_ids,.*\r\nenvelope 1,\d+,[\d ]+,\d+,\d+,[\d.]+\r\n/);
  const json = JSON.parse(await copy(activity(page), 'Copy as JSON'));
  expect(json.round_number).toBe(receipt.app_activity_records?.round_number);
  expect(json.records.length).toBe(receipt.app_activity_records?.records.length);

  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await traffic(page).getByRole('link', { name: 'view 30' }).click();
  await expect(page).toHaveURL(/\/views\?network=[^&]+&source=scan&view=30$/);
});

test('the paid cost of a rejected update is with its completion, and not called missing on the ledger', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  const node = await openScenario(request, 'demo');
  const id = node.updateId(/coin spent twice/);
  await page.goto(`/updates/${id}/traffic?network=${node.network}`);
  await expect(traffic(page)).toContainText('only the completion reports it');
  const reason = page.getByRole('region', { name: 'Rejection', exact: true });
  await expect(reason).toContainText('Paid traffic cost: 5,280 bytes');
});

test('the traffic page shows exact amounts beyond 2^53 on a phone', async ({ page, request }) => {
  const node = await openScenario(request, 'huge-weights');
  const id = node.updateId(DEEP);
  const receipt = await askScan(request, node, id);
  expect(receipt.traffic_summary?.total_traffic_cost.length).toBeGreaterThan(16);
  await page.goto(`/updates/${id}/traffic?network=${node.network}`);
  await expectReceipt(page, receipt);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await axe(page);
});

test('the traffic page draws the first envelopes and, when pressed, the others', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'wide');
  const id = node.updateId(/60 views/);
  await page.goto(`/updates/${id}/traffic?network=${node.network}`);
  const rows = traffic(page).getByRole('row');
  await expect(traffic(page).getByRole('table')).toHaveAttribute('aria-rowcount', '64');
  await expect(rows).toHaveCount(1 + 24 + 1 + 2);
  await expect(rows.last()).toHaveAttribute('aria-rowindex', '64');
  await traffic(page).getByRole('button', { name: 'show all' }).click();
  // The focus goes on to the first new row, as the button may be gone.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=row]')?.ariaRowIndex))
    .toBe('26');
  await expectReceipt(page, await askScan(request, node, id));
});

test('the traffic page has different texts for zero, not recorded, not requested and no Scan', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  const open = async (scenario: string, label: RegExp) => {
    const node = await openScenario(request, scenario);
    await page.goto(`/updates/${node.updateId(label)}/traffic?network=${node.network}`);
    return node;
  };
  const free = await open('zero-traffic', DEEP);
  await expect(traffic(page)).toContainText('Traffic cost zero.');
  await expectReceipt(page, await askScan(request, free, free.updateId(DEEP)));
  for (const [scenario, label, ofTraffic, ofActivity] of [
    [
      'no-traffic',
      DEEP,
      /Not recorded by this network: .*without the traffic cost\./,
      /Not recorded by this network: .*without app activity\./,
    ],
    [
      'moved',
      /^Coin/,
      'this reassignment has no mediator verdict',
      'this reassignment has no mediator verdict',
    ],
    [
      'legacy',
      /./,
      'legacy endpoint does not include the traffic cost',
      'does not include app activity',
    ],
    [
      'ledger-only',
      DEEP,
      /Paid traffic cost · Ledger[\d,]+ bytes of traffic.*requires Scan, and this network has none/,
      'requires Scan, and this network has none',
    ],
  ] as const) {
    await open(scenario, label);
    await expect(traffic(page)).toContainText(ofTraffic);
    await expect(activity(page)).toContainText(ofActivity);
    await expect(page.getByRole('table')).toHaveCount(0);
  }
  await axe(page);
});

/** An update of which Scan has only the verdict, with one view. */
const withOneView = (id: string, rest: object) =>
  JSON.stringify({
    update: null,
    verdict: {
      update_id: id,
      transaction_views: { root_views: [0], views: [{ view_id: 0, sub_views: [] }] },
    },
    ...rest,
  });

test('the traffic page reports inconsistent amounts, and stays short with 1,000 app providers', async ({
  page,
  startApp,
}) => {
  const id = `1220${'ab'.repeat(32)}`;
  const envelopes = [
    { traffic_cost: 70, view_ids: [0, 9] },
    null,
    { traffic_cost: 50, view_ids: [] },
  ];
  const records = Array.from({ length: 1_000 }, (_, place) => ({
    party: `=app-${place}::1220${'cd'.repeat(32)}`,
    weight: place === 0 ? null : place,
  }));
  const node = await openPlainNode({
    [`GET /v0/events/${id}`]: withOneView(id, {
      traffic_summary: { total_traffic_cost: 100, envelope_traffic_summaries: envelopes },
      app_activity_records: { round_number: 7, records },
    }),
  });
  await page.goto(`${await startApp({ scan: node.origin })}/updates/${id}/traffic`);
  for (const words of [
    'The envelopes cost more than the total.',
    'Anomaly: 1 unreadable envelope.',
    /Envelope 2unknown.*Envelope 3no views/,
    '1 view id of envelopes missing from the verdict.',
    /Beyond the total.*-20.*-20\.0%/,
    'no verdict names it',
  ])
    await expect(traffic(page)).toContainText(words);
  const raw = 'Show response under Raw';
  await expect(traffic(page).getByRole('link')).toHaveText([raw, '0']);
  await expect(activity(page)).toContainText('1 record without a weight.');
  await expect(activity(page)).toContainText('976 more app providers');
  await axe(page);
  await activity(page).getByRole('button', { name: 'show all' }).click();
  await expect(activity(page).getByRole('row')).toHaveCount(1_002);
  await traffic(page).getByRole('link', { name: raw }).click();
  await expect(page).toHaveURL(/\/raw\?.*source=scan/);
  await expect(page.getByRole('row').filter({ hasText: 'traffic_summary' })).toBeVisible();
  await node.close();
});

test('envelopes that are not a list are unknown, not absent', async ({ page, startApp }) => {
  const id = `1220${'ab'.repeat(32)}`;
  const node = await openPlainNode({
    [`GET /v0/events/${id}`]: withOneView(id, {
      traffic_summary: { total_traffic_cost: 100, envelope_traffic_summaries: {} },
    }),
  });
  const app = await startApp({ scan: node.origin });
  await page.goto(`${app}/updates/${id}/traffic`);
  await expect(traffic(page)).toContainText('Anomaly: the envelopes are not a list.');
  await expect(traffic(page)).toContainText(/Remainder\s*unknown: the envelopes cannot be read/);
  await expect(traffic(page)).not.toContainText('0 envelopes');
  await expect(traffic(page)).not.toContainText('Not in any envelope');
  await axe(page);
  await page.goto(`${app}/updates/${id}/views`);
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toContainText('unknown');
  await node.close();
});

test('envelopes and records that are null are not reported, not none', async ({
  page,
  startApp,
}) => {
  const id = `1220${'ab'.repeat(32)}`;
  const node = await openPlainNode({
    [`GET /v0/events/${id}`]: withOneView(id, {
      traffic_summary: { total_traffic_cost: 100, envelope_traffic_summaries: null },
      app_activity_records: { round_number: 7, records: null },
    }),
  });
  await page.goto(`${await startApp({ scan: node.origin })}/updates/${id}/traffic`);
  await expect(traffic(page)).toContainText('The traffic summary has no list of envelopes.');
  await expect(traffic(page)).toContainText(
    /Remainder\s*unknown: the envelopes are not reported\s*unknown/,
  );
  await expect(traffic(page)).not.toContainText(/\d envelopes|Not in any envelope/);
  await expect(activity(page)).toContainText('round 7, app providers not reported');
  await expect(activity(page)).not.toContainText('No app provider');
  await node.close();
});

for (const { kind, json } of RECORDINGS)
  test(`the traffic page shows each recorded traffic summary as recorded (${kind})`, async ({
    page,
    startApp,
  }) => {
    type Event = Receipt & { readonly verdict: { readonly update_id: string } };
    const { events } = json<{ events: readonly Event[] }>('scan-v0-events-mainnet.json');
    const node = await openPlainNode(
      Object.fromEntries(
        events.map((event) => [`GET /v0/events/${event.verdict.update_id}`, JSON.stringify(event)]),
      ),
    );
    const app = await startApp({ scan: node.origin });
    const summaries = events.filter((event) => event.traffic_summary && event.app_activity_records);
    for (const event of summaries) {
      await page.goto(`${app}/updates/${event.verdict.update_id}/traffic`);
      await expectReceipt(page, readReceipt(JSON.stringify(event)));
    }
    // This network recorded none when the sample was taken.
    const other = events.find((event) => !event.traffic_summary);
    await page.goto(`${app}/updates/${other?.verdict.update_id}/traffic`);
    await expect(traffic(page)).toContainText('Not recorded by this network');
    await expect(activity(page)).toContainText('Not recorded by this network');
    await node.close();
  });
