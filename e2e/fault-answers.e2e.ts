import type { Page } from '@playwright/test';
import { upstreamRoute } from '../src/server/upstream-route.ts';
import type { AnsweredFault } from './answered-faults.ts';
import { expect, test } from './app.ts';
import { watchCustody } from './custody.ts';
import { type Faults, openFaults } from './faults.ts';
import { FULL } from './full.ts';
import { expectTree, failure, giveToken, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

type Expected = {
  readonly fault: AnsweredFault;
  /** Row in the table of fault cases. */
  readonly row: number;
  /** The failure; without one the source is shown. */
  readonly code?: string;
  readonly says?: RegExp;
  /** In the detail of the changed event. */
  readonly shows?: RegExp;
  /** Runs daily; the others are proved by unit tests of `ask` as well. */
  readonly daily?: true;
};

const EXPECTED: readonly Expected[] = [
  { fault: 'closed', row: 6, code: 'E-CUT-OFF', says: /cut off after at least [\d,]+ bytes/ },
  // A page cannot read the encoding of another origin, so this is all that is known.
  { fault: 'gzipless', row: 8, code: 'E-CUT-OFF', says: /wrong content encoding/, daily: true },
  { fault: 'htmljson', row: 13, code: 'E-NOT-JSON', says: /declared as application\/json/ },
  { fault: 'null', row: 15, code: 'E-WRONG-SHAPE', says: /at the top level/ },
  { fault: 'true', row: 15, code: 'E-WRONG-SHAPE', says: /at the top level/ },
  { fault: 'text', row: 15, code: 'E-WRONG-SHAPE', says: /at the top level/ },
  { fault: 'list', row: 15, code: 'E-WRONG-SHAPE', says: /at the top level/ },
  { fault: 'plain400', row: 16, code: 'E-STATUS-400', says: /Invalid value for: body/ },
  { fault: 'bom', row: 17 },
  { fault: 'notutf8', row: 18, code: 'E-UNDECODABLE', says: /not valid UTF-8/ },
  { fault: 'nocors401', row: 20, code: 'E-CORS', says: /The host is up/, daily: true },
  { fault: 'redirectsame', row: 23, code: 'E-REDIRECTED', says: /not followed/ },
  { fault: 'redirect301', row: 22, code: 'E-REDIRECTED', says: /not followed/ },
  { fault: 'redirect303', row: 22, code: 'E-REDIRECTED', says: /not followed/ },
  { fault: 'redirect307', row: 22, code: 'E-REDIRECTED', says: /not followed/ },
  { fault: 'redirect308', row: 22, code: 'E-REDIRECTED', says: /not followed/ },
  { fault: 'router404', row: 31, code: 'E-NOT-OFFERED', says: /no such endpoint/ },
  { fault: 'html404', row: 31, code: 'E-NOT-OFFERED', says: /no such endpoint/ },
  { fault: 'notallowed', row: 33, code: 'E-NOT-OFFERED', says: /status 405/ },
  { fault: 'notimplemented', row: 33, code: 'E-NOT-OFFERED', says: /status 501/ },
  { fault: 'limited', row: 36, code: 'E-RATE-LIMITED', says: /Rate limited \(status 429\)/ },
  { fault: 'html500', row: 38, code: 'E-STATUS-500', says: /java\.lang\.IllegalState/ },
  { fault: 'flapping', row: 39, daily: true },
  { fault: 'hostile', row: 42, code: 'E-STATUS-400', says: /<img src=x onerror/, daily: true },
  { fault: 'deep200', row: 61, shows: /fault/ },
  { fault: 'deep5000', row: 61, shows: /fault/ },
  { fault: 'deepmillion', row: 61, shows: /fault/ },
  { fault: 'wide', row: 62, shows: /fault/ },
  { fault: 'longtext', row: 62, shows: /fault/ },
];

/** Only a request with a token has a preflight. */
const PREFLIGHT: Expected = {
  fault: 'preflight403',
  row: 21,
  code: 'E-CORS',
  says: /Serve this page and both APIs from one origin.*treeline --ledger/s,
};

let faults: Faults;
test.beforeAll(async () => {
  faults = await openFaults();
});
test.afterAll(() => faults.close());

const MOST_REQUESTS = 5;

test('each fault of an answer at Scan is reported, and neither the token nor the app suffers (fault 6, fault 8, fault 13, fault 15, fault 16, fault 17, fault 18, fault 20, fault 22, fault 23, fault 31, fault 33, fault 36, fault 38, fault 39, fault 42, fault 61, fault 62, REL-04, REL-05)', async ({
  page,
  context,
  request,
  startApp,
  baseURL,
  expectConsole,
}) => {
  test.setTimeout(240_000);
  const mine = EXPECTED.filter(({ daily }) => FULL || daily);
  expectConsole(statusLine('40[0145]|429|50[01234]'));
  expectConsole(/net::ERR_(?:CONTENT_DECODING_FAILED|FAILED)|blocked by CORS policy/);
  const node = await openScenario(request, 'demo');
  const id = node.updateId(/^Preapproved transfer/);
  faults.useBody(await (await request.get(`${node.scan}/v0/events/${id}`)).text());
  const app = await startApp({
    ledger: baseURL + node.ledger,
    scan: baseURL + node.scan,
    config: {
      networks: ['healthy', ...mine.map(({ fault }) => fault)].map((fault) => ({
        id: fault,
        base_url: '/api/ledger',
        scan_url: fault === 'healthy' ? '/api/scan' : faults.url(fault as AnsweredFault),
      })),
    },
  });
  const custody = watchCustody(context, node.token.split('.'));
  // Holds the token; the other tab receives it from here at each page load.
  const keeper = await context.newPage();
  await keeper.goto(`${app}/?network=healthy`);
  await keeper.getByRole('banner').getByRole('button', { name: 'no token' }).click();
  await giveToken(keeper, node.token);
  await page.bringToFront();
  // Retries wait a random time; this is the shortest.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  for (const { fault, row, code, says, shows } of mine) {
    await test.step(`fault ${row}: ${fault}`, async () => {
      const before = faults.log.length;
      await page.goto(`${app}/updates/${id}?network=${fault}&event=4`);
      await expectTree(page);
      if (code === undefined) await expectSource(page);
      if (shows !== undefined) await expect(page.getByRole('main')).toContainText(shows);
      if (code !== undefined) await expectFailure(page, code, says);
      expect(requestsOfOneCause(before)).toBeLessThanOrEqual(MOST_REQUESTS);
      await page.getByRole('link', { name: 'Treeline' }).first().click();
      await expect(page.getByRole('searchbox', { name: 'Search by id' }).first()).toBeVisible();
    });
  }
  expect(faults.log.filter(({ headers }) => 'authorization' in headers)).toEqual([]);
  expect(faults.log.filter(({ path }) => path.includes('/login'))).toEqual([]);
  expect(faults.evil.log).toEqual([]);
  const carriers = await custody.carriers();
  const ledger = `${app}/api/${upstreamRoute('ledger', baseURL + node.ledger)}/v2/`;
  expect(carriers.filter((url) => !url.startsWith(ledger))).toEqual([]);
  expect(await custody.traces(page)).toEqual([]);
});

