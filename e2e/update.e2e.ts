import type { Locator, Page } from '@playwright/test';
import { LIMITS } from '../src/api/http/api-request.ts';
import { markClass, markColour, markHue } from '../src/domain/ledger/mark-hue.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { readTree, rowsOfLedger } from './expected-tree.ts';
import { holdAnswers } from './held-answers.ts';
import {
  copiedBy,
  dropTimersOf,
  expectAddress,
  expectAnswered,
  expectBelow,
  expectNoSidewaysScroll,
  expectTree,
  failure,
  holdRequests,
  openDetails,
  openSources,
  PHONE,
  statusLine,
  treeRows,
} from './screen.ts';
import { openScenario } from './simulated.ts';

const DEEP = /6 levels deep/;
const WIDE = /240 markers/;
const NETTING = /^Netting batch/;

const NOT_FOUND = /^console: Failed to load resource.*status of 404/;

const grid = (page: Page) => page.getByRole('treegrid', { name: 'Transaction tree' });
const detail = (page: Page) => page.getByRole('region', { name: 'Event' });
const rowOf = (page: Page, event: number | string) =>
  grid(page).locator(`[data-event-id$=":${event}"]`);
/** A fact of the envelope: its label with its source, and its value. */
const fact = (page: Page, label: RegExp) =>
  page.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: label }) });

