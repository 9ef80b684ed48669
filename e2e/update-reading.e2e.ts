import type { APIRequestContext, Page } from '@playwright/test';
import { axe, expect, test } from './app.ts';
import { expectAnswered, expectTree } from './screen.ts';
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

  // Scan does not report witnesses, and nobody reads it as a party.
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
