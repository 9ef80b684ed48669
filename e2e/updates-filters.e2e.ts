import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { axe, expect, test } from './app.ts';
import { copiedBy } from './screen.ts';
import { openScenario } from './simulated.ts';

const asked = (page: Page) => page.getByRole('region', { name: 'Query' });
const form = (page: Page) => page.getByRole('form', { name: 'Query' });
const body = (page: Page) => form(page).getByRole('textbox', { name: 'JSON body' });
const counts = (page: Page) =>
  page.getByRole('region', { name: 'Filter loaded rows' }).getByRole('status');
const rows = (page: Page) => page.getByRole('table', { name: 'Updates', exact: true });

const HOLDING = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';
const INSTRUCTION =
  '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1:TransferInstruction';

async function openForm(page: Page, network: string): Promise<void> {
  await page.goto(`/updates?network=${network}`);
  await expect(counts(page)).toContainText('loaded update');
  await page.getByRole('button', { name: 'Edit query' }).click();
  await expect(body(page)).toBeVisible();
}

type Exchange = { readonly sent: unknown; readonly status: number; readonly text: string };

/** Keeps the pages that the node returns, because the app reads their bodies as streams. */
async function recordPages(page: Page): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  await page.route('**/get-updates-page', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    exchanges.push({ sent: route.request().postDataJSON(), status: response.status(), text });
    await route.fulfill({ response, body: text });
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
  const curl = await copiedBy(form(page), () =>
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