test('the update page shows headline and summary, and on request facts with their sources (TXT-05)', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  const scan: {
    update: Record<string, string>;
    traffic_summary: { total_traffic_cost: number };
  } = await (await request.get(`${node.scan}/v0/events/${id}`)).json();
  await page.goto(`/updates/${id}?network=${node.network}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Batch_Close on Batch by lumen-dvp-operator-1::1220…\w{4}$/,
  );
  await expect(page).toHaveTitle(
    `Batch_Close on Batch, accepted · Update ${id.slice(0, 12)}… · Treeline`,
  );
  await expect(page.locator('.update-head').getByText('Mediator: accepted')).toBeVisible();
  await expect(fact(page, /^Transaction$/)).toHaveText(
    'Transaction37 events 12 created, 13 archived',
  );
  await expect(fact(page, /^Informed$/)).toHaveText('Informed6 parties in 32 views');
  await expect(fact(page, /^Times$/)).toContainText(/record 0 s.*verdict \+\d\.\d+ s/);
  await expect(page.getByText('Scan', { exact: true })).toBeVisible();
  await expect(page.getByText('Ledger as any party')).toBeVisible();
  await expect(page.getByText(id, { exact: true })).toBeAttached();

  const { update } = scan;
  const inDigits = (time = '') => time.replace('T', ' ').replace('Z', ' UTC');
  const cost = scan.traffic_summary.total_traffic_cost.toLocaleString('en');
  await expect(fact(page, /^Traffic cost$/)).toContainText(`${cost} bytes`);
  // The cost is named once, and sources only in the details.
  await expect(page.getByText(cost).filter({ visible: true })).toHaveCount(1);
  const absent = page.getByText('external transaction hash, transaction hash: not recorded');
  await expect(absent).toBeHidden();
  await axe(page);
  await openDetails(page);
  await expect(fact(page, /^Record time · Scan$/)).toContainText(inDigits(update['record_time']));
  await expect(fact(page, /^Record time · Scan$/)).toContainText(/ago$/);
  await expect(fact(page, /^Effective time/)).toContainText(inDigits(update['effective_at']));
  await expect(fact(page, /^Mediator verdict · Scan$/)).toContainText(/accepted after \d\.\d+ s/);
  await expect(fact(page, /^Synchronizer/)).toContainText(update['synchronizer_id'] ?? '-');
  await expect(fact(page, /^Migration id/)).toContainText(String(update['migration_id']));
  await expect(fact(page, /^Workflow id/)).toContainText(update['workflow_id'] ?? '-');
  await expect(fact(page, /^Paid traffic cost · Ledger$/)).toContainText(`${cost} bytes`);
  await expect(fact(page, /^Command id · Ledger$/)).toContainText(/[0-9a-f]{40}/);
  await expect(fact(page, /^Offset on Digital-Asset-2-participant · Ledger$/)).toContainText(
    /\d{5}$/,
  );
  await expect(fact(page, /^Trace · Ledger$/)).toContainText(/00-[0-9a-f]{32}-[0-9a-f]{16}-01/);
  await expect(absent).toBeVisible();
  await axe(page);

  await page.goto(`/updates/${node.updateId(/external party/)}?network=${node.network}`);
  await openDetails(page);
  await expect(fact(page, /^External transaction hash · Scan$/)).toContainText(/[0-9a-f]{64}/);
});

test('the event detail shows fields, typed payload and JSON @worker', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  await page.goto(`/updates/${id}?network=${node.network}`);
  await rowOf(page, 2).click();
  const event = detail(page);
  await expect(event.getByRole('heading', { level: 2 })).toHaveText('Instruction_Execute');
  await expect(event).toContainText('contract archived by this update');
  await expect(event).toContainText(`${id}:2`);
  await expect(event.getByRole('term')).toContainText(['Choice', 'Template', 'Contract']);
  const payload = event.getByRole('group', { name: 'Payload' });
  await expect(payload.getByRole('button', { name: 'Argument' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(event).toContainText('“delivery”');
  await payload.getByRole('button', { name: 'Result' }).click();
  await expect(event).not.toContainText('“delivery”');
  await payload.getByRole('button', { name: 'JSON' }).click();
  await expect(event).toContainText('choice_argument');
  await axe(page);
});

test('a link restores selection, folds, search, source and encoding in a new page', async ({
  page,
  request,
  context,
}) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  await page.goto(`/updates/${id}?network=${node.network}`);
  await rowOf(page, 9).click();
  await page.keyboard.press('ArrowLeft');
  await expect(rowOf(page, 9)).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('textbox', { name: 'Find in this tree' }).fill('archive');
  await expect(page).toHaveURL(/find=archive/);
  await openSources(page);
  await page.getByRole('button', { name: 'protobuf' }).click();
  await expectAddress(page, `/updates/${id}`, {
    encoding: 'protobuf_json',
    event: '9',
    find: 'archive',
    fold: '9',
    network: node.network,
  });
  await expect(page.getByRole('button', { name: 'protobuf' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // The response in this encoding has arrived, and its tree is shown and searched.
  await expectAnswered(page);
  await expectTree(page);
  const found = page.getByText(/\d+ hits$/);
  await expect(found).toBeVisible();
  const count = await grid(page).getAttribute('aria-rowcount');
  const hits = await found.textContent();

  const fresh = await context.newPage();
  await fresh.goto(page.url());
  await expect(rowOf(fresh, 9)).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(fresh, 9)).toHaveAttribute('aria-expanded', 'false');
  await expect(rowOf(fresh, 9)).toBeInViewport();
  await expect(rowOf(fresh, 10)).toHaveCount(0);
  await expect(grid(fresh)).toHaveAttribute('aria-rowcount', count ?? '');
  await expect(detail(fresh)).toContainText('Allocation_ExecuteTransfer');
  await expect(fresh.getByRole('textbox', { name: 'Find in this tree' })).toHaveValue('archive');
  await expect(fresh.getByText(hits ?? '-')).toBeVisible();
  await openSources(fresh);
  await expect(fresh.getByRole('button', { name: 'protobuf' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(fresh).toHaveURL(page.url());

  await fresh.getByRole('combobox', { name: 'Source' }).selectOption('ledger');
  await expectAddress(fresh, `/updates/${id}`, {
    encoding: 'protobuf_json',
    find: 'archive',
    network: node.network,
    source: 'ledger',
  });
  // The last event of a link comes into sight, though the tree reaches below the window.
  await fresh.goto(`/updates/${id}?event=36&network=${node.network}`);
  await expect(rowOf(fresh, 36)).toBeInViewport({ ratio: 0.9 });
  await fresh.close();
});

test('the link contains the folds: all, runs, none, or nothing for groups', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(WIDE);
  await page.goto(`/updates/${id}?network=${node.network}`);
  // Two runs of 240 and 24 start as one row each.
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '5');
  await page.getByRole('button', { name: 'Fold all', exact: true }).click();
  await expectAddress(page, `/updates/${id}`, { event: '0', fold: 'all', network: node.network });
  await expect(treeRows(page)).toHaveCount(1);
  await expect(page.getByText('1 of 266 events shown')).toBeVisible();
  await page.getByRole('button', { name: 'Unfold all' }).click();
  await expectAddress(page, `/updates/${id}`, { event: '0', fold: 'none', network: node.network });
  await page.reload();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '267');
  await page.getByRole('button', { name: 'Fold runs' }).click();
  await expectAddress(page, `/updates/${id}`, { event: '0', network: node.network });
  await page.reload();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '5');
  // Links of before that name the runs keep their meaning.
  await page.goto(`/updates/${id}?event=0&fold=runs&network=${node.network}`);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '5');
});

test('a group of siblings is one row until it is opened, and the link contains its state', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(WIDE);
  await page.goto(`/updates/${id}?event=0&network=${node.network}`);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '5');
  const run = treeRows(page).nth(2);
  // What its events have in common: choice, entity, consumption and one party, but no contract.
  await expect(run).toHaveAccessibleName(
    /Archive group of 240 alike FeaturedAppActivityMarker.*archives.*DSO$/,
  );
  await expect(run).toHaveAttribute('aria-expanded', 'false');
  await expect(treeRows(page).nth(3)).toHaveAccessibleName(/create.*group of 24 alike/);
  await axe(page);
  await run.click();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(5 + 239));
  await expect(run).not.toHaveAccessibleName(/alike/);
  await expectAddress(page, `/updates/${id}`, {
    event: '2',
    fold: 'r242',
    network: node.network,
  });
  await page.keyboard.press('ArrowDown');
  await expectAddress(page, `/updates/${id}`, {
    event: '3',
    fold: 'r242',
    network: node.network,
  });
  await treeRows(page).first().press('End');
  await expect(treeRows(page).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '267');
  await expect(rowOf(page, 242)).toBeFocused();
});

test('find, a link to an event and a lens open the group that holds the event', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(WIDE);
  await page.goto(`/updates/${id}?event=100&network=${node.network}`);
  await expect(rowOf(page, 100)).toBeInViewport();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(5 + 239));
  await page.goto(`/updates/${id}?network=${node.network}`);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '5');
  const find = page.getByRole('textbox', { name: 'Find in this tree' });
  await find.fill(`${id}:255`);
  // The group is marked, because it holds the hit.
  await expect(treeRows(page).nth(3).locator('[data-hit]')).toBeVisible();
  await expect(treeRows(page).nth(2).locator('[data-hit]')).toHaveCount(0);
  await find.press('Enter');
  await expect(rowOf(page, 255)).toBeInViewport();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(5 + 23));
});

test('a link to a folded event shows its detail and keeps the folds until “Unfold all”', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(WIDE);
  await page.goto(`/updates/${id}?fold=all&network=${node.network}`);
  await expect(treeRows(page)).toHaveCount(1);
  await page.goto(`/updates/${id}?event=100&fold=all&network=${node.network}`);
  await expect(treeRows(page)).toHaveCount(1);
  await expect(detail(page)).toContainText(`${id}:100`);
  await page.getByRole('button', { name: 'Unfold all' }).click();
  await expect(rowOf(page, 100)).toBeInViewport();
});

test('the links of an event open the events that created and used its contract', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  await page.goto(`/updates/${id}?event=11&network=${node.network}`);
  const event = detail(page);
  await event.getByRole('button', { name: 'archived by event 13' }).click();
  await expect(rowOf(page, 13)).toHaveAttribute('aria-selected', 'true');
  await expect(event.getByRole('heading', { level: 2 })).toHaveText('Archive');
  await expect(event).toBeFocused();
  await event.getByRole('button', { name: 'created by event 11' }).click();
  await expect(rowOf(page, 11)).toHaveAttribute('aria-selected', 'true');
  await expectAddress(page, `/updates/${id}`, { event: '11', network: node.network });
  // A relative that is folded away is brought into sight.
  await page.keyboard.press('[');
  await event.getByRole('button', { name: 'archived by event 13' }).click();
  await expect(rowOf(page, 13)).toBeInViewport();
});

test('the encoding switch shows the types from Scan', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(/^Preapproved transfer/);
  await page.goto(`/updates/${id}?event=0&network=${node.network}`);
  const event = detail(page);
  await expect(event).toContainText('Value types are inferred');
  await expect(event.getByTitle('Numeric, inferred').first()).toBeVisible();
  const amount = await event.getByTitle('Numeric, inferred').first().textContent();
  const asked = page.waitForRequest(/\/v0\/events\/.*daml_value_encoding=protobuf_json/);
  await openSources(page);
  await page.getByRole('button', { name: 'protobuf' }).click();
  await asked;
  await expect(event.getByTitle('Numeric', { exact: true }).first()).toHaveText(amount ?? '-');
  await expect(event).not.toContainText('inferred');
  await event.getByRole('button', { name: 'JSON' }).click();
  await expect(event).toContainText('numeric');
  await axe(page);
});

test('the encoding is kept between sources, and dropped for sources without one', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(/^Preapproved transfer/);
  await page.goto(`/updates/${id}?event=0&encoding=protobuf_json&network=${node.network}`);
  await expectTree(page);
  const lossless = page.waitForRequest(
    /\/v0\/updates\/.*daml_value_encoding=protobuf_json|lossless/,
  );
  await openSources(page);
  await page.getByRole('combobox', { name: 'Source' }).selectOption('scan-legacy');
  await lossless;
  await expect(page.getByText('Scan · legacy update')).toBeVisible();
  await page.getByRole('combobox', { name: 'Source' }).selectOption('ledger');
  await expect(treeRows(page)).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'protobuf' })).toHaveCount(0);
});

test('the summary counts the parties that the events prove to be informed, where no verdict lists all', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'legacy');
  const id = node.updateId(DEEP);
  const update: { events_by_id: Record<string, Record<string, readonly string[]>> } = await (
    await request.get(`${node.scan}/v0/updates/${id}`)
  ).json();
  const events = Object.values(update.events_by_id);
  const proven = events.flatMap((event) =>
    ['signatories', 'observers', 'acting_parties'].flatMap((name) => event[name] ?? []),
  );
  const count = new Set(proven).size;
  expect(count).toBeGreaterThan(1);
  await page.goto(`/updates/${id}?source=scan-legacy&network=${node.network}`);
  await expect(fact(page, /^Informed$/)).toContainText(`at least ${count} parties`);
  // The ledger reports the witnesses among the readable parties; the verdict of Scan lists all.
  const flat = await openScenario(request, 'v36');
  await page.goto(`/updates/${flat.updateId(DEEP)}?source=ledger&network=${flat.network}`);
  await expect(fact(page, /^Informed$/)).toContainText(/^Informed6 parties/);
});

test('the old tree requires parties, also of its form', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/updates/${node.updateId(DEEP)}?source=ledger-tree`);
  await expect(failure(page, 'E-NEEDS-PARTIES')).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Read as parties' });
  await expect(box).not.toHaveAccessibleDescription(/any party/);
  await page.getByRole('button', { name: 'Read as these parties' }).click();
  await expect(box).toHaveAccessibleDescription(/Enter at least one party id/);
  await axe(page);
});

