// `npm run soak -- --minutes N`: follows the live list of a simulated ledger with one poll a second,
// while every twentieth answer is a fault (REL-19). Exits with 1 when a bound is violated.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfNeeded, checkNode, installIfNeeded } from '../scripts/setup.mjs';
import { openConfiguredServer, openSimulatedServer } from './app-server.mjs';
import { inBrowser, inPage } from './browser.mjs';
import { openFaultProxy } from './fault-proxy.mjs';
import { usageOf } from './heap.mjs';

const { values: options } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const MINUTES = Number(options.minutes);
/** The list has all of its code and a screen of rows by then. */
const WARM_UP_MS = Math.min(60_000, MINUTES * 20_000);
const SHARE = 0.05;
/** A poll reads pages until one is empty, and this ledger writes meanwhile. */
const REQUESTS_OF_A_POLL = 5;
const MEBIBYTE = 1024 * 1024;
/** A line of the list is kept until there are 10,000, at up to so many bytes. */
const BYTES_OF_A_LINE = 2_000;
const MOST_LINES = 10_000;

checkNode();
installIfNeeded();
buildIfNeeded();

const simulated = await openSimulatedServer();
const list = await (await fetch(`${simulated.address}/sim/networks.json`)).json();
const { token } = list.networks.find(({ id }) => id === 'sim-busy');
const upstream = `${simulated.address}/sim/busy~soak${process.pid}/ledger`;
const proxy = await openFaultProxy(upstream, token, SHARE);
const folder = mkdtempSync(join(tmpdir(), 'treeline-soak-'));
const config = join(folder, 'config.json');
const network = { id: 'soak', label: 'Soak', base_url: proxy.address };
writeFileSync(config, JSON.stringify({ networks: [network], default: 'soak', demo: false }));
const app = await openConfiguredServer(config);

const found = await inBrowser((browser) => inPage(browser, soak));
app.close();
proxy.close();
simulated.close();
rmSync(folder, { recursive: true, force: true });
report(found);

async function soak(page) {
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(`${app.address}/updates?network=soak&size=200`);
  await page.locator('[data-offset]').first().waitFor();
  await page.getByRole('combobox', { name: 'Interval' }).selectOption('1000');
  await page.getByRole('checkbox', { name: 'Live' }).check();
  const session = await page.context().newCDPSession(page);
  let resumed = 0;
  const follow = async (ms) => {
    const until = Date.now() + ms;
    while (Date.now() < until) {
      await page.waitForTimeout(1_000);
      const live = page.getByRole('checkbox', { name: 'Live' });
      if (await live.isChecked()) continue;
      resumed += 1;
      await live.check();
    }
  };
  await follow(WARM_UP_MS);
  const before = await look(page, session);
  const requestsBefore = proxy.counts.requests;
  const started = Date.now();
  await follow(MINUTES * 60_000 - WARM_UP_MS);
  const seconds = (Date.now() - started) / 1_000;
  const requests = proxy.counts.requests - requestsBefore;
  const after = await look(page, session);
  await page.getByRole('checkbox', { name: 'Live' }).uncheck();
  await page.getByText(/paused at offset/).waitFor();
  const shown = await collect(page);
  const truth = await readTruth(shown);
  const missing = truth.filter((offset) => !shown.has(offset));
  const strange = [...shown].filter((offset) => !truth.includes(offset));
  return { before, after, errors, resumed, seconds, requests, shown, truth, missing, strange };
}

/** Counts of elements and listeners vary with what waits for collection, so the lowest counts. */
async function look(page, session) {
  const found = [];
  for (let round = 0; round < 5; round++) {
    found.push(await count(page, session));
    await page.waitForTimeout(1_000);
  }
  const least = (name) => Math.min(...found.map((one) => one[name]));
  const [heap, nodes, listeners] = ['heap', 'nodes', 'listeners'].map(least);
  return { ...found.at(-1), heap, nodes, listeners };
}

