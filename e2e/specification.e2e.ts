import type { Locator, Page } from '@playwright/test';
import { expect, fetchAnswer, test } from './app.ts';
import { generate, makeKey, openChecks, openParties } from './onboarding.ts';
import { openPlainNode, type PlainRequest } from './plain-node.ts';
import { openSources } from './screen.ts';
import { openScenario } from './simulated.ts';
import * as answers from './specification/answers.ts';
import {
  type Field,
  GENERATED,
  NO_CONTROL,
  type Part,
  SET,
  type Set as Sent,
  SHOWN,
  type Shown,
  type Step,
  titleOf,
} from './specification/table.ts';

const { IDS, READER } = answers;

const bodies = (byRoute: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(byRoute).map(([route, body]) => [route, JSON.stringify(body)]));

type SpecifiedNode = Awaited<ReturnType<typeof openNode>>;

/** A node whose responses have every field of the specification. */
async function openNode() {
  const ledger = await openPlainNode({
    ...bodies({
      'GET /v2/version': { version: '3.5.14' },
      'GET /v2/authenticated-user': { user: { id: 'walker', primaryParty: READER } },
      'GET /v2/users/walker/rights': {
        rights: [{ kind: { CanReadAs: { value: { party: READER } } } }],
      },
      'GET /v2/state/ledger-end': { offset: 9500 },
      'GET /v2/state/latest-pruned-offsets': {
        participantPrunedUpToInclusive: 0,
        allDivulgedContractsPrunedUpToInclusive: 0,
      },
      'GET /v2/parties/participant-id': { participantId: answers.PARTICIPANTS.own },
      'GET /v2/state/connected-synchronizers': answers.connected,
      'GET /v2/interactive-submission/preferred-package-version': answers.preferredVersion,
      'POST /v2/commands/completions': answers.completions,
      'POST /v2/updates/transaction-by-id': answers.ledgerFlat,
      [`GET /v2/updates/transaction-tree-by-id/${IDS.tree}`]: answers.ledgerTree,
    }),
    'POST /v2/updates/update-by-id': { status: 400, body: JSON.stringify(answers.ledgerError) },
    'POST /v2/updates/get-updates-page': ({ body }) => {
      const { pageToken, beginOffsetExclusive } = JSON.parse(body);
      if (pageToken !== undefined) return JSON.stringify(answers.lastPage);
      const isTail = beginOffsetExclusive === answers.updatesPage.highestPageOffsetInclusive;
      return JSON.stringify(isTail ? answers.tailPage : answers.updatesPage);
    },
  });
  const scan = await openPlainNode({
    ...bodies({
      [`GET /v0/events/${IDS.transaction}`]: answers.scanTransaction,
      [`GET /v0/events/${IDS.assignment}`]: answers.scanAssignment,
      [`GET /v0/events/${IDS.unassignment}`]: answers.scanUnassignment,
      [`GET /v0/updates/${IDS.legacy}`]: answers.scanLegacy,
      [`GET /v0/updates/${IDS.legacyMove}`]: answers.scanLegacyMove,
    }),
    [`GET /v0/events/${IDS.scanError}`]: { status: 500, body: JSON.stringify(answers.scanError) },
  });
  return { ledger, scan, close: () => Promise.all([ledger.close(), scan.close()]) };
}

function partOf(page: Page, { role, name }: Part): Locator {
  if (name === '') return page.getByRole(role);
  if (role === 'alert') return page.getByRole(role).filter({ hasText: name });
  return page.getByRole(role, { name, exact: role === 'region' });
}

/** The value beside a label, or a part of the page. */
function placeOf(page: Page, within: Part | undefined, at: Field['at']): Locator {
  if (typeof at !== 'string') return partOf(page, at).first();
  const scope = within === undefined ? page.getByRole('main') : partOf(page, within);
  return scope
    .locator('dt')
    .filter({ hasText: new RegExp(`^${at}(?: · .*)?$`) })
    .locator('xpath=following-sibling::dd[1]')
    .first();
}

function valueAt(answer: unknown, path: string): unknown {
  let value = answer;
  for (const step of path.split('.'))
    value = (value as Record<string, unknown> | undefined)?.[step];
  return value;
}

/** The texts by which a value is recognised on a page. */
function textsOf(value: unknown): readonly (string | RegExp)[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === 'number') return [new RegExp(`${value}|${value.toLocaleString('en-GB')}`)];
  if (typeof value === 'boolean') return [String(value)];
  if (typeof value !== 'string') throw new Error(`No text for ${JSON.stringify(value)}`);
  const template = /^([0-9a-f]{64}):(.+)$/.exec(value);
  if (template !== null) return template.slice(1);
  const time = /^(\d{4}-\d\d-\d\d)T([\d:.]+)Z$/.exec(value);
  return [time === null ? value : `${time[1]} ${time[2]} UTC`];
}

