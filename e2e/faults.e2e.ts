import type { APIRequestContext, Page } from '@playwright/test';
import { upstreamRoute } from '../src/server/upstream-route.ts';
import { expect, type StartApp, test } from './app.ts';
import { axe } from './axe.ts';
import { type Custody, watchCustody } from './custody.ts';
import { type FaultCase, type Faults, openFaults } from './faults.ts';
import { FULL } from './full.ts';
import { expectTree, failure, giveToken, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';
import { limitUpdates } from './update-limit.ts';

/** One failure of a server, as the page must name it. */
type Named = {
  readonly fault: FaultCase;
  readonly code: string;
  /** About that server. */
  readonly heading: (origin: string) => string | RegExp;
  readonly says: RegExp;
  /** Chromium's own console messages. */
  readonly logs: RegExp;
  /** The time limit in milliseconds that the test need not sit through. */
  readonly limit?: number;
};

/** When a body breaks, Chromium may drop the bytes that the page has not yet taken. */
const CUT =
  /^The response was cut off (?:after at least (?:12|16) bytes|before any byte could be read)$/;

const NAMED: readonly Named[] = [
  {
    fault: 'refused',
    code: 'E-UNREACHABLE',
    heading: (origin) => `Cannot reach ${origin}`,
    says: /No response\. The connection was refused/,
    logs: /net::ERR_CONNECTION_REFUSED/,
  },
  {
    fault: 'blackhole',
    code: 'E-TIMEOUT-HEADERS',
    heading: (origin) => `${origin} did not respond within 10 s`,
    says: /No response started/,
    logs: /^$/,
    limit: 10_000,
  },
  {
    fault: 'hang',
    code: 'E-TIMEOUT-BODY',
    heading: () => 'The response started but stopped',
    says: /Headers arrived, then nothing for 15 s/,
    logs: /^$/,
    limit: 15_000,
  },
  {
    fault: 'drip',
    code: 'E-TIMEOUT-BODY',
    heading: () => 'The response started but stopped',
    says: /\d bytes arrived, almost none in the last 15 s/,
    logs: /^$/,
    limit: 15_000,
  },
  {
    fault: 'cut',
    code: 'E-CUT-OFF',
    heading: () => CUT,
    says: /Incomplete responses are not shown/,
    logs: /net::ERR_INCOMPLETE_CHUNKED_ENCODING/,
  },
  {
    fault: 'short',
    code: 'E-CUT-OFF',
    heading: () => CUT,
    says: /all 100 announced bytes arrived/,
    logs: /net::ERR_CONTENT_LENGTH_MISMATCH/,
  },
  {
    fault: 'html',
    code: 'E-LOGIN-PAGE',
    heading: () => 'A login page was returned instead of JSON',
    says: /requires a sign-on \(HTTP status 200\)/,
    logs: /^$/,
  },
  {
    fault: 'redirect',
    code: 'E-REDIRECTED',
    heading: (origin) => `${origin} returned a redirect`,
    says: /The redirect was not followed/,
    logs: /net::ERR_FAILED/,
  },
  {
    fault: 'bomb',
    code: 'E-TOO-LARGE',
    heading: () => /^The response is larger than (?:448|64) MiB$/,
    says: /Reading stopped after/,
    logs: /^$/,
  },
  {
    fault: 'empty',
    code: 'E-EMPTY',
    heading: () => 'The response is empty: HTTP 200, 0 bytes',
    says: /returned HTTP 200 without content/,
    logs: /^$/,
  },
];

let faults: Faults;
test.beforeAll(async () => {
  faults = await openFaults();
});
test.afterAll(() => faults.close());

for (const [place, named] of NAMED.entries()) {
  const { fault, limit } = named;
  // One reader of answers serves both servers: in the daily run each fault befalls one of them.
  const isLeft = (server: 'Scan' | 'ledger') => !FULL && (place % 2 === 0) !== (server === 'Scan');

  const title =
    'is reported without an effect on the other source or the token (fault 1, fault 2, fault 3, fault 4, fault 5, fault 7, fault 9, fault 12, fault 22, fault 73, REL-01, REL-04, REL-18, SEC-04)';

  test(`the fault ${fault} at Scan ${title}`, async ({
    page,
    context,
    request,
    startApp,
    baseURL,
    expectConsole,
  }) => {
    test.skip(isLeft('Scan'), 'Only in the full run: this fault befalls the ledger.');
    // The ledger answers the request without a token.
    expectConsole(statusLine(401));
    const { app, node, faulty, path } = await openFaulty({ request, startApp, baseURL }, fault);
    const custody = watchCustody(context, node.token.split('.'));
    // The bomb has 1 GiB.
    if (fault === 'bomb') await limitUpdates(page, 448 * 2 ** 20);
    expectConsole(named.logs);
    if (limit !== undefined) await page.clock.install();
    const before = faults.log.length;
    const scanStarted = started(page, fault, '/v0/events/');
    await page.goto(`${app}${path}?network=scan-faulty`);
    await page.getByRole('button', { name: 'Add token' }).click();
    await giveToken(page, node.token);
    await scanStarted;
    if (limit !== undefined) {
      // The ledger's tree is shown by now, so the page no longer waits for Scan.
      await expectTree(page);
      await page.clock.fastForward(limit);
    }
    await expectNamed(page, named, 'Scan', faulty);
    await axe(page);
    const heard = faults.log.slice(before);
    expect(heard.filter(({ headers }) => 'authorization' in headers)).toEqual([]);
    await expectKept(page, custody, [
      `${app}/api/${upstreamRoute('ledger', baseURL + node.ledger)}/v2/`,
    ]);
  });

  test(`the fault ${fault} at the ledger ${title}`, async ({
    page,
    context,
    request,
    startApp,
    baseURL,
    expectConsole,
  }) => {
    test.skip(isLeft('ledger'), 'Only in the full run: this fault befalls Scan.');
    const { app, faulty, path } = await openFaulty({ request, startApp, baseURL }, fault);
    const custody = watchCustody(context, ['canary-token']);
    expectConsole(named.logs);
    if (limit !== undefined) await page.clock.install();
    const bareStarted = started(page, fault, '/v2/authenticated-user');
    await page.goto(`${app}${path}?network=ledger-faulty`);
    await expectTree(page);
    await bareStarted;
    const ledgerStarted = started(page, fault, '/v2/authenticated-user');
    await page.getByRole('banner').getByRole('button', { name: 'no token' }).click();
    await giveToken(page, 'canary-token');
    await ledgerStarted;
    if (limit !== undefined) await page.clock.fastForward(limit);
    await expectNamed(page, named, 'the ledger', faulty);
    await axe(page);
    await expectKept(page, custody, [`${faulty}/v2/`]);
  });
}

type Needs = {
  readonly request: APIRequestContext;
  readonly startApp: StartApp;
  readonly baseURL: string | undefined;
};

/** A healthy node, an app connected to it, and the same with either server replaced by a faulty one. */
async function openFaulty({ request, startApp, baseURL }: Needs, fault: FaultCase) {
  const node = await openScenario(request, 'demo');
  const faulty = faults.url(fault);
  const app = await startApp({
    config: {
      networks: [
        { id: 'scan-faulty', base_url: '/api/ledger', scan_url: faulty },
        { id: 'ledger-faulty', base_url: faulty, scan_url: '/api/scan' },
      ],
    },
    ledger: baseURL + node.ledger,
    scan: baseURL + node.scan,
  });
  return { app, node, faulty, path: `/updates/${node.updateId(/^Preapproved transfer/)}` };
}

async function expectNamed(
  page: Page,
  { code, heading, says }: Named,
  server: string,
  faulty: string,
): Promise<void> {
  const { origin } = new URL(faulty);
  const alert = failure(page, code);
  await expect(alert).toBeVisible({ timeout: 40_000 }); // 448 MiB take their time
  await expect(alert.getByRole('heading')).toHaveText(heading(origin));
  await expect(alert).toContainText(says);
  await expect(alert).toContainText(`Sent to ${server} at ${origin}`);
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expectTree(page);
}

/** The token was sent to `homes` only and left no trace, no redirect was followed, and the app works. */
async function expectKept(page: Page, custody: Custody, homes: readonly string[]): Promise<void> {
  const carriers = await custody.carriers();
  expect(carriers.filter((url) => !homes.some((home) => url.startsWith(home)))).toEqual([]);
  expect(await custody.traces(page)).toEqual([]);
  for (const { path, headers } of faults.log) {
    expect(headers['authorization'] ?? 'Bearer canary-token', path).toBe('Bearer canary-token');
    expect(headers['cookie'], path).toBe(undefined);
  }
  expect(faults.evil.log).toEqual([]);
  await page.getByRole('link', { name: 'Treeline' }).click();
  await expect(page.getByRole('heading', { name: 'What happened to this update?' })).toBeVisible();
}

/** Resolves when an answer has got as far as it will, so that only the clock can end it. */
async function started(page: Page, fault: FaultCase, path: string): Promise<void> {
  const pattern = `**/f/${fault}${path}**`;
  if (fault === 'blackhole') await page.waitForRequest(pattern);
  if (fault !== 'hang' && fault !== 'drip') return;
  await page.waitForResponse(pattern);
  // What came with the headers has been read when another answer has come and gone.
  await page.evaluate(() => fetch('/favicon.svg').then((answer) => answer.text()));
}
