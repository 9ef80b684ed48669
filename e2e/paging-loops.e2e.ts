import type { BrowserContext, Request } from '@playwright/test';
import { expect, test } from './app.ts';
import { axe } from './axe.ts';
import { FULL } from './full.ts';
import { type ANOMALIES, type LEGAL, LOOPS, type Loop, openLoopingNode } from './paging-loops.ts';

/** The anomaly of the node that each loop is named as. */
const NAMED: Readonly<Record<(typeof ANOMALIES)[number], RegExp>> = {
  'page-same-token': /Anomaly: the node returned the same page token and the same bounds again\./,
  'page-same-bounds': /Anomaly: the node returned 3 pages with new tokens, but the bounds did not/,
  'page-bounds-back':
    /Anomaly: the bounds of a page went backwards\. The page has offsets \d+–\d+, although offsets/,
  'tail-same-token': /Anomaly: the node returned the same page token and the same bounds again\./,
  'tail-same-bounds': /Anomaly: the node returned 3 pages with new tokens, but the bounds did not/,
  'tail-bounds-back': /Anomaly: the bounds of a page went backwards\. The page has offsets 701–800/,
  'completions-same': /Anomaly: the response does not continue the list.*no offset after 299\./,
  'completions-back': /Anomaly: \d+ completions at or before the requested offset/,
};

/**
 * What a list shows that is legal and slow. A list that follows new updates began at offset 1,000
 * or 2,000, so a later offset without new rows comes from responses without rows.
 */
const SHOWN: Readonly<Record<(typeof LEGAL)[number], RegExp>> = {
  'page-empty': /\d+ requests returned no visible updates.*Next request in \d+ s/,
  'page-checkpoints': /\d+ requests returned no visible updates.*Next request in \d+ s/,
  'tail-empty': /5 updates loaded, offsets 901–1000, 1 page\D.*up to offset 100[1-9]/,
  'tail-rows':
    /5 updates loaded, offsets 901–1000, 1 page.* · [1-9]\d+ new since then.*up to offset 10[1-9]0/,
  'tail-checkpoints': /0 updates loaded.*up to offset [2-9]\d\d\d/,
  'completions-checkpoints':
    /The last \d+ responses had no completions, although more offsets were left/,
};

/** One of each kind for each list; the others are variants. */
const DAILY: readonly Loop[] = [
  'page-same-token',
  'page-empty',
  'tail-bounds-back',
  'completions-checkpoints',
];

const SECONDS = 8;
const MOST_REQUESTS = 12;

function pathOf(loop: Loop): string {
  return loop.startsWith('completions')
    ? `/completions?network=${loop}&party=alice::1220${'ab'.repeat(32)}&user=u&after=0&live=yes`
    : `/updates?network=${loop}&any=yes`;
}

/** The pending requests of all pages, from now on. */
function pendingRequests(context: BrowserContext): ReadonlySet<Request> {
  const pending = new Set<Request>();
  context.on('request', (one) => pending.add(one));
  context.on('requestfinished', (one) => pending.delete(one));
  context.on('requestfailed', (one) => pending.delete(one));
  return pending;
}

/** Advances only the clock of the pages, and waits after each step until no request is pending. */
async function pass(
  context: BrowserContext,
  seconds: number,
  pending: ReadonlySet<Request>,
): Promise<void> {
  const roundTrip = () => fetch('/favicon.svg').then((answer) => answer.text());
  const trips = () => Promise.all(context.pages().map((page) => page.evaluate(roundTrip)));
  for (let turn = 0; turn < seconds * 2; turn++) {
    await context.clock.runFor(500);
    await trips();
    await expect.poll(() => pending.size, 'pending requests').toBe(0);
    await trips();
  }
}

test(`a node in a loop gets at most ${MOST_REQUESTS} requests in ${SECONDS} s. An anomaly is named, and a legal loop is slow (REL-12, REL-16)`, async ({
  context,
  startApp,
}) => {
  if (FULL) test.setTimeout(300_000);
  const node = await openLoopingNode();
  const loops = FULL ? LOOPS : DAILY;
  const networks = LOOPS.map((id) => ({ id, base_url: node.url(id) }));
  const app = await startApp({ config: { networks, demo: false } });
  await context.clock.install({ time: '2026-11-23T12:00:00Z' });
  const pending = pendingRequests(context);
  const pages = await Promise.all(loops.map(() => context.newPage()));
  await context.clock.pauseAt('2026-11-23T12:01:00Z');
  await Promise.all(
    pages.map((page, place) => page.goto(app + pathOf(loops[place] ?? 'page-empty'))),
  );
  await pass(context, SECONDS, pending);
  for (const [place, loop] of loops.entries()) {
    const routes = node.log.filter((one) => one.loop === loop).map(({ route }) => route);
    expect.soft(routes.length, `${loop}: ${routes.join(' ')}`).toBeLessThanOrEqual(MOST_REQUESTS);
    expect(routes.length, loop).toBeGreaterThan(1);
    const page = pages[place];
    if (page === undefined) continue;
    const main = page.getByRole('main');
    await expect.soft(main, loop).toContainText({ ...NAMED, ...SHOWN }[loop]);
    if (loop in SHOWN) await expect.soft(main, loop).not.toContainText('Anomaly');
  }
  await context.clock.resume();
  const [first] = pages;
  if (FULL && first !== undefined) await axe(first);
  await node.close();
});
