import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { PARTIES } from '../src/sim/world/party.ts';
import { expect, fetchAnswer, test } from './app.ts';
import { axe } from './axe.ts';
import { copiedBy, expectNoSidewaysScroll, PHONE, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

const asked = (page: Page) => page.getByRole('region', { name: 'Query' });
const chips = (page: Page) => asked(page).getByTitle('Edit query');
const form = (page: Page) => page.getByRole('form', { name: 'Query' });
const body = (page: Page) => form(page).getByRole('textbox', { name: 'JSON body' });
const counts = (page: Page) =>
  page.getByRole('region', { name: 'Results', exact: true }).getByRole('status').first();
const rows = (page: Page) => page.getByRole('table', { name: 'Updates', exact: true });

const HOLDING = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';
const AMULET = '#splice-amulet:Splice.Amulet:Amulet';
const INSTRUCTION_TEMPLATE = '#dvp-settlement:Dvp.Settlement:Instruction';
const { alice: ALICE, harbor: HARBOR } = PARTIES;
const INSTRUCTION =
  '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1:TransferInstruction';

async function openForm(page: Page, network: string): Promise<void> {
  await page.goto(`/updates?network=${network}`);
  await expect(counts(page)).toContainText(/updates? loaded/);
  await page.getByRole('button', { name: 'Edit query' }).click();
  await expect(body(page)).toBeVisible();
}

type Exchange = { readonly sent: unknown; readonly status: number; readonly text: string };

/** Keeps the pages that the node returns, because the app reads their bodies as streams. */
async function recordPages(page: Page): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  await page.route('**/get-updates-page', async (route) => {
    try {
      const response = await fetchAnswer(route);
      const text = await response.text();
      exchanges.push({ sent: route.request().postDataJSON(), status: response.status(), text });
      await route.fulfill({ response, body: text });
    } catch {
      // A page that leaves the list cancels its requests.
    }
  });
  return exchanges;
}

/** Runs the query and returns the request that is shown, as it was sent, with its response. */
async function runQuery(page: Page, exchanges: readonly Exchange[]) {
  const shown = JSON.parse(await body(page).inputValue());
  const found = () => exchanges.find(({ sent }) => isDeepStrictEqual(sent, shown));
  await form(page).getByRole('button', { name: 'Run query' }).click();
  await expect.poll(() => found() !== undefined).toBe(true);
  return { sent: shown, status: found()?.status, text: found()?.text };
}

const paramsOf = (page: Page) => {
  const { searchParams } = new URL(page.url());
  searchParams.delete('network');
  return [...searchParams];
};

