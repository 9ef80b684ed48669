import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { watchCustody } from './custody.ts';
import { authorizedRequests, expectAddress, expectTree, statusLine, treeRows } from './screen.ts';
import {
  answerAtIssuer,
  issuedTokens,
  receivedTokens,
  signInAtConnect,
  signInPart,
} from './sign-in.ts';
import { openScenario } from './simulated.ts';
import { openSite, passOn } from './sub-path.ts';

const TRANSFER = /^Preapproved transfer/;

test.beforeEach(({ expectConsole }) => {
  expectConsole(statusLine(401));
});

test('a sign-in leaves no trace of its code and tokens, and returns to the same screen (SEC-06)', async ({
  page,
  context,
  request,
}) => {
  const secrets: string[] = [];
  const custody = watchCustody(context, secrets);
  const issued = await issuedTokens(page);
  const node = await openScenario(request, 'sign-in');
  const path = `/updates/${node.updateId(TRANSFER)}`;
  await page.goto(`${path}?network=${node.network}&event=2`);
  await expectTree(page);
  await page.getByRole('banner').getByRole('button', { name: 'needs a token' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Access token' })).toBeFocused();
  await axe(page);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  const answer = new URL(await answerAtIssuer(page));
  await expect(page.getByText('Ledger as any party')).toBeVisible();
  await expectAddress(page, path, { event: '2', network: node.network });
  await expect(treeRows(page).nth(2)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('banner')).toContainText(/signed in, [45] min left/);

  await expect.poll(() => issued.length).toBe(1);
  const [tokens] = issued;
  // The header of a JWT is the same in all tokens.
  const partsOf = (token = '') => token.split('.').slice(1);
  const code = new URLSearchParams(answer.hash.slice(1)).get('code') ?? '';
  const access = partsOf(tokens?.access_token);
  secrets.push(...access);
  const ledger = (await custody.carriers()).map((url) => new URL(url).pathname);
  expect(ledger).not.toEqual([]);
  expect(ledger.filter((pathname) => !pathname.startsWith(`${node.ledger}/v2/`))).toEqual([]);
  secrets.splice(0, access.length, ...partsOf(tokens?.id_token), tokens?.refresh_token ?? '');
  expect(await custody.carriers()).toEqual([]);
  secrets.push(...access, code);
  expect(secrets.every((secret) => secret.length > 20)).toBe(true);
  expect(await custody.traces(page)).toEqual([]);

  await page.getByRole('button', { name: /^Network: / }).click();
  const part = signInPart(page);
  await expect(part).toContainText('Signed in as sv-2-operator at http');
  await expect(part).toContainText('The token is renewed before it expires.');
  await axe(page);
  expect(await custody.traces(page)).toEqual([]);
  await page.goBack();
  await expectTree(page);
  // Before that screen is the issuer, whose address has neither tokens nor the code.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Simulated issuer' })).toBeVisible();
  expect(await custody.traces(page)).toEqual([]);
});

test('a token is renewed before it expires, and what was read with it stays', async ({
  page,
  request,
}) => {
  test.slow();
  const node = await openScenario(request, 'sign-in');
  const issued = await issuedTokens(page);
  await signInAtConnect(page, node, { lifetime: '20 seconds' });
  await expect(page.getByText(/Token accepted\./)).toBeVisible();
  await page.getByRole('link', { name: 'Updates', exact: true }).click();
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results).toBeVisible();
  await expect.poll(() => issued.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
  const [first, second, third] = issued;
  expect(new Set([first, second, third].map((one) => one?.access_token)).size).toBe(3);
  expect(new Set([first, second, third].map((one) => one?.refresh_token)).size).toBe(3);
  // The test sees the response before the page does. A request with the new token shows that the
  // page has it.
  const bearers = () => issued.slice(2).map((one) => `Bearer ${one.access_token}`);
  await page.waitForRequest((one) => bearers().includes(one.headers()['authorization'] ?? ''));
  await expect(page.getByRole('banner')).toContainText('signed in');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const asked = page.waitForRequest((one) => one.url().includes('/v2/commands/'));
  await page.getByRole('link', { name: 'Completions', exact: true }).click();
  const { authorization = '' } = (await asked).headers();
  expect(bearers()).toContain(authorization);
});

test('a token that is not renewed ends in the usual dialog, which offers to sign in again', async ({
  page,
  request,
}) => {
  test.slow();
  const node = await openScenario(request, 'sign-in');
  await signInAtConnect(page, node, {
    behaviour: 'Issue no refresh token',
    lifetime: '20 seconds',
  });
  const part = signInPart(page);
  await expect(part).toContainText(/The token is not renewed after \d/);
  await expect(part.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.getByRole('link', { name: 'Updates', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Token expired' });
  // The list asks again after the token has expired.
  await expect(dialog).toBeVisible({ timeout: 60_000 });
  await axe(page);
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await answerAtIssuer(page);
  await expectAddress(page, '/updates', { network: node.network });
  await expect(page.getByRole('banner')).toContainText(/signed in, \d min left/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a tab whose sign-in ended continues with that of another tab', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const node = await openScenario(request, 'sign-in');
  await signInAtConnect(page, node, {
    behaviour: 'Issue no refresh token',
    lifetime: '20 seconds',
  });
  await expect(signInPart(page)).toContainText(/The token is not renewed after \d/);
  await page.getByRole('link', { name: 'Updates', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Token expired' })).toBeVisible({
    timeout: 60_000,
  });
  const second = await context.newPage();
  await second.goto(`/connect?network=${node.network}`);
  await signInPart(second)
    .getByRole('button', { name: /^Sign in/ })
    .click();
  await answerAtIssuer(second);
  await expect(signInPart(second)).toContainText('Signed in as');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText(/signed in, \d min left/);
  // It has joined the sign-in, so it ends with it.
  await signInPart(second).getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner')).toContainText(/no token|needs a token/);
});

test('a refused renewal is reported with the words of the issuer', async ({
  page,
  request,
  expectConsole,
}) => {
  test.slow();
  expectConsole(statusLine(400));
  const node = await openScenario(request, 'sign-in');
  await signInAtConnect(page, node, { behaviour: 'Refuse every renewal', lifetime: '20 seconds' });
  const problem = page.getByRole('alert').filter({ hasText: 'S-NO-TOKEN' });
  await expect(problem).toContainText('invalid_grant: The refresh token is not valid.', {
    timeout: 40_000,
  });
  const part = signInPart(page);
  await expect(part).toContainText('The token is not renewed after');
  await expect(part).toContainText('Was signed in as sv-2-operator', { timeout: 60_000 });
  await axe(page);
  await part.getByRole('button', { name: 'Sign in again' }).click();
  await answerAtIssuer(page);
  await expect(part).toContainText('Signed in as sv-2-operator');
});

test('tabs share a sign-in: one renews for all, and signing out ends it in both', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const node = await openScenario(request, 'sign-in');
  const issued = await issuedTokens(page);
  await signInAtConnect(page, node, { lifetime: '20 seconds' });
  await expect(page.getByText(/Token accepted\./)).toBeVisible();
  const second = await context.newPage();
  await second.goto(`/connect?network=${node.network}`);
  const part = signInPart(second);
  await expect(part).toContainText('Signed in as sv-2-operator');
  const received = await receivedTokens(second);
  await expect.poll(() => issued.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
  // If the tab closed before it shared the new tokens, the others would keep the used refresh token.
  await expect.poll(() => received.at(-1) === issued.at(-1)?.access_token).toBe(true);
  // A refresh token that was used twice would have ended the sign-in at the issuer.
  await page.close();
  const before = issued.length;
  await expect.poll(() => issued.length, { timeout: 60_000 }).toBeGreaterThan(before);

  const third = await context.newPage();
  await third.goto(`/updates?network=${node.network}`);
  await expect(third.getByRole('banner')).toContainText('signed in');
  await expect(third.getByRole('region', { name: 'Results' })).toBeVisible();
  const left = second.waitForRequest((one) => one.url().includes('/issuer/logout?'));
  await part.getByRole('button', { name: 'Sign out' }).click();
  const logout = new URL((await left).url());
  expect(logout.searchParams.get('client_id')).toBe('treeline');
  await expect(second.getByRole('heading', { name: 'Connect to a node' })).toBeVisible();
  await expectAddress(second, '/connect', { network: node.network });
  await expect(third.getByRole('banner')).toContainText(/no token|needs a token/);
  await third
    .getByRole('banner')
    .getByRole('button', { name: /^(?:no|needs a) token$/ })
    .click();
  const dialog = third.getByRole('dialog');
  await expect(dialog).toContainText('You signed out.');
  await expect(dialog.getByRole('button', { name: 'Sign in again' })).toBeVisible();
});

test('a sign-in without use is forgotten, and the dialog says so', async ({ page, request }) => {
  await page.clock.install();
  const node = await openScenario(request, 'sign-in');
  await signInAtConnect(page, node);
  await expect(signInPart(page)).toContainText('Signed in as');
  // A renewal would fail: the issuer would date its ID token by another clock than this browser's.
  let renewals = 0;
  await page.route('**/issuer/token', () => {
    renewals += 1;
  });
  await page.clock.fastForward('29:00');
  await expect.poll(() => renewals).toBe(1);
  await expect(signInPart(page)).toContainText('Signed in as');
  await page.clock.fastForward('01:01');
  await expect(page.getByRole('button', { name: 'Forget token' })).toBeDisabled();
  await page.getByRole('banner').getByRole('link', { name: 'Treeline' }).click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(?:no|needs a) token$/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText(
    'The sign-in ended after 30 minutes without use.',
  );
});

const REFUSALS = [
  ['Name another issuer in the answer', 'S-OTHER-ISSUER', 'from another issuer'],
  ['Return another state', 'S-OTHER-STATE', 'not the one that was sent'],
  ['Return another nonce', 'S-ID-TOKEN', 'The nonce in the ID token'],
  ['Sign the ID token with an unknown key', 'S-ID-TOKEN', 'not signed by a key of the issuer'],
  ['Issue the access token for another audience', 'S-AUDIENCE', 'for another audience'],
  ['Fail at the token endpoint', 'S-NO-TOKEN', 'invalid_grant: The code is not valid.'],
  ['Answer with the error invalid_scope', 'S-REFUSED', 'does not accept the requested scope'],
  ['Answer with the error login_required', 'S-REFUSED', 'requires another sign-in'],
] as const;

test('an answer that cannot be trusted signs nobody in, and nothing is sent to the ledger', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(400));
  const node = await openScenario(request, 'sign-in');
  const { network } = node;
  const kept = { network, next: `/connect?${new URLSearchParams({ network })}` };
  const authorized = authorizedRequests(page);
  for (const [behaviour, code, text] of REFUSALS) {
    await signInAtConnect(page, node, { behaviour });
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(code);
    await expect(alert).toContainText(text);
    // Nothing of the answer stays in the address, which has what a reload needs.
    await expectAddress(page, '/signed-in', kept);
    expect(new URL(page.url()).hash).toBe('');
    await expect(page.getByRole('banner').getByRole('button', { name: /^Network: / })).toHaveText(
      'Network: Ledger with sign-in',
    );
  }
  await axe(page);
  expect(authorized).toEqual([]);
  // The screen offers both ways on.
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await answerAtIssuer(page, {}, 'Cancel');
  await expect(page.getByRole('alert')).toContainText('The sign-in was cancelled');
  await expectAddress(page, '/signed-in', kept);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not signed in');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText('Ledger with sign-in');
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();
  await page.getByRole('link', { name: 'Paste a token instead' }).click();
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeVisible();
  expect(authorized).toEqual([]);
});

test('a scope that the issuer did not grant is named beside the sign-in, and the ledger decides', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(statusLine(401));
  const node = await openScenario(request, 'sign-in');
  await signInAtConnect(page, node, { behaviour: 'Leave out the scope daml_ledger_api' });
  await expect(signInPart(page).first()).toContainText(
    'The issuer did not grant: daml_ledger_api. The ledger decides whether the token is sufficient.',
  );
  await expect(page.getByRole('banner')).toContainText('token rejected');
  await axe(page);
});

test('"Sign in" has the look of the other main actions, and Enter still takes a pasted token', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'sign-in');
  await page.goto(`/connect?network=${node.network}`);
  const connect = page.getByRole('button', { name: 'Connect', exact: true });
  const filled = await connect.evaluate((button) => getComputedStyle(button).backgroundColor);
  const signIn = signInPart(page).getByRole('button', { name: 'Sign in' });
  await expect(signIn).toHaveCSS('background-color', filled);
  await expect(signIn).toHaveAttribute('type', 'button');
  await expect(connect).toHaveAttribute('type', 'submit');
});

test('a page that the browser restores on the way back from the issuer can sign in again', async ({
  page,
  request,
}) => {
  const node = await openScenario(request, 'sign-in');
  // The browser stays on a page whose link has no content.
  await page.route('**/authorize?**', (route) => route.fulfill({ status: 204 }));
  await page.goto(`/connect?network=${node.network}`);
  const part = signInPart(page);
  await page.clock.install();
  const left = page.waitForRequest('**/authorize?**');
  await part.getByRole('button', { name: 'Sign in' }).click();
  await left;
  await expect(part.getByRole('button', { name: 'Sign in' })).toBeDisabled();
  await expect(part).toContainText('Opening http');
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect(part.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await expect(part).toContainText('Leaves this page for http');
  // The user stayed on the page, or the issuer does not answer.
  await part.getByRole('button', { name: 'Sign in' }).press('Enter');
  await expect(part.getByRole('button', { name: 'Sign in' })).toBeDisabled();
  await expect(part.getByRole('button', { name: 'Sign in' })).toBeFocused();
  await page.clock.fastForward(10_000);
  await expect(part.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});

test('an answer works once, and only in the tab that asked', async ({ page, context, request }) => {
  const node = await openScenario(request, 'sign-in');
  const answer = await signInAtConnect(page, node);
  await expect(signInPart(page)).toContainText('Signed in as');
  await page.goto('about:blank');
  await page.goto(answer);
  await expect(page.getByRole('alert')).toContainText('S-NOT-BEGUN');
  await expect(page.getByRole('alert')).toContainText('or was used before');
  const other = await context.newPage();
  await other.goto(answer);
  await expect(other.getByRole('alert')).toContainText('S-NOT-BEGUN');
});

test('a sign-in works under a sub-path, with an issuer of another origin and a forwarded ledger', async ({
  page,
  request,
  baseURL,
  startApp,
}) => {
  const node = await openScenario(request, 'sign-in');
  const [, world] = /^\/sim\/([^/]+)\//.exec(node.ledger) ?? [];
  const bank = {
    id: 'bank',
    ledger_upstream: baseURL + node.ledger,
    oidc: {
      issuer: `${baseURL}/sim/${world}/issuer`,
      client_id: 'treeline',
      scope: 'openid offline_access daml_ledger_api',
    },
  };
  const app = await startApp({ config: { networks: [bank], demo: false } });
  const site = await openSite('/tools/treeline', (incoming, outgoing, path) =>
    passOn(incoming, outgoing, app, path),
  );
  const path = `/tools/treeline/updates/${node.updateId(TRANSFER)}`;
  await page.goto(`${site.origin}${path}`);
  await page.getByRole('banner').getByRole('button', { name: 'needs a token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await answerAtIssuer(page);
  await expectTree(page);
  await expectAddress(page, path, {});
  await expect(page.getByRole('banner')).toContainText('signed in');
  await page.close();
  await site.close();
});
