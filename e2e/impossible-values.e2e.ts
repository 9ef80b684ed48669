import type { Page } from '@playwright/test';
import { expect, fetchAnswer, test } from './app.ts';
import { openScenario } from './simulated.ts';

type ScanEvent = {
  verdict: {
    record_time: string;
    finalization_time: string;
    transaction_views: { views: unknown[] };
  };
  traffic_summary: { total_traffic_cost: unknown };
};

/** Changes what Scan reports about an update. */
async function changeEvent(page: Page, change: (event: ScanEvent) => void): Promise<void> {
  await page.route(/\/v0\/events\//, async (route) => {
    const answer = await fetchAnswer(route);
    const event = await answer.json();
    change(event);
    await route.fulfill({ response: answer, json: event });
  });
}

test('an impossible total, verdict time and duration are marked as anomalies (DATA-06, DATA-08)', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const path = `/updates/${node.updateId(/^Preapproved transfer/)}`;
  await changeEvent(page, ({ verdict, traffic_summary }) => {
    verdict.record_time = '9999-12-31T23:59:59.999999Z';
    verdict.finalization_time = '2026-05-12T10:00:00Z';
    traffic_summary.total_traffic_cost = 12.5;
  });
  await page.route(/\/update-by-id$/, async (route) => {
    const answer = await fetchAnswer(route);
    const text = await answer.text();
    const body = text.replace(/"paidTrafficCost":\d+/, '"paidTrafficCost":12.5');
    await route.fulfill({ response: answer, body });
  });
  await page.goto(`${path}/views?network=${node.network}&source=scan`);
  const main = page.getByRole('main');
  await expect(main).toContainText('(anomaly: finalized before its record time)');
  const verdict = page.getByRole('region', { name: 'Verdict', exact: true });
  await expect(verdict).toContainText('Anomaly: the finalization time is before the record time.');
  await expect(verdict).toContainText('9999-12-31 23:59:59.999999 UTC (anomaly: in the future)');
  await expect(main).not.toContainText(/−?-\d{6,} ?s\b/);
  await page.goto(`${path}/traffic?network=${node.network}&source=scan`);
  await expect(main).toContainText('Anomaly: the total traffic cost is not an integer.');
  await expect(main).not.toContainText('The traffic summary has no total.');
  await expect(main.getByText('12.5 (anomaly: not an integer)', { exact: true })).toHaveCount(5);
  await expect(main).not.toContainText(/traffic cost: not recorded|not reported by this ledger/);
});

test('a record time of a year with six digits is marked in a list (DATA-08)', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await page.route(/\/get-updates-page$/, async (route) => {
    const answer = await fetchAnswer(route);
    const text = (await answer.text()).replace(
      /"recordTime":"[^"]*"/,
      '"recordTime":"+275760-09-13T00:00:00Z"',
    );
    await route.fulfill({ response: answer, body: text });
  });
  await page.goto(`/updates?network=${node.network}&live=no`);
  await expect(page.getByTitle('Anomaly: not a valid time').first()).toContainText('+275760-09-13');
  const chart = page.getByText('highest bar');
  await expect(chart).toContainText(' · 1 without a valid record time');
  await expect(chart).not.toContainText('no valid time');
});

test('a token that expires in many years is not an anomaly (DATA-08)', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/connect?network=${node.network}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('2100-01-01 00:00:00 UTC');
  await expect(main).not.toContainText('anomaly');
});

test('an unreadable verdict is not reported as missing (DATA-06)', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  const path = `/updates/${node.updateId(/^Preapproved transfer/)}`;
  await changeEvent(page, (event) => Object.assign(event, { verdict: 'ACCEPTED' }));
  await page.goto(`${path}/views?network=${node.network}&source=scan`);
  const main = page.getByRole('main');
  await expect(page.getByRole('region', { name: 'Verdict', exact: true })).toContainText(
    'The verdict is not in the documented format. Raw shows it as received.',
  );
  await expect(main).toContainText('"ACCEPTED" (anomaly: not an object)');
  await expect(main).not.toContainText(/without a verdict|verdict: not recorded/);
});

test('unreadable views keep their places, and may be seen by any party (DATA-06)', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const path = `/updates/${node.updateId(/^Preapproved transfer/)}`;
  let rows = 0;
  await changeEvent(page, ({ verdict }) => {
    const { views } = verdict.transaction_views;
    rows = 1 + views.length;
    views.splice(-2, 2, null, 'view');
  });
  await page.goto(`${path}/views?network=${node.network}&source=scan`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Anomaly: 2 unreadable views.');
  await expect(page.getByRole('treegrid')).toHaveAttribute('aria-rowcount', String(rows));
  await expect(main).toContainText(/every view, as far as reported\./);
});

test('an offset of 16 digits is not cut in a list', async ({ page, request }) => {
  const node = await openScenario(request, 'int64');
  const cell = page.getByRole('cell', { name: '9007199254740993', exact: true }).first();
  for (const path of ['/updates', '/completions']) {
    await page.goto(`${path}?network=${node.network}`);
    await expect.poll(() => cell.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  }
});

test('the age of a time is the same in the title and in the details, however late they open', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await page.clock.install();
  await page.goto(`/updates/${node.updateId(/^Preapproved transfer/)}?network=${node.network}`);
  const ages = page.getByRole('main').getByText(/^ ?\d+ (s|min)( \d+ min)? ago$/);
  await expect(ages).toHaveCount(1);
  const before = await ages.innerText();
  await page.clock.fastForward(150_000);
  await expect(ages).not.toHaveText(before);
  await page.getByRole('button', { name: 'More details' }).click();
  await expect(ages).toHaveCount(2);
  await expect.poll(async () => new Set(await ages.allInnerTexts()).size).toBe(1);
});
