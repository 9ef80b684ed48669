import type { Page } from '@playwright/test';
import { contractIdOf } from '../src/sim/world/identity.ts';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import {
  expectAddress,
  expectNoSidewaysScroll,
  failure,
  holdRequests,
  PHONE,
  statusLine,
} from './screen.ts';
import { openScenario, partyNamedIn } from './simulated.ts';

const HOLDING = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';
const lifeOf = (name: string) => contractIdOf(`life of ${name}`);
const head = (page: Page) => page.getByRole('main').locator('header');
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const history = (page: Page) => region(page, 'History').getByRole('listitem');

/** A state, and the steps that the history shows for it. */
const STATES: readonly {
  readonly state: string;
  readonly contract: string;
  readonly shows: string;
  readonly steps: readonly RegExp[];
  readonly sentence?: RegExp;
}[] = [
  {
    state: 'active',
    contract: 'active coin',
    shows: 'Active',
    steps: [/^Created.*Amulet created.*global-domain/, /^Activeat offset/],
  },
  {
    state: 'archived',
    contract: 'spent coin',
    shows: 'Archived',
    steps: [/^Created.*Amulet created/, /^Archived.*Archive on Amulet.*global-domain/],
  },
  {
    state: 'created and archived by one update',
    contract: 'brief coin',
    shows: 'Transient',
    steps: [/^Created.*offset/, /^Archived.*offset/],
    sentence: /by the same update/,
  },
  {
    state: 'reassigned, then archived',
    contract: 'travelled coin',
    shows: 'Archived',
    steps: [
      /^Created.*global-domain/,
      /^Unassigned.*Unassignment.*global-domain/,
      /^Assigned.*Assignment.*harbor-private/,
      /^Archived.*harbor-private/,
    ],
  },
  {
    state: 'on another synchronizer',
    contract: 'coin elsewhere',
    shows: 'Active',
    steps: [/^Created/, /^Unassigned/, /^Assigned.*harbor-private/, /^Activeat offset/],
    sentence: /another synchronizer/,
  },
  {
    state: 'unassigned',
    contract: 'coin in transit',
    shows: 'Unassigned',
    steps: [/^Created/, /^Unassigned.*global-domain/, /^Unassignedat offset/],
    sentence: /no visible assignment/,
  },
  {
    state: 'active, with its creation pruned',
    contract: 'old coin',
    shows: 'Not archived',
    steps: [/^Created.*update is pruned/, /^Not archivedat offset/],
    sentence: /No reassignments after offset \d+, 1 page searched\. Pruned up to offset \d+\./,
  },
  {
    state: 'archived, with its creation pruned',
    contract: 'old spent coin',
    shows: 'Archived',
    steps: [/^Created.*update is pruned/, /^Archived.*Archive on Amulet/],
  },
];