test('the query form requests interface views and created event blobs', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const exchanges = await recordPages(page);
  const node = await openScenario(request, 'demo');
  await openForm(page, node.network);
  const loaded = await counts(page).textContent();
  const views = form(page).getByRole('checkbox', { name: 'Interface views' });
  const interfaces = form(page).getByRole('combobox', { name: 'Interfaces' });
  await views.check();
  await expect(interfaces).toHaveAccessibleDescription(/^Name at least one interface/);
  await interfaces.fill(HOLDING);
  await interfaces.press('Enter');
  await interfaces.fill(INSTRUCTION);
  await interfaces.press('Enter');
  await expect(interfaces).toHaveAttribute('aria-invalid', 'false');
  await form(page).getByRole('checkbox', { name: 'Other contracts' }).check();
  await form(page).getByRole('checkbox', { name: 'Created event blobs' }).check();
  await axe(page);
  const curl = await copiedBy(page, () =>
    form(page).getByRole('button', { name: 'Copy as curl' }).click(),
  );
  expect(curl).toContain('"includeInterfaceView":true,"includeCreatedEventBlob":true');

  const { sent, status, text } = await runQuery(page, exchanges);
  expect(status).toBe(200);
  const value = { includeCreatedEventBlob: true };
  const cumulative = [
    { identifierFilter: { WildcardFilter: { value } } },
    ...[HOLDING, INSTRUCTION].map((interfaceId) => ({
      identifierFilter: {
        InterfaceFilter: { value: { interfaceId, includeInterfaceView: true, ...value } },
      },
    })),
  ];
  const eventFormat = { filtersByParty: {}, filtersForAnyParty: { cumulative }, verbose: false };
  expect(sent.updateFormat).toMatchObject({
    includeTransactions: { eventFormat },
    includeReassignments: eventFormat,
  });
  // Values, a view whose computation failed, and blobs arrive, and the list is the same.
  expect(text).toMatch(/"viewStatus":\{"code":0,"message":"","details":\[\]\},"viewValue":\{/);
  expect(text).toMatch(/"viewStatus":\{"code":9,"message":"DAML_FAILURE/);
  expect(text).not.toContain('"createdEventBlob":""');
  await expect(counts(page)).toHaveText(loaded ?? '');
  await expect(asked(page)).toContainText('views of 2 interfaces, created event blobs');
  expect(paramsOf(page)).toEqual([
    ['blobs', 'yes'],
    ['interface', HOLDING],
    ['interface', INSTRUCTION],
    ['others', 'yes'],
    ['views', 'yes'],
  ]);
  await page.reload();
  await expect(asked(page)).toContainText('views of 2 interfaces, created event blobs');
  await expect(counts(page)).toHaveText(loaded ?? '');
  await rows(page).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Tree' })).toBeVisible();
});

test('the query form has further filters for other parties and kinds', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const exchanges = await recordPages(page);
  const node = await openScenario(request, 'demo');
  await openForm(page, node.network);
  await form(page).getByRole('button', { name: 'Add filter' }).click();
  const second = form(page).getByRole('group', { name: 'Filter 2', exact: true });
  const parties = second.getByRole('combobox', { name: 'Parties' });
  await expect(parties).toHaveAccessibleDescription(/^Name at least one party/);

  // Transactions: coins as any party, and everything that Alice sees.
  const first = form(page).getByRole('group', { name: 'Contracts 1', exact: true });
  const templates = first.getByRole('combobox', { name: 'Templates' });
  await templates.fill(AMULET);
  await templates.press('Enter');
  const reader = form(page).getByRole('group', { name: 'Reader 1', exact: true });
  await reader.getByRole('button', { name: 'Transactions' }).click();
  await parties.fill(ALICE);
  await parties.press('Enter');
  await second.getByRole('button', { name: 'Transactions' }).click();
  const kinds = form(page).getByRole('group', { name: 'Kinds' });
  await expect(kinds).toHaveAccessibleDescription(/^No filter applies to reassignments/);

  // Reassignments: another template, with blobs. Topology: one party.
  await form(page).getByRole('button', { name: 'Add filter' }).click();
  const third = form(page).getByRole('group', { name: 'Filter 3', exact: true });
  await third.getByRole('button', { name: 'Reassignments' }).click();
  await third.getByRole('button', { name: 'Any party' }).click();
  await third.getByRole('combobox', { name: 'Templates' }).fill(INSTRUCTION_TEMPLATE);
  await third.getByRole('combobox', { name: 'Templates' }).press('Enter');
  await third.getByRole('checkbox', { name: 'Created event blobs' }).check();
  await form(page).getByRole('button', { name: 'Some parties' }).click();
  const hosted = form(page).getByRole('combobox', { name: 'Parties of topology events' });
  await hosted.fill(HARBOR);
  await hosted.press('Enter');
  await axe(page);
  const curl = await copiedBy(page, () =>
    form(page).getByRole('button', { name: 'Copy as curl' }).click(),
  );

  const { sent, status, text } = await runQuery(page, exchanges);
  expect(status).toBe(200);
  const template = (templateId: string, includeCreatedEventBlob: boolean) => ({
    cumulative: [
      { identifierFilter: { TemplateFilter: { value: { templateId, includeCreatedEventBlob } } } },
    ],
  });
  const wildcard = { WildcardFilter: { value: { includeCreatedEventBlob: false } } };
  expect(sent.updateFormat).toEqual({
    includeTransactions: {
      eventFormat: {
        filtersByParty: { [ALICE]: { cumulative: [{ identifierFilter: wildcard }] } },
        filtersForAnyParty: template(AMULET, false),
        verbose: false,
      },
      transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
    },
    includeReassignments: {
      filtersByParty: {},
      filtersForAnyParty: template(INSTRUCTION_TEMPLATE, true),
      verbose: false,
    },
    includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [HARBOR] } },
  });
  expect(curl).toContain(JSON.stringify(sent.updateFormat));
  type Wire = Readonly<Record<string, { readonly value: { readonly events?: object[] } }>>;
  const updates: readonly { readonly update: Wire }[] = JSON.parse(text ?? '').updates;
  const eventsOf = (kind: string) =>
    updates
      .flatMap(({ update }) => update[kind]?.value.events ?? [])
      .map((one) => JSON.stringify(one));
  const isCoin = (event: string) => /"templateId":"[0-9a-f]{64}:Splice\.Amulet:Amulet"/.test(event);
  const others = eventsOf('Transaction').filter((event) => !isCoin(event));
  expect(eventsOf('Transaction').some((event) => isCoin(event) && !event.includes(ALICE))).toBe(
    true,
  );
  expect(others.length).toBeGreaterThan(0);
  expect(others.every((event) => event.includes(ALICE))).toBe(true);
  expect(eventsOf('Reassignment').length).toBeGreaterThan(0);
  expect(eventsOf('Reassignment').every((event) => event.includes('Settlement:Instruction'))).toBe(
    true,
  );
  expect(eventsOf('TopologyTransaction').every((event) => event.includes(HARBOR))).toBe(true);

  const words = ['in transactions', 'and 2 more filters'];
  for (const one of words) await expect(chips(page).getByText(one, { exact: true })).toBeVisible();
  expect(paramsOf(page)).toEqual([
    ['also', `transactions,party:${ALICE}`],
    ['also', `reassignments,any,template:${INSTRUCTION_TEMPLATE},blobs`],
    ['for', 'transactions'],
    ['template', AMULET],
    ['topology', HARBOR],
  ]);
  // The test sees the response before the page does.
  await expect(counts(page)).toContainText(/updates? loaded/);
  const loaded = await counts(page).textContent();
  await page.reload();
  for (const one of words) await expect(chips(page).getByText(one, { exact: true })).toBeVisible();
  await expect(counts(page)).toHaveText(loaded ?? '');

  // A filter is removed with what is typed in it; the others keep theirs.
  await page.getByRole('button', { name: 'Edit query' }).click();
  await third.getByRole('combobox', { name: 'Interfaces' }).fill(HOLDING);
  await form(page).getByRole('button', { name: 'Remove filter 2' }).click();
  await expect(third).toHaveCount(0);
  await expect(second.getByRole('combobox', { name: 'Interfaces' })).toHaveValue(HOLDING);
  await form(page).getByRole('button', { name: 'Remove filter 2' }).click();
  await expect(kinds).toHaveAccessibleDescription(/^No filter applies to reassignments/);
  await form(page).getByRole('button', { name: 'Both kinds' }).click();
  await form(page).getByRole('button', { name: 'Run query' }).click();
  await expect(chips(page)).toHaveText([
    'newest first',
    /^transactions/,
    'as any party',
    'only #splice-amulet:Splice.Amulet:Amulet',
    '100 per page',
  ]);
  await expect(page).not.toHaveURL(/also=|for=/);
});