test('each fault of an answer at the ledger is reported beside Scan (fault 20, fault 21)', async ({
  page,
  context,
  request,
  startApp,
  baseURL,
  expectConsole,
}) => {
  test.setTimeout(240_000);
  const mine = FULL
    ? [...EXPECTED.filter(({ code }) => code !== undefined), PREFLIGHT]
    : [PREFLIGHT];
  expectConsole(statusLine('40[0145]|429|50[01234]'));
  expectConsole(/net::ERR_(?:CONTENT_DECODING_FAILED|FAILED)|blocked by CORS policy/);
  const node = await openScenario(request, 'demo');
  const id = node.updateId(/^Preapproved transfer/);
  faults.useBody(await (await request.get(`${node.scan}/v0/events/${id}`)).text());
  const app = await startApp({
    scan: baseURL + node.scan,
    config: {
      networks: mine.map(({ fault }) => ({
        id: fault,
        base_url: faults.url(fault),
        scan_url: '/api/scan',
      })),
    },
  });
  const custody = watchCustody(context, ['canary-token']);
  const from = faults.log.length;
  for (const { fault, code = '', says } of mine) {
    await test.step(fault, async () => {
      const before = faults.log.length;
      await page.goto(`${app}/updates/${id}?network=${fault}&source=ledger`);
      if (fault === 'preflight403') {
        await page.getByRole('banner').getByRole('button', { name: 'no token' }).click();
        await giveToken(page, 'canary-token');
      }
      await expectFailure(page, code, says);
      expect(requestsOfOneCause(before)).toBeLessThanOrEqual(MOST_REQUESTS);
    });
  }
  // The preflight is denied, so the token does not even reach its own server.
  const heard = faults.log.slice(from);
  expect(heard.filter(({ headers }) => 'authorization' in headers)).toEqual([]);
  expect(heard.filter(({ method }) => method === 'OPTIONS')).not.toEqual([]);
  expect(faults.evil.log).toEqual([]);
  expect(await custody.traces(page)).toEqual([]);
});

/** The only failure of the page, with the server's words as text. */
async function expectFailure(page: Page, code: string, says = /./): Promise<void> {
  const alert = failure(page, code);
  await expect(alert).toBeVisible();
  await alert.getByText('Troubleshooting and response').click();
  await expect(alert).toContainText(says);
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(alert.locator('img, script, iframe')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, '__xss'))).toBeUndefined();
}

/** The update is shown from Scan, without a failure. */
async function expectSource(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText('Scan', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
}

/** The highest number of equal requests since then. */
function requestsOfOneCause(from: number): number {
  const counts = new Map<string, number>();
  for (const { method, path } of faults.log.slice(from)) {
    const key = `${method} ${path}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Math.max(...counts.values());
}

test('a ledger that limits every request is paused after five failures, and gets a request after a click (fault 37, REL-06)', async ({
  page,
  request,
  startApp,
  baseURL,
  expectConsole,
}) => {
  expectConsole(statusLine('429'));
  const node = await openScenario(request, 'demo');
  const id = node.updateId(/^Preapproved transfer/);
  const app = await startApp({
    scan: baseURL + node.scan,
    config: {
      networks: [{ id: 'limited', base_url: faults.url('limited'), scan_url: '/api/scan' }],
    },
  });
  const before = faults.log.length;
  const received = () =>
    faults.log.slice(before).filter(({ method }) => method !== 'OPTIONS').length;
  await page.goto(`${app}/updates/${id}?network=limited`);
  const alert = failure(page, /E-RATE-LIMITED|E-PAUSED/);
  await expect(alert).toContainText('Five requests to this server failed in a row');
  await expectTree(page);
  expect(received()).toBeLessThanOrEqual(8);
  const paused = received();
  await expect(async () => {
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(received, { timeout: 2_000 }).toBeGreaterThan(paused);
  }).toPass();
  await page.getByRole('link', { name: 'Node', exact: true }).first().click();
  await expect(page.getByRole('region', { name: 'Requests' })).toContainText(
    /ledger http:\S+: \d+ of 1,200 in the last minute/,
  );
});
