import type { APIRequestContext, Page } from '@playwright/test';
import { PARTIES } from '../src/sim/world/party.ts';
import { expect, fetchAnswer, test } from './app.ts';
import { axe } from './axe.ts';
import {
  copiedBy,
  expectAddress,
  expectAnswered,
  expectTree,
  failure,
  openSources,
  statusLine,
  treeRows,
} from './screen.ts';
import { openScenario } from './simulated.ts';

const NETTING = /^Netting batch/;
const DEEP = /6 levels deep/;

type LedgerEvent = {
  readonly nodeId: number;
  readonly witnessParties: readonly string[];
  readonly signatories?: readonly string[];
  readonly observers?: readonly string[];
  readonly actingParties?: readonly string[];
};

const detail = (page: Page) => page.getByRole('region', { name: 'Event', exact: true });
const reasons = (page: Page) => page.getByRole('region', { name: 'Visible to you because' });
const rowOf = (page: Page, id: number) =>
  page
    .getByRole('treegrid', { name: 'Transaction tree' })
    .locator(`[data-event-id="${id}"], [data-event-id$=":${id}"]`);

/** Opens an update, and returns the events of the ledger's response to the same request. */
async function openLedgerUpdate(
  page: Page,
  request: APIRequestContext,
  path: string,
): Promise<readonly LedgerEvent[]> {
  const sending = page.waitForRequest((one) => one.url().endsWith('/v2/updates/update-by-id'));
  await page.goto(path);
  const sent = await sending;
  await expectAnswered(page);
  await expectTree(page);
  const { authorization = '' } = await sent.allHeaders();
  const data = sent.postDataJSON();
  const answer = await request.post(sent.url(), { data, headers: { authorization } });
  const { update } = await answer.json();
  const { events } = update.Transaction.value;
  return events.flatMap((event: object) => Object.values(event));
}

/** The roles of the parties in one event, as `role: party party`. */
function expectedReasons(event: LedgerEvent, readers: readonly string[]): readonly string[] {
  const { signatories = [], observers = [], actingParties = [], witnessParties } = event;
  const among = (parties: readonly string[]) => readers.filter((one) => parties.includes(one));
  const named = [...signatories, ...observers, ...actingParties];
  const isCreate = event.signatories !== undefined;
  const only = among(witnessParties).filter((party) => !named.includes(party));
  return [
    ['Signatory', among(signatories)] as const,
    ['Observer', among(observers)] as const,
    ['Acting party', among(actingParties)] as const,
    [isCreate ? 'Witness only' : 'Witness', only] as const,
    [
      'Not informed',
      readers.filter((one) => ![...witnessParties, ...named].includes(one)),
    ] as const,
  ]
    .filter(([, parties]) => parties.length > 0)
    .map(([role, parties]) => `${role}: ${parties.join(' ')}`);
}

/** The shown roles with the complete ids of their parties, which the names have as titles. */
function shownReasons(page: Page): Promise<readonly string[]> {
  return reasons(page).evaluate((section) =>
    [...section.querySelectorAll('dt')].map((term) => {
      const ids = [...(term.nextElementSibling?.querySelectorAll('[title*="::"]') ?? [])];
      return `${term.textContent}: ${ids.map((one) => one.getAttribute('title')).join(' ')}`;
    }),
  );
}

test('the detail of a ledger event names the role of each read-as party', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'partly-readable');
  const seen = new Set<string>();
  for (const label of [NETTING, /^Bond transfer accepted/]) {
    const path = `/updates/${node.updateId(label)}?network=${node.network}&source=ledger`;
    const events = await openLedgerUpdate(page, request, path);
    const chip = page.getByTitle(/::1220[0-9a-f]+\n/).first();
    const readers = ((await chip.getAttribute('title')) ?? '').split('\n');
    expect(readers).toHaveLength(2);
    // The parties of the request see other parts of the batch from its sixteenth event on.
    for (const event of [...events.slice(0, 8), ...events.slice(14, 17)]) {
      await rowOf(page, event.nodeId).click();
      const expected = expectedReasons(event, readers);
      await expect.poll(() => shownReasons(page)).toEqual(expected);
      for (const reason of expected) seen.add(reason.replace(/:.*/, ''));
    }
    await axe(page);
  }
  expect([...seen].sort()).toEqual([
    'Acting party',
    'Not informed',
    'Observer',
    'Signatory',
    'Witness',
    'Witness only',
  ]);
});