/** What each source shows in each scenario: so many rows, or a failure with this code. */
const SOURCES_OF = {
  demo: [
    ['scan', 'Scan event', 37],
    ['scan-legacy', 'Scan legacy update', 37],
    ['ledger', 'Ledger update', 37],
    ['ledger-tree', 'Ledger old tree', 'E-NEEDS-PARTIES'],
    ['ledger-flat', 'Ledger flat transaction', 21],
  ],
  v33: [
    ['scan', 'Scan event', 37],
    ['scan-legacy', 'Scan legacy update', 37],
    ['ledger', 'Ledger update', 37],
    ['ledger-tree', 'Ledger old tree', 'E-NEEDS-PARTIES'],
    ['ledger-flat', 'Ledger flat transaction', 21],
  ],
  'flat-only': [
    ['scan', 'Scan event', 44],
    ['scan-legacy', 'Scan legacy update', 44],
    ['ledger-flat', 'Ledger flat transaction', 20],
  ],
  'tree-only': [
    ['scan', 'Scan event', 44],
    ['scan-legacy', 'Scan legacy update', 44],
    ['ledger-tree', 'Ledger old tree', 45],
    // It was not requested yet, so that this node lacks it is still unknown.
    ['ledger-flat', 'Ledger flat transaction', 'E-NOT-OFFERED'],
  ],
} as const;

