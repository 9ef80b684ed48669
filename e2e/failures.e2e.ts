import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { copiedBy, expectTree, failure, holdRequests, statusLine } from './screen.ts';
import { openScenario } from './simulated.ts';

/** The file with the texts of failures. */
const EXPLANATION = '**/assets/failure-*';

/** The address of an update for which the ledger answers 409. */
async function failingUpdate(request: APIRequestContext): Promise<string> {
  const node = await openScenario(request, 'broken');
  const updateId = node.updateId(/^Ledger: error body with every member/);
  return `/updates/${updateId}?network=${node.network}`;
}

test("a failed request shows all fields of the ledger's error body", async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(409));
  await page.goto(await failingUpdate(request));
  const alert = failure(page, 'E-STATUS-409');
  await expect(alert).toBeVisible();
  await alert.getByText('Troubleshooting and response').click();
  for (const text of [
    'PARTICIPANT_BACKPRESSURE',
    'The participant is overloaded: too many requests (<img src=x onerror=alert(1)>)',
    'treeline-correlation-7',
    '1e8a0ba16a95ef0881b1edb46b6f177a',
    'UPDATE_ID the one asked for',
    'gRPC statusABORTED (10)',
    'Definite answeryes',
    'POST /sim/',
    'may help',
  ])
    await expect(alert).toContainText(text);
  await expectTree(page);
  await axe(page);
});

test('a failed request is named while its explanation loads', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(409));
  const release = await holdRequests(page, EXPLANATION);
  await page.goto(await failingUpdate(request));
  const loading = page.getByText('A request failed. Loading the explanation…');
  await expect(loading).toBeVisible();
  await axe(page);
  release();
  await expect(failure(page, 'E-STATUS-409')).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test('an explanation that did not load is loaded again with the next failure (REL-18)', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine('40[49]'));
  await page.route(EXPLANATION, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(await failingUpdate(request));
  const unexplained = failure(page, 'E-PART');
  await expect(unexplained.getByRole('heading')).toHaveText(
    /^A request to .+ failed with status 409$/,
  );
  await axe(page);
  await page.unroute(EXPLANATION);
  await unexplained.getByRole('button', { name: 'Retry' }).click();
  await expect(failure(page, 'E-STATUS-409')).toBeVisible();
  await expect(unexplained).toHaveCount(0);
});

test('a server of the origin of the page is not suspected of missing CORS headers', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  const node = await openScenario(request, 'demo');
  await page.route(/\/v[02]\//, (route) => route.abort('connectionrefused'));
  await page.goto(`/updates/${node.updateId(/6 levels deep/)}?source=ledger`);
  const alert = failure(page, 'E-UNREACHABLE').first();
  await expect(alert).toContainText('The server of this page does not respond');
  await expect(alert).toContainText('which serves this page');
  await expect(alert).not.toContainText('CORS');
});

test('an unsupported source is not reported as a missing update (fault 31, REL-17)', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(404));
  const node = await openScenario(request, 'v36');
  const updateId = node.updateId(/signed by an external party/);
  // The page has a heading while the part that describes the failure still loads.
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/no-update-[^/]*\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`/updates/${updateId}?network=${node.network}&source=ledger-flat`);
  await expect(failure(page, 'E-NOT-OFFERED')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading this update');
  arrive();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update not available');
  await expect(failure(page, 'E-NOT-OFFERED').getByRole('heading')).toHaveText(
    'Not supported by this node',
  );
  await axe(page);
});

test('a ledger failure shows its gRPC status, whatever the node sent as one', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(409));
  const node = await openScenario(request, 'demo');
  const updateId = node.updateId(/6 levels deep/);
  for (const [sent, shown] of [
    ['5', 'gRPC statusNOT_FOUND (5)'],
    [77, 'gRPC status77 (unknown)'],
    [null, 'gRPC statusnot reported'],
  ] as const) {
    await page.route(/\/v2\/updates\/update-by-id$/, (route) =>
      route.fulfill({
        status: 409,
        json: {
          code: 'SOMETHING_NEW',
          cause: 'made for this test',
          context: null,
          resources: null,
          errorCategory: '10',
          grpcCodeValue: sent,
          correlationId: null,
          traceId: 12,
          retryInfo: 3,
          definiteAnswer: 'false',
        },
      }),
    );
    await page.goto(`/updates/${updateId}?network=${node.network}`);
    const alert = failure(page, 'E-STATUS-409');
    await alert.getByText('Troubleshooting and response').click();
    await expect(alert).toContainText(shown);
    for (const text of [
      'category 10 (resource already exists)',
      'Correlation idnone',
      'Trace id12',
      'Retry after3',
      'Definite answerno',
    ])
      await expect(alert).toContainText(text);
    await page.unrouteAll();
  }
  await page.reload();
  await expectTree(page);
});

test('the copied details of a failure have the gRPC status and the definite answer', async ({
  page,
  request,
  expectConsole,
  context,
}) => {
  expectConsole(statusLine(409));
  const node = await openScenario(request, 'broken');
  const updateId = node.updateId(/^Ledger: error body with every member/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/updates/${updateId}?network=${node.network}`);
  const alert = failure(page, 'E-STATUS-409');
  const copied = await copiedBy(page, () =>
    alert.getByRole('button', { name: 'Copy details' }).click(),
  );
  expect(copied).toContain('\ngRPC status: ABORTED (10)\n');
  expect(copied).toContain('\ndefinite answer: true\n');
});
