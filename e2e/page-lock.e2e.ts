import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { openPlainNode } from './plain-node.ts';
import { openSite, passOn } from './sub-path.ts';

const CORS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
const answer = (body: string) => ({ status: 200, headers: CORS, body });

/** A static host that sends no policy of its own, so that only the one in the page applies. */
const openBareSite = (app: string) =>
  openSite('', (incoming, outgoing, path) =>
    passOn(incoming, outgoing, app, path, ['content-security-policy']),
  );

/** Tries each way out of the page to an origin. Returns those that did not fail at once. */
function waysOut(page: Page, origin: string): Promise<readonly string[]> {
  return page.evaluate(async (to) => {
    const stopped = new Set<string>();
    addEventListener('securitypolicyviolation', ({ blockedURI }) => stopped.add(blockedURI));
    const tries: Readonly<Record<string, () => Promise<unknown>>> = {
      fetch: () => fetch(`${to}/fetch`, { mode: 'no-cors' }),
      xhr: () =>
        new Promise((resolve, reject) => {
          const request = new XMLHttpRequest();
          request.onload = resolve;
          request.onerror = reject;
          request.open('GET', `${to}/xhr`);
          request.send();
        }),
      socket: () =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(`${to.replace('http', 'ws')}/socket`);
          socket.onopen = resolve;
          socket.onerror = reject;
        }),
      events: () =>
        new Promise((resolve, reject) => {
          const events = new EventSource(`${to}/events`);
          events.onopen = resolve;
          events.onerror = reject;
        }),
      beacon: async () => {
        navigator.sendBeacon(`${to}/beacon`, 'x');
        await new Promise((resolve) => setTimeout(resolve, 50));
        if ([...stopped].some((uri) => uri.endsWith('/beacon') || uri === to)) throw new Error();
      },
    };
    const open: string[] = [];
    for (const [name, attempt] of Object.entries(tries))
      await attempt().then(
        () => open.push(name),
        () => undefined,
      );
    return open;
  }, origin);
}

test('the page narrows its own policy to the configured origins (SEC-12)', async ({
  page,
  startApp,
  expectConsole,
}) => {
  expectConsole(/^(?:csp|console): /);
  const scan = await openPlainNode({ 'GET /version': answer('{"version":"0.6.2"}') });
  const third = await openPlainNode({});
  const networks = [{ id: 'near', scan_url: scan.origin }];
  const site = await openBareSite(await startApp({ config: { networks, demo: false } }));
  await page.goto(`${site.origin}/node`);
  await expect(page.getByRole('region', { name: 'Scan', exact: true })).toContainText('0.6.2');
  expect(await waysOut(page, third.origin)).toEqual([]);
  await page.evaluate(() => {
    for (const meta of document.querySelectorAll('meta[http-equiv]')) meta.remove();
  });
  expect(await waysOut(page, third.origin)).toEqual([]);
  expect(third.log).toEqual([]);
  const allowed = await page.evaluate(
    (to) =>
      fetch(`${to}/version`).then(
        ({ status }) => status,
        () => 0,
      ),
    scan.origin,
  );
  expect(allowed).toBe(200);
  await Promise.all([site.close(), scan.close(), third.close()]);
});

test('custom addresses on another origin load the page again, and keep its address (SEC-12)', async ({
  page,
  startApp,
  expectConsole,
}) => {
  expectConsole(/^console: /);
  const version = (text: string) =>
    openPlainNode({ 'GET /version': answer(JSON.stringify({ version: text })) });
  const [first, second] = await Promise.all([version('0.6.1'), version('0.6.2')]);
  const networks = [{ id: 'near', scan_url: first.origin }];
  const site = await openBareSite(await startApp({ config: { networks, demo: false } }));
  await page.goto(`${site.origin}/connect?next=%2Fnode`);
  const check = page.getByRole('region', { name: 'Connection check' });
  await expect(check).toContainText('0.6.1');
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  const notice = page.getByText('Enter the token after that.');
  await expect(notice).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Scan API URL' }).fill(second.origin);
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(check).toContainText('0.6.2');
  await expect(page).toHaveURL(/\/connect\?.*next=%2Fnode/);
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBeUndefined();
  await expect(page.getByRole('complementary', { name: 'Network' })).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await Promise.all([site.close(), first.close(), second.close()]);
});