for (const [name, sources] of Object.entries(SOURCES_OF)) {
  // Between them these two have every kind of answer.
  test(`each source of ${name} can be chosen and is labelled`, async ({
    page,
    request,
    expectConsole,
  }) => {
    expectConsole(NOT_FOUND);
    const node = await openScenario(request, name);
    const id = node.updateId(name.endsWith('-only') ? NETTING : DEEP);
    await page.goto(`/updates/${id}?network=${node.network}`);
    await openSources(page);
    const showing = page.getByRole('combobox', { name: 'Source' });
    await expect(showing).toHaveValue('');
    await expect(showing.getByRole('option')).toHaveText([
      'Scan event (automatic)',
      ...sources.map(([, label]) => label),
    ]);
    for (const [source, label, shows] of sources) {
      await showing.selectOption(source);
      await expect(showing).toHaveValue(source);
      await expectAnswered(page);
      if (typeof shows === 'number') {
        await expect(grid(page)).toHaveAttribute('aria-rowcount', String(shows + 1));
        await expect(failure(page, 'E-')).toHaveCount(0);
      } else {
        await expect(failure(page, shows)).toBeVisible();
        await expect(page.getByRole('region', { name: 'No update' })).toContainText(
          'Scan: has this update, but another source is selected.',
        );
      }
      await expectAddress(page, `/updates/${id}`, { source, network: node.network });
      await expect(showing.getByRole('option', { name: label, exact: true })).toBeAttached();
    }
    await axe(page);
  });
}

test('a link to an unavailable source reports it and links to the others', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(NOT_FOUND);
  const node = await openScenario(request, 'flat-only');
  for (const source of ['ledger', 'ledger-tree']) {
    await page.goto(`/updates/${node.updateId(NETTING)}?source=${source}&network=${node.network}`);
    await expect(failure(page, 'E-NOT-OFFERED')).toContainText('Sent to the ledger at');
    await page.getByRole('button', { name: 'Try all sources' }).click();
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '45');
    await expect(failure(page, 'E-')).toHaveCount(0);
  }
});

test('the ledger’s tree follows its node ids @worker', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 2000 });
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  const format = {
    includeTransactions: {
      eventFormat: {
        filtersByParty: {},
        filtersForAnyParty: {
          cumulative: [
            { identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob: false } } } },
          ],
        },
        verbose: true,
      },
      transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
    },
  };
  const answer = await request.post(`${node.ledger}/v2/updates/update-by-id`, {
    headers: { Authorization: `Bearer ${node.token}` },
    data: { updateId: id, updateFormat: format },
  });
  expect(answer.status()).toBe(200);
  const rows = rowsOfLedger(await answer.json());
  await page.goto(`/updates/${id}?source=ledger&network=${node.network}`);
  await expect.poll(() => readTree(page)).toEqual({ title: id, rows, rowCount: rows.length + 1 });
  await expect(page.getByText('Some events are missing')).toBeVisible();
});

test('a link with the id in capital letters opens the update', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  const asked = page.waitForRequest((one) => one.url().includes(`/v0/events/${id}?`));
  await page.goto(`/updates/${id.toUpperCase()}?network=${node.network}`);
  await asked;
  await expectAddress(page, `/updates/${id}`, { network: node.network });
  const tree = page
    .getByRole('navigation', { name: 'Update' })
    .getByRole('link', { name: /^Tree/ });
  await expect(tree).toHaveAttribute('aria-current', 'page');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '38');
  await expectAnswered(page);
  await axe(page);
});

test('a link can name an event by its whole id in Scan, of its own update only', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  const open = async (source: string, event: string) => {
    const query = new URLSearchParams({ source, event, network: node.network });
    await page.goto(`/updates/${id}?${query}`);
    await expectTree(page);
  };
  const unknown = page.getByText(/^No event .* in this response/);
  for (const event of [`#${id}:2`, `${id.toUpperCase()}:2`]) {
    await open('scan', event);
    await expect(grid(page).getByRole('row', { selected: true })).toHaveAttribute(
      'data-event-id',
      `${id}:2`,
    );
    await page.waitForLoadState('networkidle');
    await expect(unknown).toHaveCount(0);
  }
  // The ledger numbers events in another way.
  await open('ledger', `#${id}:2`);
  await expect(unknown).toContainText(`#${id}:2`);
  // The first event is the one beside the tree, and pressing it selects it.
  await grid(page).getByRole('row', { selected: true }).getByText('Batch_Close').click();
  await expect(unknown).toHaveCount(0);
  const other = node.updateId(WIDE);
  await open('scan', `${other}:2`);
  await expect(page.getByText('belongs to another update')).toContainText(`${other}:2`);
  await axe(page);
  await page.getByRole('link', { name: 'Open that update' }).click();
  await expectAddress(page, `/updates/${other}`, { event: '2', network: node.network });
  await expect(grid(page).getByRole('row', { selected: true })).toHaveAttribute(
    'data-event-id',
    `${other}:2`,
  );
});