async function take(page: Page, app: string, [action, name, text = '']: Step): Promise<void> {
  switch (action) {
    case 'open':
      await page.goto(app + name);
      return;
    case 'see':
      await expect(page.getByRole('treegrid', { name }).getByRole('gridcell')).not.toHaveCount(0);
      return;
    case 'fill':
      await page
        .getByRole('textbox', { name, exact: true })
        .or(page.getByRole('searchbox', { name, exact: true }))
        .or(page.getByRole('combobox', { name, exact: true }))
        .fill(text);
      return;
    case 'select':
      await page.getByRole('combobox', { name }).selectOption(text);
      return;
    case 'tick':
      await page.getByRole('checkbox', { name }).or(page.getByRole('radio', { name })).check();
      return;
    case 'press':
      if (name === 'Enter') await page.keyboard.press(name);
      // Its name goes on with the state of each source.
      else if (name === 'Source') await openSources(page);
      else await page.getByRole('button', { name, exact: true }).click();
  }
}

/** A param as sent: from the path, the query, or the body. */
function sentIn(request: PlainRequest, endpoint: string, param: string): unknown {
  const { pathname, searchParams } = new URL(request.url, 'http://node');
  if (param === 'Authorization') return request.headers.authorization;
  if (param.startsWith('?')) return searchParams.get(param.slice(1));
  if (!param.startsWith('{')) return valueAt(JSON.parse(request.body), param);
  const at = endpoint.split(' ')[1]?.split('/').indexOf(param) ?? -1;
  return pathname.split('/')[at];
}

const patternOf = (endpoint: string) =>
  new RegExp(`^${endpoint.replaceAll(/\{[^}]*\}/g, '[^/?]+')}(?:\\?.*)?$`);

/** Compares the fields of one object with their places. */
async function expectShown(page: Page, app: string, shown: Shown): Promise<void> {
  await page.goto(app + shown.path);
  if (shown.open !== undefined) {
    // A failure of another source is inserted above the button, which moves it.
    await page.waitForLoadState('networkidle');
    await page.locator('button, summary').filter({ hasText: shown.open }).last().click();
  }
  for (const { field, at, as } of shown.fields) {
    const texts = as === undefined ? textsOf(valueAt(shown.answer, field)) : [as];
    expect(texts, field).not.toEqual([]);
    for (const text of texts)
      await expect(placeOf(page, shown.within, at), field).toContainText(text);
  }
}

/** Sets the params and compares them with one request. */
async function expectSent(page: Page, app: string, node: SpecifiedNode, set: Sent): Promise<void> {
  const controls = [...set.steps.map(([, name]) => name), ...NO_CONTROL];
  expect(controls).toEqual(expect.arrayContaining(set.params.map(({ at }) => at)));
  for (const step of set.steps) await take(page, app, step);
  const pattern = patternOf(set.endpoint);
  const sent = () =>
    [...node.ledger.log, ...node.scan.log]
      .filter(({ method, url }) => pattern.test(`${method} ${url}`))
      .map((request) =>
        set.params.map(({ param }) => [param, sentIn(request, set.endpoint, param)]),
      );
  const expected = set.params.map((one) => [one.param, one.sent]);
  await expect.poll(sent, 'the params of one request').toContainEqual(expected);
}

for (const endpoint of new Set([...SET, ...SHOWN].map((one) => one.endpoint)))
  test(titleOf(endpoint), async ({ page, startApp, expectConsole }) => {
    test.slow();
    expectConsole(/^console: Failed to load resource/);
    const node = await openNode();
    const app = await startApp({ ledger: node.ledger.origin, scan: node.scan.origin });
    for (const set of SET)
      if (set.endpoint === endpoint)
        await test.step(`request on ${set.page}`, () => expectSent(page, app, node, set));
    for (const shown of SHOWN)
      if (shown.endpoint === endpoint)
        await test.step(`${shown.object} on ${shown.page}`, () => expectShown(page, app, shown));
    await node.close();
  });

test(`${GENERATED.object} on ${GENERATED.page}`, async ({ page, request }) => {
  const { network } = await openScenario(request, 'demo');
  await openParties(page, network, { hint: 'walker' });
  await makeKey(page, 'Ed25519');
  const answer = new Map<string, string | readonly string[]>();
  await page.route('**/generate-topology', async (route) => {
    const response = await fetchAnswer(route);
    for (const [field, value] of Object.entries(await response.json()))
      answer.set(field, value as string);
    await route.fulfill({ response });
  });
  await generate(page);
  await openChecks(page);
  const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem');
  for (const { field, at } of GENERATED.fields) {
    const value = answer.get(field) ?? '';
    const text =
      typeof value === 'string'
        ? value
        : `${value.reduce((sum, one) => sum + Buffer.from(one, 'base64').length, 0)} bytes`;
    expect(value).not.toEqual('');
    await expect(checks.filter({ hasText: new RegExp(`^${at}`) }), field).toContainText(text);
  }
});
