// The soak's reader of updates: opens one after another in one tab, its tree, views and raw text.
import {
  errorsOf,
  faultBounds,
  faultsOf,
  levelBounds,
  look,
  requestsOf,
  warmUpOf,
} from './soak-page.mjs';

/** Of two sources in up to two forms, and what the page asks about the node. */
const REQUESTS_OF_AN_UPDATE = 6;
/** A fault that is not retried by itself is shown, and tried again by its button. */
const MOST_RETRIES = 20;
const UPDATES = 40;

export async function soakUpdates(page, { address, minutes, scan, proxies }) {
  const errors = errorsOf(page);
  const counts = [proxies.ledgerUpdate.counts, proxies.scanUpdate.counts];
  const truth = [...(await readUpdates(scan))];
  await page.goto(`${address}/?network=both`);
  const session = await page.context().newCDPSession(page);
  const wrong = [];
  let opened = 0;
  let retried = 0;
  const open = async ([id, events]) => {
    const box = page.getByRole('searchbox', { name: 'Search by id' }).first();
    await box.fill(id);
    await box.press('Enter');
    await page.waitForURL(new RegExp(id));
    retried += await untilShown(page, page.locator('[role=treegrid] [data-event-id]').first());
    const tree = page
      .getByRole('navigation', { name: 'Update' })
      .getByRole('link', { name: /^Tree/ });
    const shown = Number(/\d+/.exec(await tree.innerText())?.[0]);
    if (shown !== events) wrong.push(`${id}: ${shown} events shown, ${events} at Scan`);
  };
  const visit = async (update) => {
    await open(update);
    for (const [name, content] of [
      ['Views', page.getByRole('treegrid', { name: 'Views' }).getByRole('row').first()],
      ['Raw', page.getByRole('region', { name: /^Raw/ }).first()],
    ]) {
      const tabs = page.getByRole('navigation', { name: 'Update' });
      await tabs.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      retried += await untilShown(page, content);
    }
    opened += 1;
  };
  const walk = async (ms) => {
    const until = Date.now() + ms;
    while (Date.now() < until) await visit(truth[opened % truth.length]);
  };
  const openWithBothSources = async () => {
    await open(truth[0]);
    retried += await retryAll(page);
  };
  await walk(warmUpOf(minutes));
  await openWithBothSources();
  const before = await look(page, session);
  const [openedBefore, requestsBefore] = [opened, requestsOf(counts)];
  await walk(minutes * 60_000 - warmUpOf(minutes));
  const requests = requestsOf(counts) - requestsBefore;
  await openWithBothSources();
  const after = await look(page, session);
  return {
    ...{ before, after, errors, counts, requests, retried, wrong },
    ...{ opened, measured: opened - openedBefore },
  };
}

/** Presses Retry where a failure is shown. @returns how often */
async function untilShown(page, content) {
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry', exact: true });
  for (let retried = 0; retried < MOST_RETRIES; ) {
    await content.or(retry.first()).first().waitFor();
    if (await content.isVisible()) return retried;
    // A failure of one source may have ended by itself meanwhile.
    await retry
      .first()
      .click({ timeout: 5_000 })
      .then(
        () => (retried += 1),
        () => undefined,
      );
    await page.waitForTimeout(500);
  }
  throw new Error(`An update was not shown after ${MOST_RETRIES} retries: ${page.url()}`);
}

/** Presses Retry until both sources of an update are shown. @returns how often */
async function retryAll(page) {
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry', exact: true }).first();
  for (let retried = 0; retried < MOST_RETRIES; retried += 1) {
    await page.waitForLoadState('networkidle');
    if (!(await retry.isVisible())) return retried;
    await retry.click();
  }
  throw new Error(`A source was not shown after ${MOST_RETRIES} retries: ${page.url()}`);
}

/** Updates of Scan with the number of their events. */
async function readUpdates({ upstream }) {
  const response = await fetch(`${upstream}/v0/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page_size: 1_000 }),
  });
  if (!response.ok) throw new Error(`Scan returned ${response.status}.`);
  const { events } = await response.json();
  const found = events.flatMap(({ update, verdict }) => {
    const count = Object.keys(update?.events_by_id ?? {}).length;
    return verdict != null && count > 0 ? [[update.update_id, count]] : [];
  });
  return found.slice(0, UPDATES);
}

/** A row of the report for each bound. */
export function updateBounds(found) {
  const { before, after, errors, counts, requests, retried, wrong, opened, measured } = found;
  const planned = REQUESTS_OF_AN_UPDATE * (measured + 1) + 4 * faultsOf(counts) + 20;
  return [
    ...levelBounds(before, after),
    {
      what: 'requests',
      value: `${requests} for ${measured} updates`,
      bound: `at most ${planned}`,
      holds: requests <= planned,
    },
    {
      what: 'updates opened',
      value: `${opened}; ${[wrong.length, ...wrong.slice(0, 3)].join('; ')} wrong`,
      bound: 'events as Scan has them',
      holds: opened > 0 && wrong.length === 0,
    },
    ...faultBounds(counts, errors),
    { what: 'Retry pressed', value: `${retried} times`, bound: 'as the page asks', holds: true },
  ];
}