test('an event that a link names without its source is uncertain where only the ledger returned the update', async ({
  page,
  request,
  expectConsole,
}) => {
  const node = await openScenario(request, 'demo');
  const path = `/updates/${node.updateId(DEEP)}`;
  const address = `${path}?network=${node.network}`;
  const ofLedger = { source: 'ledger', network: node.network };
  const unsure = page.getByText('The link does not name a source');
  await page.goto(`${address}&event=2`);
  await expectTree(page);
  await page.waitForLoadState('networkidle');
  await expect(unsure).toHaveCount(0);
  expectConsole(statusLine(502));
  await page.route(/\/v0\/events\//, (route) => route.fulfill({ status: 502 }));
  await page.goto(`${address}&event=0`);
  await expectTree(page);
  await expect(unsure).toContainText('Event 0 of the ledger is selected');
  await axe(page);
  // Only a selection ends the doubt. Until then the link keeps its meaning.
  await page.getByRole('textbox', { name: 'Find in this tree' }).fill('a');
  await expectAddress(page, path, { event: '0', find: 'a', network: node.network });
  await expect(unsure).toBeVisible();
  await grid(page).getByRole('row', { selected: true }).focus();
  await page.keyboard.press('j');
  await expect(unsure).toHaveCount(0);
  await page.keyboard.press('k');
  await expect(grid(page).getByRole('row', { selected: true })).toHaveAttribute(
    'aria-rowindex',
    '2',
  );
  await expect(unsure).toHaveCount(0);
  // Before the next key: the address below is also that after the first one.
  await expectAddress(page, path, { event: '0', find: 'a', ...ofLedger });
  await page.keyboard.press('j');
  const selected = grid(page).getByRole('row', { selected: true });
  await expect(selected).toHaveAttribute('aria-rowindex', '3');
  const chosen = await selected.textContent();
  await expectAddress(page, path, { event: '1', find: 'a', ...ofLedger });
  // Scan has the update again, and numbers its events in another way.
  await page.unrouteAll();
  await page.reload();
  await expectTree(page);
  await expect(selected).toHaveAttribute('aria-rowindex', '3');
  await expect(selected).toHaveText(chosen ?? '');
  await expect(unsure).toHaveCount(0);
});

test('an event of the ledger keeps its short address where Scan lacks the update', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  const node = await openScenario(request, 'demo');
  const path = `/updates/${node.updateId(DEEP)}`;
  await page.route(/\/v0\/events\//, (route) =>
    route.fulfill({ status: 404, json: { error: 'not found' } }),
  );
  await page.goto(`${path}?network=${node.network}`);
  await expectTree(page);
  await page.keyboard.press('j');
  await expectAddress(page, path, { event: '1', network: node.network });
});

test('an address that ends as a sentence does opens its update', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(/6 levels deep/);
  for (const end of ['.', ').', '%22,', ';']) {
    await page.goto(`/updates/${id}${end}?network=${node.network}`);
    await expectAddress(page, `/updates/${id}`, { network: node.network });
  }
  await page.goto(`/updates/${id}:1.?network=${node.network}`);
  await expectAddress(page, `/updates/${id}`, { event: '1', network: node.network });
  await expectTree(page);
});

test('an id of 44 characters is reported as shorter than those of Canton', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('400|404|500'));
  const node = await openScenario(request, 'demo');
  await page.goto(`/updates/1220${'ab'.repeat(20)}?network=${node.network}`);
  const nothing = page.getByRole('region', { name: 'No update' });
  await expect(nothing).toContainText('This id has 44 characters.');
  await expect(nothing.getByRole('link', { name: 'find updates with' })).toHaveCount(0);
  await expect(nothing.getByRole('heading')).toHaveText('Update not found');
  await expect(nothing.getByRole('heading').locator('+ p')).toContainText('44 characters');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await nothing.getByText('Responses', { exact: true }).click();
  // The same request would be rejected again.
  const rejected = failure(page, 'E-STATUS-400');
  await expect(rejected).toBeVisible();
  await expect(rejected.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await axe(page);
  // Other failures are not about the id, such as those of a proxy.
  for (const status of [500, 400]) {
    await page.route(/\/v0\/events\/|\/update-by-id$/, (route) =>
      route.fulfill({ status, contentType: 'text/plain', body: 'Header too large' }),
    );
    await page.reload();
    await expect(failure(page, `E-STATUS-${status}`).first()).toBeVisible();
    await expect(nothing.getByRole('heading')).toHaveText('Update not available');
    await expect(nothing).toContainText('Scan: failed');
    await expect(nothing).not.toContainText('44 characters');
    await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
    await page.unrouteAll();
  }
});

test('a cut id that looks like a key is not sent, and the page says why (SEC-09)', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const alert = page.getByRole('alert');
  for (const digits of [60, 63, 65]) {
    await page.goto(`/updates/1220${'a'.repeat(digits)}?network=${node.network}`);
    await expect(alert).toContainText('An update id that lacks up to 4 digits');
    await expect(alert).toContainText('The id was not sent to a node.');
    await expect(page).not.toHaveURL(/aaaa/);
  }
  await axe(page);
});

test('an unknown id is reported as not found for each source (fault 32, REL-17)', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(NOT_FOUND);
  const node = await openScenario(request, 'demo');
  const id = `1220${'ab'.repeat(32)}`;
  await page.goto(`/updates/${id}?network=${node.network}`);
  const nothing = page.getByRole('region', { name: 'No update' });
  await expect(nothing.getByRole('heading')).toHaveText('Update not found');
  await expect(nothing.getByRole('listitem')).toHaveText([
    'Scan: not found or not visible.',
    'Ledger: not found or not visible.',
  ]);
  await expect(nothing).toContainText('unknown on this network');
  await expect(nothing).toContainText('not visible to your parties');
  await expect(nothing).toContainText('pruned');
  // The state is said once; the responses are opened.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await nothing.getByText('Responses', { exact: true }).click();
  await expect(failure(page, 'E-NOT-FOUND')).toHaveCount(2);
  await expect(failure(page, 'E-NOT-FOUND').nth(0)).toContainText('Sent to Scan at');
  await expect(failure(page, 'E-NOT-FOUND').nth(0)).toContainText(
    'Scan has no update with this id',
  );
  await expect(failure(page, 'E-NOT-FOUND').nth(1)).toContainText('Sent to the ledger at');
  await expect(failure(page, 'E-NOT-FOUND').nth(1)).toContainText(
    'unknown, not visible to your parties, or pruned',
  );
  await expect(page.getByText('Scan · not found')).toBeVisible();
  await expect(page.getByText('Ledger as any party · not found')).toBeVisible();
  await axe(page);
  // Only what was found is remembered.
  await page.getByRole('link', { name: 'Treeline' }).click();
  await expect(page.getByText('Nothing yet.')).toBeVisible();
});