for (const network of ['contracts-v33', 'contracts-v34', 'contracts', 'contracts-v36'])
  test(`a contract shows its state, its history and its payload on ${network}`, async ({
    page,
    request,
    expectConsole,
  }) => {
    // A 3.3 node has no authenticated-user route.
    if (network === 'contracts-v33') expectConsole(statusLine(404));
    const node = await openScenario(request, network);
    for (const { state, contract, shows, steps, sentence } of STATES)
      await test.step(state, async () => {
        await page.goto(`/contracts/${lifeOf(contract)}?network=${node.network}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amulet');
        await expect(head(page)).toContainText(shows);
        await expect(history(page)).toHaveText([...steps]);
        if (sentence !== undefined) await expect(page.getByRole('main')).toContainText(sentence);
        await expect(region(page, 'Contract')).toContainText('250.7500000000');
        await expect(region(page, 'Contract')).toContainText(/harbor-custody-mainnet-1::1220/);
      });
    await axe(page);
  });

test('a contract whose archival is pruned says why no events are returned, and what the linking update did', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  const node = await openScenario(request, 'contracts');
  const update = node.updateId(/^Contract archived, all pruned/);
  await page.goto(`/contracts/${lifeOf('pruned coin')}?network=${node.network}&update=${update}`);
  await expect(head(page)).toContainText('No events');
  const reasons = region(page, 'No events').getByRole('listitem');
  await expect(reasons).toHaveText([/^Archived at or before offset 700\d\d/, /^Not hosted: /]);
  const seen = region(page, 'Seen in one update');
  await expect(seen).toContainText('archived it by Archive');
  await seen.getByRole('link', { name: /Archive on Amulet/ }).click();
  await expectAddress(page, `/updates/${update}`, { network: node.network });
});

test('a contract that the linking update used after the last pruned offset is neither pruned nor unknown', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  const node = await openScenario(request, 'demo');
  const update = node.updateId(/^Netting batch/);
  const rules = contractIdOf('the amulet rules');
  await page.goto(`/contracts/${rules}?network=${node.network}&update=${update}`);
  await expect(region(page, 'Seen in one update')).toContainText('used it in 6 events');
  await expect(region(page, 'No events').getByRole('listitem')).toHaveText([
    'Not hosted: no stakeholder is hosted on this participant, or it has not processed the update yet.',
  ]);
});

for (const update of [/bonds private/, /^Bond transfer accepted/])
  test(`a contract that only the ledger’s events of an update use is not called unused (${update.source})`, async ({
    page,
    request,
    expectConsole,
  }) => {
    expectConsole(statusLine(404));
    const node = await openScenario(request, 'demo');
    const rule = contractIdOf('transfer rule');
    const id = node.updateId(update);
    await page.goto(`/contracts/${rule}?network=${node.network}&update=${id}`);
    await expect(region(page, 'Seen in one update')).toContainText(
      /The update used it in \d events? without archiving it\. From the ledger;/,
    );
    await expect(region(page, 'No events').getByRole('listitem')).toHaveText([/^Not hosted: /]);
  });

test('a contract shows that Scan does not return the content of a private update', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'scan-only');
  const update = node.updateId(/^Bond transfer accepted/);
  const rule = contractIdOf('transfer rule');
  await page.goto(`/contracts/${rule}?network=${node.network}&update=${update}`);
  await expect(region(page, 'Seen in one update')).toContainText(
    'The content of the update is not visible. From Scan; other updates are not searched.',
  );
  const partly = node.updateId(/bonds private/);
  await page.goto(`/contracts/${rule}?network=${node.network}&update=${partly}`);
  await expect(region(page, 'Seen in one update')).toContainText(
    'No visible event of the update is on this contract.',
  );
});

test('a creation that is an assignment is called so, also after a failed look-up', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(500));
  const node = await openScenario(request, 'moved');
  const release = await holdRequests(page, '**/update-by-offset');
  await page.goto(`/contracts/${contractIdOf('moved coin')}?network=${node.network}`);
  await expect(history(page).first()).toContainText(/^Created or assigned.*loading update/);
  release();
  await expect(history(page).first()).toContainText(/^Assigned.*offset \d+.*harbor-private/);
  await expect(region(page, 'History')).not.toContainText('Created');

  await page.route('**/update-by-offset', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await expect(history(page).first()).toContainText(/^Created or assigned.*did not load/);
  await expect(history(page).first(), 'nobody pressed anything').not.toBeFocused();
  await page.unrouteAll();
  await history(page).first().getByRole('button', { name: 'Retry' }).click();
  await expect(history(page).first()).toContainText(/^Assigned/);
  await expect(history(page).first(), 'the button that had the focus is gone').toBeFocused();
});

test('an update without an id is text without a link', async ({ page, request }) => {
  const node = await openScenario(request, 'contracts');
  await page.route('**/update-by-offset', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"updateId":"[^"]*"/, '"updateId":null');
    await route.fulfill({ response, body });
  });
  await page.goto(`/contracts/${lifeOf('spent coin')}?network=${node.network}`);
  await expect(history(page)).toHaveText([/Amulet created/, /Archive on Amulet/]);
  const graph = region(page, 'Origin and use');
  await expect(graph.getByRole('row')).toHaveText([
    /Update/,
    /Amulet created/,
    /Archive on Amulet/,
  ]);
  await expect(page.getByRole('link', { name: /Amulet/ })).toHaveCount(0);
});

test('an event of an unknown kind that names a contract is reported as such', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  const node = await openScenario(request, 'broken');
  const update = node.updateId(/^Scan: unknown event type$/);
  await page.route(/events-by-contract-id|contract-by-id|update-by-id/, (route) =>
    route.fulfill({ status: 404, json: { code: 'NOT_FOUND', cause: '', errorCategory: 11 } }),
  );
  await page.goto(`/updates/${update}?network=${node.network}&source=scan&event=3`);
  await expect(region(page, 'Event')).toContainText('rolled_back_event');
  const contract = region(page, 'Event')
    .getByText(/^.?00[0-9a-f]{100,}.?$/)
    .first();
  const id = /00[0-9a-f]+/.exec((await contract.textContent()) ?? '')?.[0];
  await page.goto(`/contracts/${id}?network=${node.network}&update=${update}`);
  await expect(region(page, 'Seen in one update')).toContainText(
    'An event of the update names this contract. The kind of the event is unknown.',
  );
});

test('a contract of other parties is called not visible to the parties of the token', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  const node = await openScenario(request, 'contracts-partly');
  await page.goto(`/contracts/${lifeOf('coin of the fund')}?network=${node.network}`);
  const reasons = region(page, 'No events').getByRole('listitem').filter({ hasText: ':' });
  await expect(reasons.first()).toBeVisible();
  await expect(region(page, 'No events')).toContainText(/Not visible: none of the parties/);
  await expect(region(page, 'No events')).toContainText(/harbor-custody-mainnet-1::1220/);
  await axe(page);
});

test('a contract is read as the party that the address of its update names, and leads back as that party', async ({
  page,
  request,
  expectConsole,
}) => {
  // The node does not report which rights the token has, and denies reading as any party. Contracts of
  // others, from which this one comes, are not found.
  expectConsole(statusLine('40[34]'));
  const { network, updateId } = await openScenario(request, 'no-rights');
  const party = encodeURIComponent(await partyNamedIn(request));
  const update = `/updates/${updateId(/^Bond transfer accepted/)}`;
  const sent: string[] = [];
  page.on('request', (one) => {
    if (/\/v2\/.*(events-by-contract-id|update-by|updates-page|contract-by-id)/.test(one.url()))
      sent.push(one.postData() ?? '');
  });
  const named = new RegExp(`[?&]party=${party}`);
  await page.goto(`${update}?network=${network}&party=${party}&source=ledger&event=8`);
  await expect(region(page, 'Event')).toContainText('ExecutedTransfer');
  await region(page, 'Event').getByRole('link', { name: /^00/ }).first().click();
  await expect(page).toHaveURL(/\/contracts\//);
  await expect(page).toHaveURL(named);
  await expect(head(page)).toContainText(/Read as harbor-custody/);
  await expect(history(page).first()).toContainText(/^Created.*offset/);
  await expect(region(page, 'Origin and use').getByRole('status')).toContainText('1 update, ');
  await axe(page);
  expect(sent.length).toBeGreaterThan(3);
  expect(sent.filter((body) => !body.includes(decodeURIComponent(party)))).toEqual([]);
  await expect(
    region(page, 'Origin and use').getByRole('row').getByRole('link').first(),
  ).toHaveAttribute('href', named);
  await history(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/updates\//);
  await expect(page).toHaveURL(named);
  await page.goBack();
  await head(page).getByRole('link', { name: 'Use token rights' }).press('Enter');
  await expect(page).not.toHaveURL(named);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(failure(page, 'Access denied')).toBeVisible();
});

test('a contract on a network without a ledger is shown as one update has it', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'contracts-scan');
  const update = node.updateId(/^Contract created, active/);
  const id = lifeOf('active coin');
  await page.goto(`/contracts/${id}?network=${node.network}`);
  await expect(page.getByRole('main')).toContainText('Open the contract from an update');
  // The link of the event names the update.
  await page.goto(`/updates/${update}?network=${node.network}&event=0`);
  await region(page, 'Event').getByRole('link', { name: id }).click();
  await expectAddress(page, `/contracts/${id}`, { network: node.network, update });
  await expect(region(page, 'Seen in one update')).toContainText('created it');
  await expect(region(page, 'Contract')).toContainText('250.7500000000');
  await axe(page);
  const left = node.updateId(/^Moving contract unassigned/);
  await page.goto(`/updates/${left}?network=${node.network}&event=0`);
  await region(page, 'Event').getByRole('link', { name: /^00/ }).first().click();
  await expect(region(page, 'Seen in one update')).toContainText('The update unassigned it.');
});

test('an address with another id than a contract id sends nothing, and an unknown contract is called unknown', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  const node = await openScenario(request, 'demo');
  const sent: string[] = [];
  page.on('request', (one) => {
    if (/contract/.test(new URL(one.url()).pathname.split('/v2/')[1] ?? '')) sent.push(one.url());
  });
  await page.goto(`/contracts/1220ab?network=${node.network}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not a valid contract id');
  expect(sent).toEqual([]);
  const update = node.updateId(/^Netting batch/);
  await page.goto(`/contracts/${update}?network=${node.network}`);
  await page.getByRole('link', { name: 'Search for this id' }).click();
  await expectAddress(page, `/updates/${update}`, { network: node.network });
  sent.length = 0;
  await page.goto(`/contracts/${contractIdOf('no such contract')}?network=${node.network}`);
  await expect(head(page)).toContainText('No events');
  await expect(region(page, 'No events')).toContainText(/Unknown: no stakeholder/);
  expect(sent).toHaveLength(2);
});

test('interface views of a contract are requested by a form, and the address has them', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'contracts');
  await page.goto(`/contracts/${lifeOf('active coin')}?network=${node.network}`);
  const box = page.getByRole('textbox', { name: 'Interface views' });
  await box.fill('Holding');
  await box.press('Enter');
  await expect(box).toHaveAccessibleDescription(/Not an interface id/);
  await page.getByRole('button', { name: 'JSON' }).click();
  await expect(page.getByText('createArgument', { exact: true })).toBeVisible();
  await expect(page.getByText('viewValue', { exact: true })).toHaveCount(0);
  await box.fill(HOLDING);
  await box.press('Enter');
  await expect(region(page, 'Interface views')).toContainText('1 interface view');
  // The JSON is that of the response with the views.
  await expect(page.getByText('viewValue', { exact: true })).toBeVisible();
  await expectAddress(page, `/contracts/${lifeOf('active coin')}`, {
    network: node.network,
    interface: HOLDING,
  });
  await page.reload();
  await expect(region(page, 'Interface views')).toContainText('computed');
  await box.fill('');
  await box.press('Enter');
  await expect(region(page, 'Interface views')).toHaveCount(0);
  await page.goBack();
  await expect(box).toHaveValue(HOLDING);
});

for (const network of ['contracts', 'contracts-v34'])
  test(`an interface that the participant does not know hides nothing of a contract on ${network}`, async ({
    page,
    request,
    expectConsole,
  }) => {
    expectConsole(statusLine('40[34]'));
    const node = await openScenario(request, network);
    await page.goto(`/contracts/${lifeOf('active coin')}?network=${node.network}`);
    const box = page.getByRole('textbox', { name: 'Interface views' });
    await box.fill(`#no-such-package:A:B ${HOLDING}`);
    await box.press('Enter');
    await expect(region(page, 'Views not read')).toContainText('No view as #no-such-package:A:B');
    await expect(failure(page, 'E-NOT-FOUND')).toContainText('no-such-package');
    await expect(region(page, 'Interface views')).toContainText('1 interface view');
    await expect(box).toBeFocused();
    await expect(head(page)).toContainText('Active');
    await axe(page);
    await page.route('**/events-by-contract-id', (route) =>
      route.fulfill({ status: 403, json: { code: 'NA', cause: 'A security-sensitive error' } }),
    );
    await box.fill(HOLDING);
    await box.press('Enter');
    await expect(failure(page, 'E-REFUSED')).toBeVisible();
    await expect(head(page)).toContainText('Active');
    await page.unrouteAll();
    await failure(page, 'E-REFUSED').getByRole('button', { name: 'Retry' }).click();
    await expect(region(page, 'Interface views')).toContainText('1 interface view');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.goto(
      `/contracts/${lifeOf('active coin')}?network=${node.network}&interface=%23foo%3ABar%3ABaz`,
    );
    await expect(failure(page, 'E-NOT-FOUND')).toContainText('foo');
    await expect(head(page)).toContainText('Active');
  });

test('a contract that does not arrive shows the time, and can be cancelled and requested again (REL-03)', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'contracts');
  const release = await holdRequests(page, '**/events-by-contract-id');
  await page.goto(`/contracts/${lifeOf('active coin')}?network=${node.network}`);
  await expect(page.getByRole('main')).toContainText(/Loading the contract…\s*\d+\ss/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('main').locator(':focus')).toContainText('was cancelled');
  await axe(page);
  release();
  await retry.press('Enter');
  await expect(head(page)).toContainText('Active');
  await expect(page.locator('body'), 'the content has the focus').not.toBeFocused();
});

test('a contract page fits a phone', async ({ page, request }) => {
  const node = await openScenario(request, 'contracts');
  await page.setViewportSize(PHONE);
  await page.goto(`/contracts/${lifeOf('travelled coin')}?network=${node.network}`);
  await expect(history(page)).toHaveCount(4);
  await expectNoSidewaysScroll(page);
  await axe(page);
});