test('the detail of an event names no party when the ledger was read as any party', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  const path = `/updates/${node.updateId(DEEP)}?network=${node.network}`;
  const [first] = await openLedgerUpdate(page, request, `${path}&source=ledger`);
  await rowOf(page, first?.nodeId ?? -1).click();
  await expect(reasons(page)).toContainText('Read as any party, so there are no read-as parties.');
  await expect(reasons(page).getByRole('term')).toHaveCount(0);

  // Scan reports no witnesses, and is not read as a party.
  await page.goto(`${path}&source=scan`);
  await expectTree(page);
  await expect(detail(page)).toContainText('Acting parties');
  await expect(reasons(page)).toHaveCount(0);
});

test('the other half of a reassignment is found from its page, or its absence explained', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'half-moved');
  const { network } = node;
  const at = (label: RegExp) => `/updates/${node.updateId(label)}?network=${network}`;

  await page.goto(at(/^Assignment with its unassignment ten/));
  await detail(page)
    .getByRole('button', { name: /^Find (un)?assignment$/ })
    .click();
  await expect(detail(page)).toContainText(/Found after \d+ pages?\./);
  await expect(detail(page)).toContainText(/in flight for/);
  await axe(page);
  const here = new URL(page.url()).pathname;
  const other = detail(page).getByRole('link', { name: /^offset \d+$/ });
  const there = await other.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  expect(there).toHaveLength(2);
  const away = there.findIndex((href) => new URL(href, page.url()).pathname !== here);
  await other.nth(away).click();
  await expect(page).not.toHaveURL((url) => url.pathname === here);
  await expect(detail(page).getByRole('button', { name: /^Find (un)?assignment$/ })).toBeVisible();

  await page.goto(at(/with a pruned unassignment/));
  await detail(page).getByRole('button', { name: 'Find unassignment' }).click();
  await expect(detail(page)).toContainText(/Pruned up to offset \d+\. The unassignment may be/);

  await page.goto(at(/without a visible assignment/));
  await detail(page).getByRole('button', { name: 'Find assignment' }).click();
  await expect(detail(page)).toContainText(/No visible assignment on this node/);
});

test('the other half of a reassignment is found while the update is shown from Scan', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'demo');
  await page.goto(`/updates/${node.updateId(/nassign/)}?network=${node.network}&source=scan`);
  await detail(page)
    .getByRole('button', { name: /^Find (un)?assignment$/ })
    .click();
  await expect(detail(page)).toContainText(/Found after \d+ pages?\./);
});

async function openReadAs(page: Page): Promise<void> {
  await openSources(page);
  await page.getByRole('button', { name: 'Read as…' }).click();
}