test('an invalid update id is rejected without a request', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  const asked: string[] = [];
  page.on('request', (one) => {
    if (/\/v[02]\/|\/sim\/demo/.test(one.url())) asked.push(one.url());
  });
  const party = `alice::1220${'ab'.repeat(32)}`;
  for (const [text, why] of [
    ['not an id', 'letters, digits'],
    ['1220%20ab', 'letters, digits'],
    ['1220%0A1220', 'letters, digits'],
    ['1220%3Fx=1', 'letters, digits'],
    ['x'.repeat(301), '301 characters'],
    [party, 'looks like a party id'],
    [`00${'ab'.repeat(60)}`, 'looks like a contract id'],
    ['60723', 'a number, perhaps an offset'],
  ] as const) {
    await page.goto(`/updates/${text}?network=${node.network}`);
    await expect(page.getByRole('heading', { name: 'Not a valid update id' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(why);
    await expect(page.getByRole('alert')).toContainText('The id was not sent to a node.');
  }
  expect(asked).toEqual([]);
  await page.goto(`/?network=${node.network}`);
  await expect(page.getByText('Nothing yet.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Not a valid update id' })).toBeVisible();
  // The home page may have requested its lists.
  asked.length = 0;
  await page.getByRole('searchbox', { name: 'Search by id' }).fill('y'.repeat(400));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('search').getByRole('alert')).toBeVisible();
  expect(asked).toEqual([]);
  await axe(page);
});

test('invalid parameters are dropped with a notice, and unknown ones are kept', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  await page.goto(
    `/updates/${id}?zebra=9007199254740993&source=nonsense&encoding=xml&event=a%20b&fold=&network=${node.network}`,
  );
  const notice = page.getByRole('complementary', { name: 'About this link' });
  await expect(notice).toContainText('parameters: source, encoding, event, fold');
  await expect(treeRows(page)).not.toHaveCount(0);
  await expectAddress(page, `/updates/${id}`, {
    network: node.network,
    zebra: '9007199254740993',
  });
  await rowOf(page, 3).click();
  await expectAddress(page, `/updates/${id}`, {
    event: '3',
    network: node.network,
    zebra: '9007199254740993',
  });
  await axe(page);
  // An event that this update does not have is no bad param: the tree opens at its top.
  await page.goto(`/updates/${id}?event=4711&fold=99.x&network=${node.network}`);
  await expect(rowOf(page, 0)).toHaveAttribute('aria-selected', 'true');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '38');
  await expect(notice).toHaveCount(0);
});

/** Holds the response of the ledger back, beyond its time limit. */
async function holdLedger(page: Page): Promise<() => void> {
  await page.addInitScript(dropTimersOf, LIMITS.headersMs);
  return holdRequests(page, '**/v2/updates/update-by-id');
}

