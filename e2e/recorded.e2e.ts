import type { Page } from '@playwright/test';
import { RECORDINGS } from '../test/recorded/recorded.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import {
  type LedgerUpdate,
  type Row,
  readTree,
  rowsOfLedger,
  rowsOfScan,
  type ScanUpdate,
} from './expected-tree.ts';
import { FULL } from './full.ts';
import { openPlainNode } from './plain-node.ts';

/*
 * Answers recorded from real nodes, served by a plain server: each page must show exactly the
 * events of its answer.
 */

type ScanEvent = {
  update: ScanUpdate | null;
  verdict: { update_id: string; verdict_result: string };
};

/** All rows, also those of groups, which start as one row each. */
async function expectTree(page: Page, updateId: string, rows: readonly Row[]): Promise<void> {
  await expect(page.locator(`main bdi[title="${updateId}"]`)).toBeVisible();
  await page.getByRole('button', { name: 'Unfold all' }).click();
  await expect
    .poll(() => readTree(page), { intervals: [30, 50, 100, 200], message: updateId })
    .toEqual({ title: updateId, rows, rowCount: rows.length + 1 });
}

/** Goes to another update without reloading the page. */
async function open(page: Page, updateId: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search by id' }).fill(updateId);
  await page.keyboard.press('Enter');
}

test.use({ viewport: { width: 1440, height: 2600 } });

/** A test has time for so many on a busy machine. */
const PART = 7;
const partsOf = (count: number) =>
  Array.from({ length: Math.ceil(count / PART) }, (_, part) => part * PART);
/** `npm test` reads the first part of the derived ones; api/update-reader/open-document.test.ts reads all. */
const chosenOf = (count: number) => (FULL ? partsOf(count) : [0]);
const named = (from: number) => `from ${from + 1}${from === 0 ? ' @worker' : ''}`;

/** How many Scan events and Scan updates each recording has. */
const COUNTS = { derived: [24, 19], original: [50, 50] } as const;

for (const { kind, json, text, names } of RECORDINGS) {
  if (!FULL && kind !== 'derived') continue;
  const [eventCount, updateCount] = COUNTS[kind];

  for (const from of chosenOf(eventCount))
    test(`the update page shows exactly the events of each recorded Scan event (${kind}): ${named(from)}`, async ({
      page,
      startApp,
    }) => {
      const { events } = json<{ events: ScanEvent[] }>('scan-v0-events-mainnet.json');
      expect(events.length).toBe(eventCount);
      const node = await openPlainNode({
        // A page that stays open for long reads it.
        'GET /version': '{"version":"0.6.13"}',
        ...Object.fromEntries(
          events.map((event) => [
            `GET /v0/events/${event.verdict.update_id}`,
            JSON.stringify(event),
          ]),
        ),
      });
      await page.goto(await startApp({ scan: node.origin }));
      for (const { update, verdict } of events.slice(from, from + PART)) {
        await open(page, verdict.update_id);
        if (update !== null) {
          await expectTree(page, verdict.update_id, rowsOfScan(update));
          continue;
        }
        const result =
          verdict.verdict_result === 'VERDICT_RESULT_REJECTED' ? 'rejected' : 'accepted';
        await expect(page.locator('main bdi[title]').first()).toHaveAttribute(
          'title',
          verdict.update_id,
        );
        await expect(page.getByRole('region', { name: 'Verdict', exact: true })).toContainText(
          result,
        );
        await expect(page.getByRole('region', { name: 'No transaction tree' })).toBeVisible();
        await expect(page.getByRole('treegrid')).toHaveCount(0);
      }
      if (from + PART >= eventCount) await axe(page);
      await node.close();
    });

  for (const from of chosenOf(updateCount))
    test(`the update page shows exactly the events of each recorded legacy update (${kind}): ${named(from)}`, async ({
      page,
      startApp,
      expectConsole,
    }) => {
      expectConsole(/^console: Failed to load resource.*status of 404.*\/v0\/events\//);
      const { transactions } = json<{ transactions: ScanUpdate[] }>('scan-v2-updates-mainnet.json');
      expect(transactions.length).toBe(updateCount);
      const node = await openPlainNode({
        'GET /version': '{"version":"0.5.0"}',
        ...Object.fromEntries(
          transactions.map((update) => [
            `GET /v0/updates/${update.update_id}`,
            JSON.stringify(update),
          ]),
        ),
      });
      await page.goto(await startApp({ scan: node.origin }));
      for (const update of transactions.slice(from, from + PART)) {
        await open(page, update.update_id);
        await expectTree(page, update.update_id, rowsOfScan(update));
      }
      await expect(page.getByText('Scan · legacy update')).toBeVisible();
      if (from + PART >= updateCount) await axe(page);
      await node.close();
    });

  test(`the update page shows exactly the events of each recorded ledger update (${kind})`, async ({
    page,
    startApp,
    expectConsole,
  }) => {
    // This node reports no users and rights, as a ledger without user management.
    expectConsole(/^console: Failed to load resource.*status of 404.*\/v2\/(?!updates\/)/);
    const single = names(/^update-by-id-.*\.json$/);
    const updates = [
      ...json<LedgerUpdate[]>('updates-list-ledger-effects.json'),
      ...single.map((name) => json<LedgerUpdate>(name)),
    ];
    expect(updates.length).toBe(9);
    const byId = new Map(updates.map((one) => [one.update.Transaction.value.updateId, one]));
    const node = await openPlainNode({
      'GET /v2/version': text('version-3.4.12.json'),
      'POST /v2/updates/update-by-id': ({ body }) => {
        const { updateId }: { updateId: string } = JSON.parse(body);
        return JSON.stringify(byId.get(updateId));
      },
    });
    const app = await startApp({ ledger: node.origin });
    const [first = ''] = byId.keys();
    await page.goto(`${app}/updates/${first}`);
    for (const [updateId, update] of byId) {
      await open(page, updateId);
      await expectTree(page, updateId, rowsOfLedger(update));
    }
    await axe(page);
    await node.close();
  });
}