const readAs = (page: Page) => page.getByRole('region', { name: 'Read as', exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const HOLDING = /^#[\w-]+:[\w.]+:Holding$/;

test('an update is read as chosen parties, shape, views and blobs, and a link opens the same reading', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const node = await openScenario(request, 'demo');
  const id = node.updateId(DEEP);
  await page.goto(`/updates/${id}?network=${node.network}`);
  await expectTree(page);
  await openReadAs(page);
  await readAs(page).getByRole('button', { name: 'These parties' }).click();
  await expect(readAs(page)).toContainText('Enter at least one party.');
  await expect(readAs(page).getByRole('button', { name: 'Read update' })).toBeDisabled();
  await readAs(page).getByRole('combobox', { name: 'Parties' }).fill('nobody');
  await expect(readAs(page)).toContainText('nobody is not a party id');
  await readAs(page).getByRole('combobox', { name: 'Parties' }).fill(PARTIES.harbor);
  await readAs(page).getByRole('button', { name: 'ACS delta' }).click();
  await readAs(page)
    .getByRole('combobox', { name: 'Interface views' })
    .fill('#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding');
  await readAs(page).getByRole('button', { name: 'Include' }).click();
  await axe(page);

  const copied = await copiedBy(page, () => button(page, 'Copy as curl').click());
  const sending = page.waitForRequest((one) => one.url().endsWith('/v2/updates/update-by-id'));
  await readAs(page).getByRole('button', { name: 'Read update' }).click();
  const sent = await sending;
  const { updateFormat } = sent.postDataJSON();
  const { eventFormat, transactionShape } = updateFormat.includeTransactions;
  expect(transactionShape).toBe('TRANSACTION_SHAPE_ACS_DELTA');
  expect(Object.keys(eventFormat.filtersByParty)).toEqual([PARTIES.harbor]);
  const [wildcard, face] = eventFormat.filtersByParty[PARTIES.harbor].cumulative;
  expect(wildcard.identifierFilter.WildcardFilter.value.includeCreatedEventBlob).toBe(true);
  expect(face.identifierFilter.InterfaceFilter.value).toEqual({
    interfaceId: expect.stringMatching(HOLDING),
    includeInterfaceView: true,
    includeCreatedEventBlob: true,
  });
  // The command is the request, without the token.
  expect(copied).toContain(sent.postData() ?? '-');
  expect(copied).toContain('$TOKEN');
  expect(copied).not.toContain(node.token);

  await expectAddress(page, `/updates/${id}`, {
    blobs: 'yes',
    interface: '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding',
    network: node.network,
    party: PARTIES.harbor,
    shape: 'acs-delta',
    source: 'ledger',
  });
  await expect(page.getByText(/^Ledger as harbor-custody-mainnet-1/)).toBeVisible();
  await expectTree(page);
  await expect(treeRows(page).filter({ hasText: 'Exercise' })).toHaveCount(0);
  const count = await treeRows(page).count();

  // Other pages of the update keep the reading, and a new tab opens the same.
  await page.getByRole('link', { name: /^Raw/ }).click();
  await expect(page).toHaveURL(/shape=acs-delta/);
  await page.getByRole('link', { name: /^Tree \d/ }).click();
  await expect(treeRows(page)).toHaveCount(count);
  const fresh = await context.newPage();
  await fresh.goto(page.url());
  await expect(fresh.getByText(/^Ledger as harbor-custody-mainnet-1/)).toBeVisible();
  await expect(treeRows(fresh)).toHaveCount(count);
  await openReadAs(fresh);
  await expect(readAs(fresh).getByRole('button', { name: 'ACS delta' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await readAs(fresh).getByRole('button', { name: 'Reset' }).click();
  await expect(fresh.getByText('Ledger as any party')).toBeVisible();
  await expectAddress(fresh, `/updates/${id}`, { network: node.network, source: 'ledger' });
});

test('transaction-by-id is sent the chosen format, or the requesting parties, never both', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'flat-only');
  const bodies: Record<string, Record<string, unknown>>[] = [];
  page.on('request', (one) => {
    if (one.url().endsWith('/v2/updates/transaction-by-id')) bodies.push(one.postDataJSON());
  });
  const path = `/updates/${node.updateId(NETTING)}?network=${node.network}&source=ledger-flat`;
  await page.goto(path);
  await expectTree(page);
  expect(bodies.at(-1)).toMatchObject({
    transactionFormat: { transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' },
  });
  await openReadAs(page);
  await readAs(page).getByRole('button', { name: 'Ledger effects' }).click();
  await readAs(page).getByRole('button', { name: 'Read update' }).click();
  await expect(treeRows(page).filter({ hasText: 'Instruction_Execute' }).first()).toBeVisible();
  expect(bodies.at(-1)).toMatchObject({
    transactionFormat: { transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' },
  });
  expect(bodies.at(-1)).not.toHaveProperty('requestingParties');

  await openReadAs(page);
  await readAs(page).getByRole('button', { name: 'Requesting parties' }).click();
  await expect(readAs(page)).toContainText('Shape and filters need a transaction format.');
  await axe(page);
  await readAs(page).getByRole('button', { name: 'Read update' }).click();
  await expect(page).toHaveURL(/requesting=yes/);
  await expectTree(page);
  await expect(treeRows(page).filter({ hasText: 'Instruction_Execute' })).toHaveCount(0);
  const requested = {
    updateId: node.updateId(NETTING),
    requestingParties: expect.arrayContaining([PARTIES.harbor]),
  };
  await expect.poll(() => bodies.at(-1)).toEqual(requested);
});

test('a rejected reading of the address can be changed on the page', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(403));
  const node = await openScenario(request, 'partly-readable');
  const path = `/updates/${node.updateId(NETTING)}?network=${node.network}&source=ledger`;
  await page.goto(`${path}&any=yes`);
  await expect(failure(page, 'E-REFUSED')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Read as parties' })).toHaveCount(0);
  await openReadAs(page);
  await readAs(page).getByRole('button', { name: 'Token rights' }).click();
  await expect(readAs(page)).toContainText('Read as 2 parties.');
  await readAs(page).getByRole('button', { name: 'Read update' }).click();
  await expectTree(page);
  await expect(page).not.toHaveURL(/any=/);
  await expect(failure(page, 'E-REFUSED')).toHaveCount(0);
});

const HOLDING_FACE = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';
const TRANSFER_FACE =
  '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1:TransferInstruction';

type Created = {
  readonly nodeId: number;
  readonly createdEventBlob: string;
  readonly interfaceViews: readonly {
    readonly interfaceId: string;
    readonly viewStatus: { readonly code: number; readonly message: string };
    readonly viewValue: Record<string, unknown> | null;
    readonly implementationPackageId: string | null;
  }[];
};

test('the detail of a created event shows its interface views, a failed one, and its bytes', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const node = await openScenario(request, 'demo');
  const id = node.updateId(/^Coins locked for a trade/);
  const faces = [HOLDING_FACE, TRANSFER_FACE].map(encodeURIComponent).join('&interface=');
  const path = `/updates/${id}?network=${node.network}&source=ledger`;
  const events = (await openLedgerUpdate(
    page,
    request,
    `${path}&interface=${faces}&blobs=yes`,
  )) as unknown as Created[];
  const created = events.filter(({ interfaceViews = [] }) => interfaceViews.length > 0);
  const views = page.getByRole('region', { name: 'Interface views' });
  const seen = new Set<string>();
  for (const { nodeId, interfaceViews } of created) {
    await rowOf(page, nodeId).click();
    await expect(views.getByRole('article')).toHaveCount(interfaceViews.length);
    for (const [at, view] of interfaceViews.entries()) {
      const article = views.getByRole('article').nth(at);
      await expect(article).toContainText(view.interfaceId.replace(/^[^:]*:/, ''));
      const isFailed = view.viewStatus.code !== 0;
      seen.add(isFailed ? 'failed' : 'computed');
      if (isFailed) {
        await expect(article).toContainText('FAILED_PRECONDITION (9)');
        // The message begins with the trace id of the request, which differs.
        const message = view.viewStatus.message.replace(/^[^ ]* /, '');
        await expect(article).toContainText(message);
        await expect(article).toContainText('Implementationnot reported');
        await expect(article).toContainText('No value.');
      } else {
        await expect(article).toContainText('Statuscomputed');
        await expect(article.getByTitle(view.implementationPackageId ?? '-').first()).toBeVisible();
        // The value tree has the members of the view.
        for (const member of Object.keys(view.viewValue ?? {}))
          await expect(article.getByRole('list').first()).toContainText(member);
      }
    }
  }
  expect([...seen].sort()).toEqual(['computed', 'failed']);
  await axe(page);

  const blob = page.getByRole('region', { name: 'Created event blob' });
  const text = created.at(-1)?.createdEventBlob ?? '';
  const bytes = Buffer.from(text, 'base64').byteLength;
  expect(bytes).toBeGreaterThan(0);
  await expect(blob).toContainText(`Created event blob, ${bytes} bytes`);
  expect(await copiedBy(page, () => button(page, 'Copy base64').click())).toBe(text);

  // Without the choice the node returns neither.
  await page.goto(path);
  await expectTree(page);
  await rowOf(page, created.at(-1)?.nodeId ?? -1).click();
  await expect(detail(page)).toContainText('Created event blobnone');
  await expect(detail(page)).toContainText('Interface viewsnone');
  await expect(views).toHaveCount(0);
  await expect(blob).toHaveCount(0);
});

test('odd interface views and blobs of a node are shown as received', async ({ page, request }) => {
  const node = await openScenario(request, 'demo');
  const id = node.updateId(/^Coins locked for a trade/);
  await page.route(/\/v2\/updates\/update-by-id$/, async (route) => {
    const answer = await fetchAnswer(route);
    const json = await answer.json();
    const { events } = json.update.Transaction.value;
    const created = events.find((event: object) => 'CreatedEvent' in event);
    Object.assign(created.CreatedEvent, {
      createdEventBlob: 'not base64!',
      interfaceViews: [
        null,
        { interfaceId: null, viewStatus: null, viewValue: null, later: 1 },
        { interfaceId: 'ab:M:I', viewStatus: { code: 77, message: null }, viewValue: { n: '5' } },
      ],
    });
    await route.fulfill({ response: answer, json });
  });
  await page.goto(`/updates/${id}?network=${node.network}&source=ledger`);
  await expectTree(page);
  await treeRows(page).filter({ hasText: 'create' }).first().click();
  const views = page.getByRole('region', { name: 'Interface views' }).getByRole('article');
  await expect(views).toHaveCount(3);
  await expect(views.nth(0)).toContainText('Other membersnull');
  await expect(views.nth(1)).toContainText('Interface not reported');
  await expect(views.nth(1)).toContainText('Statusnot reported');
  await expect(views.nth(1)).toContainText('Other members{"later":1}');
  await expect(views.nth(2)).toContainText('77 (unknown)');
  await expect(views.nth(2)).toContainText('Messagenot reported');
  await expect(views.nth(2).getByRole('list')).toContainText('5');
  await expect(page.getByRole('region', { name: 'Created event blob' })).toContainText(
    '11 characters, not base64',
  );
});