test('the query form with further filters fits the width of a phone', async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  const node = await openScenario(request, 'demo');
  await page.goto(`/updates?network=${node.network}&also=${encodeURIComponent(`party:${ALICE}`)}`);
  await page.getByRole('button', { name: 'Edit query' }).click();
  await expect(form(page).getByRole('group', { name: 'Filter 2', exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await axe(page);
});

test('the page size is left to the node, or exceeds what the node accepts', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('400'));
  const exchanges = await recordPages(page);
  const node = await openScenario(request, 'crowded');
  await openForm(page, node.network);
  const size = form(page).getByRole('textbox', { name: 'Updates per page' });
  await size.fill('');
  await expect(body(page)).not.toHaveValue(/maxPageSize/);
  const { sent, status } = await runQuery(page, exchanges);
  expect(status).toBe(200);
  expect(Object.keys(sent).sort()).toEqual(['descendingOrder', 'updateFormat']);
  await expect(asked(page)).toContainText('page size of the node');
  expect(paramsOf(page)).toEqual([['size', 'none']]);
  // The simulated node chooses 100.
  await expect(counts(page)).toContainText(/^\d00 updates loaded/);
  await page.reload();
  await expect(asked(page)).toContainText('page size of the node');

  await page.getByRole('button', { name: 'Edit query' }).click();
  await expect(size).toHaveValue('');
  await size.fill('2147483648');
  await expect(size).toHaveAccessibleDescription('A page has from 1 to 2,147,483,647 updates.');
  await size.fill('5000');
  await expect(body(page)).toHaveValue(/"maxPageSize": 5000/);
  expect((await runQuery(page, exchanges)).status).toBe(400);
  await expect(asked(page)).toContainText('5,000 per page');
  expect(paramsOf(page)).toEqual([['size', '5000']]);
  await expect(page.getByText(/^The node rejected/)).toHaveText(
    'The node rejected pages of 5,000 updates. Page size reduced to 1,250. Response: INVALID_ARGUMENT: The submitted request has invalid arguments: page_size exceeds the maximum of 2000: 5000',
  );
  await expect(counts(page)).toContainText(/updates? loaded/);
  await axe(page);
});