test('the progress of the ledger covers no row beside the selected event', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  const release = await holdLedger(page);
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/updates/${id}?network=${node.network}`);
    await expectTree(page);
    // With it, the line has its full width.
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    const tree = page.getByRole('region', { name: 'Tree', exact: true });
    const gap = async () => {
      const rows = await tree.boundingBox();
      const line = await page.locator('.source-progress').boundingBox();
      return rows === null || line === null ? undefined : line.x - rows.x - rows.width;
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
  }
  release();
});

test('the end of Traffic can be scrolled above the progress of the ledger', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const release = await holdLedger(page);
  await page.goto(`/updates/${node.updateId(DEEP)}/traffic?network=${node.network}`);
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  const traffic = page.getByRole('main').getByRole('region').last();
  await expect(traffic).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expectBelow(page.locator('.source-progress'), traffic);
  release();
});

test('on a phone, the progress of the ledger is between the selected row and its event', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const release = await holdLedger(page);
  await page.setViewportSize(PHONE);
  const link = `/updates/${node.updateId(DEEP)}?event=20&network=${node.network}`;
  await page.goto(link);
  const progress = page.locator('.source-progress');
  const tabs = page.getByRole('navigation', { name: 'Update' });
  const row = rowOf(page, 20);
  await expectBelow(detail(page), progress);
  await expectBelow(progress, row);
  await expectBelow(row, tabs);
  // With the bars of the browser, the room is for the row only. A reload would restore the scroll
  // position of the higher window.
  await page.setViewportSize({ width: PHONE.width, height: 664 });
  await page.goto('about:blank');
  await page.goto(link);
  await expectBelow(detail(page), progress);
  await expectBelow(detail(page), row);
  await expectBelow(row, tabs);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Ledger as any party · cancelled')).toBeVisible();
  release();
});

test('a slow response shows its progress and can be cancelled (fault 2, REL-03)', async ({
  page,
  request,
  baseURL,
}) => {
  const node = await openScenario(request, 'slow');
  await page.addInitScript(dropTimersOf, LIMITS.headersMs);
  await page.addInitScript(dropTimersOf, LIMITS.idleMs);
  const held = await holdAnswers(page, baseURL ?? '', /\/v0\/events\/|\/update-by-id$/);
  await page.goto(`/updates/${node.updateId(/2,000 events/)}?network=${node.network}`);
  const bar = page.getByRole('progressbar', { name: 'Loading from Scan' });
  await expect(bar).toBeVisible();
  await expect(
    page.getByText(/^Loading from Scan: [\d.]+ [kM]B of [\d.]+ MB, \d+\ss/),
  ).toBeVisible();
  await expect(bar).toHaveAttribute('value', /^\d+$/);
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await cancel.first().click();
  await expect(page.getByText('Scan · cancelled')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('The request to Scan was cancelled.');
  await cancel.first().click();
  await expect(page.getByText('Ledger as any party · cancelled')).toBeVisible();
  const nothing = page.getByRole('region', { name: 'No update' });
  await expect(nothing.getByRole('heading')).toHaveText('Update not available');
  await expect(nothing).toContainText('Scan: cancelled.');
  await axe(page);
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(bar).toBeVisible();
  held.release();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2001');
  await axe(page);
  await held.close();
});

test('the page names the status of a response after which it retries (REL-05)', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('429|503'));
  const node = await openScenario(request, 'demo');
  // The route that was added last is used first.
  for (const status of [503, 429]) {
    const wait = { status, headers: { 'retry-after': '5' }, body: 'wait' };
    await page.route(/\/v0\/events\//, (route) => route.fulfill(wait), { times: 1 });
  }
  // The first words are shown for five seconds, also while the page still loads.
  const address = `/updates/${node.updateId(DEEP)}?network=${node.network}`;
  await page.goto(address, { waitUntil: 'commit' });
  for (const status of [429, 503]) {
    const words = new RegExp(
      `^Loading from Scan: \\d+\\ss, retrying 5\\ss after status ${status}$`,
    );
    await expect(page.getByText(words).first()).toBeVisible();
  }
  await axe(page);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '38');
});

test('the update page has two lines per row and a detail sheet on a phone', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  await page.goto(`/updates/${id}?network=${node.network}`);
  const row = rowOf(page, 3);
  await expect(row).toBeVisible();
  await expectNoSidewaysScroll(page);
  const [name, party] = [row.getByText('Allocation_ExecuteTransfer'), row.getByText(/^lumen-dvp/)];
  await expectBelow(party, name, 4);
  await expect(row).toHaveAccessibleName(/Allocation_ExecuteTransfer .* archives/);
  await expect(detail(page)).toHaveCount(0);
  await axe(page);

  await row.click();
  await expect(detail(page)).toBeInViewport();
  await expect(detail(page)).toHaveCSS('position', 'fixed');
  await expectAboveSheet(page, row);
  await expectNoSidewaysScroll(page);
  await expectAddress(page, `/updates/${id}`, { event: '3', network: node.network });
  await axe(page);
  await detail(page).getByRole('button', { name: 'Close' }).click();
  await expect(detail(page)).toHaveCount(0);
  await expect(row).toBeFocused();
  await expectAddress(page, `/updates/${id}`, { network: node.network });
  await openDetails(page);
  await expect(fact(page, /^Synchronizer/)).toBeVisible();
  await expectNoSidewaysScroll(page);

  // An event that was not selected is shown beside the tree, never over it.
  const wide = { width: 1440, height: 900 };
  await page.setViewportSize(wide);
  await expect(detail(page)).toBeVisible();
  await page.setViewportSize(PHONE);
  await expect(detail(page)).toHaveCount(0);
  await page.setViewportSize(wide);
  await expect(detail(page)).toBeVisible();
  await row.focus();
  await page.keyboard.press('ArrowDown');
  await expectAddress(page, `/updates/${id}`, { event: '4', network: node.network });
  await page.setViewportSize(PHONE);
  await expect(detail(page)).toBeInViewport();

  await page.goto(`/updates/${id}?event=36&network=${node.network}`);
  await expectAboveSheet(page, rowOf(page, 36));
});

test('every kind of update fits the width of a phone', async ({ page, request, expectConsole }) => {
  expectConsole(NOT_FOUND);
  await page.setViewportSize(PHONE);
  for (const [name, label] of [
    ['partly-readable', NETTING],
    ['flat-only', NETTING],
    ['broken', /hidden characters/],
    ['disagree', /record times/],
    ['rejected', /Rejected private request/],
  ] as const) {
    const other = await openScenario(request, name);
    await page.goto(`/updates/${other.updateId(label)}?network=${other.network}`);
    await expectAnswered(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

/** The sheet covers the lower part of the screen, never the row that it is about. */
async function expectAboveSheet(page: Page, row: Locator): Promise<void> {
  await expectBelow(detail(page), row);
  await expectBelow(row, page.getByRole('banner'));
}

test('times are UTC, or local by a switch whose state is stored', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/updates/${node.updateId(DEEP)}?network=${node.network}`);
  const time = page.locator('time').first();
  await expect(time).toContainText(/\.\d{6} UTC$/);
  const [iso, utc] = [(await time.getAttribute('datetime')) ?? '', await time.textContent()];
  await page.getByRole('button', { name: 'Local' }).click();
  // The tests live in Zurich: one or two hours ahead, the microseconds as they were.
  const hour = new Date(iso).toLocaleString('en-GB', {
    timeZone: 'Europe/Zurich',
    hour: '2-digit',
  });
  await expect(time).toContainText(` ${hour}:${iso.slice(14, 19)}`);
  await expect(time).not.toContainText('UTC ');
  await expect(time).toContainText(/\.\d{6} \S/);
  await expect(time).toHaveAttribute('title', iso);
  await page.reload();
  await expect(time).toContainText(` ${hour}:`);
  await page.getByRole('button', { name: 'UTC' }).click();
  await expect(time).toHaveText(utc ?? '');
});