async function count(page, session) {
  const { usedSize: heap } = await usageOf((method) => session.send(method));
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const lines = await page.evaluate(() => window.bench.updatesRead());
  return { heap, nodes, elements, listeners, lines };
}

/** The offsets of all lines, from the top of the list to its end. */
async function collect(page) {
  const offsets = await page.evaluate(async () => {
    const found = new Set();
    const scrolls = (one) => /auto|scroll/.test(getComputedStyle(one).overflowY);
    const table = document.querySelector('[role=table]');
    const scroller = [table, ...table.querySelectorAll('*')].find(scrolls);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    scroller.scrollTop = 0;
    for (let last = -1; scroller.scrollTop !== last; ) {
      last = scroller.scrollTop;
      for (let round = 0; round < 3; round++) await frame();
      for (const line of document.querySelectorAll('[data-offset]'))
        found.add(line.getAttribute('data-offset'));
      scroller.scrollTop += scroller.clientHeight / 2;
    }
    return [...found];
  });
  return new Set(offsets);
}

/** What the ledger itself lists between the first and the last offset that are shown. */
async function readTruth(shown) {
  const sorted = [...shown].map(BigInt).sort((a, b) => (a < b ? -1 : 1));
  const bounds = {
    beginOffsetExclusive: Number(sorted[0]) - 1,
    endOffsetInclusive: Number(sorted.at(-1)),
  };
  const { updateFormat } = proxy.counts.lastBody;
  const offsets = [];
  for (let pageToken; ; ) {
    const response = await fetch(`${upstream}/v2/updates/get-updates-page`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ ...bounds, updateFormat, maxPageSize: 500, pageToken }),
    });
    if (!response.ok) throw new Error(`The ledger returned ${response.status}.`);
    const { updates, nextPageToken } = await response.json();
    for (const { update } of updates)
      for (const { value } of Object.values(update)) offsets.push(String(value.offset));
    if (!nextPageToken) return offsets;
    pageToken = nextPageToken;
  }
}

function report({ before, after, errors, resumed, seconds, requests, ...offsets }) {
  const { shown, truth, missing, strange } = offsets;
  const faults = Object.values(proxy.counts.faults).reduce((sum, one) => sum + one, 0);
  const added = Math.min(MOST_LINES, after.lines) - Math.min(MOST_LINES, before.lines);
  const planned = REQUESTS_OF_A_POLL * Math.ceil(seconds) + 4 * faults + 10;
  const change = (after.elements - before.elements) / before.elements;
  const grown = after.heap - before.heap;
  const rows = [
    [
      'heap after GC, grown by',
      `${(grown / MEBIBYTE).toFixed(1)} MiB (${added} more lines)`,
      grown - added * BYTES_OF_A_LINE <= 20 * MEBIBYTE,
    ],
    ['elements', `${before.elements} → ${after.elements}`, Math.abs(change) <= 0.05],
    ['DOM nodes', `${before.nodes} → ${after.nodes}`, after.nodes <= before.nodes * 1.5],
    [
      'listeners',
      `${before.listeners} → ${after.listeners}`,
      after.listeners <= before.listeners * 1.1 + 10,
    ],
    [
      'requests',
      `${requests} in ${Math.round(seconds)} s (at most ${planned})`,
      requests <= planned,
    ],
    ['unhandled errors', String(errors.length), errors.length === 0],
    [
      'offsets shown',
      `${shown.size} of ${truth.length}, ${missing.length} missing, ${strange.length} strange`,
      missing.length === 0 && strange.length === 0 && shown.size > 0,
    ],
    ['faults', `${faults}: ${JSON.stringify(proxy.counts.faults)}`, faults > 0],
    ['live list resumed by hand', String(resumed), true],
  ];
  for (const [what, value, holds] of rows)
    console.log(`${holds ? 'ok ' : 'NOT'}  ${what}: ${value}`);
  for (const error of new Set(errors)) console.log(error);
  process.exit(rows.every(([, , holds]) => holds) ? 0 : 1);
}
