// The live lists of the soak: Updates of a ledger, and Network of its Scan.
import {
  errorsOf,
  faultBounds,
  faultsOf,
  levelBounds,
  look,
  requestsOf,
  warmUpOf,
} from './soak-page.mjs';

/** A poll reads pages until one is empty, and this node writes meanwhile. */
const REQUESTS_OF_A_POLL = 5;
/** A line of the list is kept until there are 10,000, at up to so many bytes. */
const BYTES_OF_A_LINE = 2_000;
const MOST_LINES = 10_000;
/** The node writes up to so many updates a second. */
const MOST_PER_SECOND = 30;
/** A list that follows is not further behind: a fault delays it by up to its longest wait. */
const SECONDS_BEHIND = 90;
/** Longest wait until no failure is shown, because a failure adds elements to the page. */
const MOST_MORE_SECONDS = 60;

/** The page of updates; lines by their offsets. */
export function soakLedgerList(page, place) {
  const { proxies, ledger } = place;
  return soakList(page, place, {
    path: '/updates?network=ledger&size=200',
    counts: proxies.ledgerList.counts,
    named: 'offset',
    readTruth: () => readLedger(ledger, proxies.ledgerList.counts.lastBody.updateFormat),
  });
}

/** The page Network; lines by their update ids. */
export function soakScanList(page, place) {
  const { proxies, scan } = place;
  return soakList(page, place, {
    path: '/network?network=scan',
    counts: proxies.scanList.counts,
    named: 'update id',
    readTruth: () => readScan(scan),
  });
}

async function soakList(page, { address, minutes }, { path, counts, named, readTruth }) {
  const errors = errorsOf(page);
  await page.goto(address + path);
  await page.locator('[data-place]').first().waitFor();
  const live = page.getByRole('checkbox', { name: 'Live' });
  await page.getByRole('combobox', { name: 'Interval' }).selectOption('1000');
  await live.check();
  const session = await page.context().newCDPSession(page);
  let resumed = 0;
  const follow = async (ms) => {
    const until = Date.now() + ms;
    while (Date.now() < until) {
      await page.waitForTimeout(1_000);
      if (await live.isChecked()) continue;
      resumed += 1;
      await live.check();
    }
  };
  const failure = page.getByRole('main').getByRole('alert');
  const followUntilNoFailure = async (ms) => {
    await follow(ms);
    for (let more = 0; more < MOST_MORE_SECONDS && (await failure.count()) > 0; more++)
      await follow(1_000);
  };
  await followUntilNoFailure(warmUpOf(minutes));
  const before = await look(page, session);
  const requestsBefore = requestsOf([counts]);
  const started = Date.now();
  await followUntilNoFailure(minutes * 60_000 - warmUpOf(minutes));
  const seconds = (Date.now() - started) / 1_000;
  const requests = requestsOf([counts]) - requestsBefore;
  const after = await look(page, session);
  await live.uncheck();
  const stopped = Date.now();
  await page.getByText(/paused at/).waitFor();
  const shown = await collect(page, named);
  const all = await readTruth();
  const places = shown.map((id) => all.indexOf(id));
  const truth = all.slice(Math.min(...places), Math.max(...places) + 1);
  const behind = {
    lines: all.length - 1 - Math.max(...places),
    allowed: MOST_PER_SECOND * (SECONDS_BEHIND + (Date.now() - stopped) / 1_000),
  };
  return { before, after, errors, resumed, seconds, requests, counts, shown, truth, behind };
}

/** The ids of all lines, from the top of the list to its end. */
async function collect(page, named) {
  return page.evaluate(async (by) => {
    const idOf = (line) =>
      by === 'offset'
        ? line.getAttribute('data-offset')
        : /\/updates\/(\w+)/.exec(line.querySelector('a')?.href ?? '')?.[1];
    const found = new Set();
    const scrolls = (one) => /auto|scroll/.test(getComputedStyle(one).overflowY);
    const table = document.querySelector('[role=table]');
    const scroller = [table, ...table.querySelectorAll('*')].find(scrolls);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    scroller.scrollTop = 0;
    for (let last = -1; scroller.scrollTop !== last; ) {
      last = scroller.scrollTop;
      for (let round = 0; round < 3; round++) await frame();
      for (const line of document.querySelectorAll('[data-place]')) found.add(idOf(line));
      scroller.scrollTop += scroller.clientHeight / 2;
    }
    found.delete(null);
    found.delete(undefined);
    return [...found];
  }, named);
}

/** The offsets of all updates of the ledger, in the format that the page asked for. */
async function readLedger({ upstream, token }, updateFormat) {
  const offsets = [];
  for (let pageToken; ; ) {
    const response = await fetch(`${upstream}/v2/updates/get-updates-page`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ beginOffsetExclusive: 0, updateFormat, maxPageSize: 500, pageToken }),
    });
    if (!response.ok) throw new Error(`The ledger returned ${response.status}.`);
    const { updates, nextPageToken } = await response.json();
    for (const { update } of updates)
      for (const { value } of Object.values(update)) offsets.push(String(value.offset));
    if (!nextPageToken || updates.length === 0) return offsets;
    pageToken = nextPageToken;
  }
}

/** The ids of all updates of Scan. */
async function readScan({ upstream }) {
  const ids = [];
  for (let after; ; ) {
    const response = await fetch(`${upstream}/v0/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ page_size: 500, ...(after === undefined ? {} : { after }) }),
    });
    if (!response.ok) throw new Error(`Scan returned ${response.status}: ${await response.text()}`);
    const { events } = await response.json();
    if (events.length === 0) return ids;
    for (const { update, verdict } of events) ids.push((verdict ?? update).update_id);
    const { update, verdict } = events.at(-1);
    // A reassignment has its migration in its event.
    const migration = verdict?.migration_id ?? update.migration_id ?? update.event.migration_id;
    const { record_time } = verdict ?? update;
    after = { after_migration_id: migration, after_record_time: record_time };
  }
}

/** A row of the report for each bound. */
export function listBounds({ before, after, errors, resumed, seconds, requests, counts, ...ids }) {
  const { shown, truth, behind } = ids;
  const added = Math.min(MOST_LINES, after.lines) - Math.min(MOST_LINES, before.lines);
  const planned = REQUESTS_OF_A_POLL * Math.ceil(seconds) + 4 * faultsOf([counts]) + 10;
  const seen = new Set(shown);
  const listed = new Set(truth);
  const missing = truth.filter((id) => !seen.has(id));
  const strange = shown.filter((id) => !listed.has(id));
  return [
    ...levelBounds(before, after, added * BYTES_OF_A_LINE),
    {
      what: 'requests',
      value: `${requests} in ${Math.round(seconds)} s`,
      bound: `at most ${planned}`,
      holds: requests <= planned,
    },
    {
      what: 'lines shown',
      value: `${shown.length} of ${truth.length}; ${missing.length} missing, ${strange.length} strange`,
      bound: 'all that the node lists between first and last',
      holds: missing.length === 0 && strange.length === 0 && shown.length > 0,
    },
    {
      what: 'lines that the node has after the newest one',
      value: String(behind.lines),
      bound: `at most ${Math.round(behind.allowed)}`,
      holds: behind.lines <= behind.allowed,
    },
    ...faultBounds([counts], errors),
    {
      what: 'following switched on again by hand',
      value: `${resumed} times`,
      bound: 'as the page asks',
      holds: true,
    },
  ];
}