test('an id is copied completely, and a dialog shows it selected without a clipboard', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  await page.goto(`/updates/${id}?event=2&network=${node.network}`);
  const contract = detail(page).getByRole('button', { name: 'Copy contract id' }).first();
  await expect(contract).toBeVisible();
  const copied = await copiedBy(page, () => contract.click());
  expect(copied).toMatch(/^00[0-9a-f]{100,}$/);
  await expect(detail(page).getByText(copied, { exact: true }).first()).toBeAttached();

  // On plain http in a LAN a browser has no clipboard.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.reload();
  await contract.click();
  const dialog = page.getByRole('dialog', { name: 'Copy contract id' });
  const box = dialog.getByRole('textbox', { name: 'contract id' });
  await expect(box).toHaveValue(copied);
  const selected = () =>
    box.evaluate((area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart);
  await expect.poll(selected, 'characters selected').toBe(copied.length);
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the selected event and the folds remain when the tree is left for another page of the update', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/updates/${node.updateId(/6 levels deep/)}?network=${node.network}`);
  const rows = page.getByRole('treegrid', { name: 'Transaction tree' }).locator('[data-event-id]');
  await expect(rows.nth(4)).toBeVisible();
  await rows.nth(1).getByRole('gridcell').first().click();
  await page.keyboard.press('ArrowLeft');
  await rows.nth(2).getByRole('gridcell').first().click();
  await expect(rows.nth(2)).toHaveAttribute('aria-selected', 'true');
  const chosen = await rows.nth(2).getAttribute('data-event-id');
  await expect(page).toHaveURL(
    ({ searchParams }) =>
      chosen?.endsWith(`:${searchParams.get('event')}`) === true && searchParams.has('fold'),
  );
  const count = await rows.count();
  const { search } = new URL(page.url());
  const nav = page.getByRole('navigation', { name: 'Update' });
  for (const [name, key, region] of [
    ['Views', 'v', 'Verdict'],
    ['Traffic', 'c', 'Traffic'],
    ['Raw', 'r', 'Raw'],
  ] as const)
    for (const way of ['link', 'key', 'reload'] as const) {
      if (way === 'key') await page.keyboard.press(key);
      else await nav.getByRole('link', { name }).click();
      await expect(page.getByRole('region', { name: region, exact: true })).toBeVisible();
      if (way === 'reload') await page.reload();
      if (way === 'key') await page.keyboard.press('t');
      else await nav.getByRole('link', { name: 'Tree' }).click();
      await expect(rows.and(page.locator('[aria-selected="true"]'))).toHaveAttribute(
        'data-event-id',
        chosen ?? '',
      );
      await expect(rows).toHaveCount(count);
      expect(new URL(page.url()).search).toBe(search);
    }
});

test('an event selected just before the tree is left is selected on return', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/updates/${node.updateId(/6 levels deep/)}?network=${node.network}`);
  const rows = page.getByRole('treegrid', { name: 'Transaction tree' }).locator('[data-event-id]');
  await expect(rows.nth(4)).toBeVisible();
  const nth = (at: number) => rows.nth(at).getAttribute('data-event-id');
  const [second, fourth] = [await nth(2), await nth(4)];
  const isChosen =
    (id: string | null) =>
    ({ searchParams }: URL) =>
      id?.endsWith(`:${searchParams.get('event')}`) === true;
  await rows.nth(2).getByRole('gridcell').first().click();
  await expect(page).toHaveURL(isChosen(second));
  // Both within the pause after which an address is written.
  await rows.nth(4).evaluate((row) => {
    row.querySelector<HTMLElement>('[role="gridcell"]')?.click();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'v', bubbles: true }));
  });
  await expect(page.getByRole('region', { name: 'Verdict', exact: true })).toBeVisible();
  await expect(page).toHaveURL(isChosen(fourth));
  await expect(page).toHaveURL(/\/views\?/);
  await page.keyboard.press('t');
  await expect(rows.nth(4)).toHaveAttribute('aria-selected', 'true');
  await expect(rows.and(page.locator('[aria-selected="true"]'))).toHaveCount(1);
});

test('marks have the same colours as drawings, in light and dark themes', async ({
  page,
  request,
}) => {
  const { network } = await openScenario(request, 'demo');
  await page.goto(`/connect?network=${network}`);
  await expect(page.getByRole('main')).toBeVisible();
  const ids = Array.from({ length: 200 }, (_, at) => `party-${at}::1220`);
  const byHue = new Map(ids.map((id) => [markHue(id), markClass(id)]));
  const hues = [...byHue].map(([hue, name]) => ({ name, colour: markColour(hue) }));
  const coloursIn = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    return page.evaluate((all) => {
      const context = document.createElement('canvas').getContext('2d');
      // Browsers round when they convert between colour spaces, so painted pixels are compared.
      const painted = (colour: string) => {
        if (context === null) throw new Error('No canvas');
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data].join();
      };
      const probe = document.body.appendChild(document.createElement('span'));
      const colours = all.map(({ name, colour }) => {
        const before = (mark: string) => {
          probe.className = `${mark} ${name}`;
          return getComputedStyle(probe, '::before');
        };
        probe.style.color = colour;
        return {
          mark: painted(before('mark').backgroundColor),
          cell: painted(before('map-mark').borderTopColor),
          drawing: painted(getComputedStyle(probe).color),
        };
      });
      probe.remove();
      return colours;
    }, hues);
  };
  const colours = [...(await coloursIn('light')), ...(await coloursIn('dark'))];
  for (const { mark, cell, drawing } of colours)
    expect({ mark, cell }).toEqual({ mark: drawing, cell: drawing });
  expect(new Set(colours.map(({ mark }) => mark)).size).toBe(48);
});
