// What a page of the soak holds: measured before and after, by the same means.
import { usageOf } from './heap.mjs';

const MEBIBYTE = 1024 * 1024;
/** At least so much may differ between two looks at the same page. */
const HEAP_SLACK = 20 * MEBIBYTE;

/** The page is followed so long before the first look: it has all of its code by then. */
export function warmUpOf(minutes) {
  return Math.min(60_000, minutes * 20_000);
}

/** The errors of a page from now on, which grow. */
export function errorsOf(page) {
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

/**
 * Call it when the page shows no failure, which has elements of its own. Counts vary with what waits
 * for collection, so the lowest counts.
 */
export async function look(page, session) {
  const found = [];
  for (let round = 0; round < 5; round++) {
    found.push(await count(page, session));
    await page.waitForTimeout(1_000);
  }
  const least = (name) => Math.min(...found.map((one) => one[name]));
  const { lines } = found.at(-1);
  const [heap, nodes, listeners, elements] = ['heap', 'nodes', 'listeners', 'elements'].map(least);
  return { heap, nodes, listeners, elements, lines };
}

async function count(page, session) {
  const { usedSize: heap } = await usageOf((method) => session.send(method));
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const lines = await page.evaluate(() => window.bench.updatesRead());
  return { heap, nodes, elements, listeners, lines };
}

/** @param allowed bytes of the heap that the rows added since need */
export function levelBounds(before, after, allowed = 0) {
  const grown = after.heap - before.heap;
  const change = Math.abs(after.elements - before.elements) / before.elements;
  return [
    {
      what: 'heap after collection, grown by',
      value: `${(grown / MEBIBYTE).toFixed(1)} MiB`,
      bound: `at most ${Math.round((HEAP_SLACK + allowed) / MEBIBYTE)} MiB`,
      holds: grown - allowed <= HEAP_SLACK,
    },
    {
      what: 'elements',
      value: `${before.elements} → ${after.elements}`,
      bound: '± 5 %',
      holds: change <= 0.05,
    },
    {
      what: 'DOM nodes',
      value: `${before.nodes} → ${after.nodes}`,
      bound: 'at most half more',
      holds: after.nodes <= before.nodes * 1.5,
    },
    {
      what: 'listeners',
      value: `${before.listeners} → ${after.listeners}`,
      bound: 'at most 10 % and 10 more',
      holds: after.listeners <= before.listeners * 1.1 + 10,
    },
  ];
}

/** @param counts of the proxies that the page asked */
export function faultBounds(counts, errors) {
  const faults = faultsOf(counts);
  const named = Object.assign({}, ...counts.map((one) => one.faults));
  return [
    {
      what: 'faults',
      value: `${faults}: ${Object.keys(named).join(', ')}`,
      bound: 'some',
      holds: faults > 0,
    },
    {
      what: 'unhandled errors',
      value: [errors.length, ...new Set(errors)].join('; '),
      bound: 'none',
      holds: errors.length === 0,
    },
  ];
}

export function faultsOf(counts) {
  return counts.flatMap(({ faults }) => Object.values(faults)).reduce((sum, n) => sum + n, 0);
}

export function requestsOf(counts) {
  return counts.reduce((sum, { requests }) => sum + requests, 0);
}
