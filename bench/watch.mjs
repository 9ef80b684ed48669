// What is put into every page before its own scripts. It looks on; it wraps nothing of the app.

/**
 * Runs in the page. `window.bench` then reports when something was painted and how long the main
 * thread was busy. Painted means that the second frame after the document holds it has begun.
 */
export function watchPage() {
  const longTasks = [];
  let gaps = [];
  let ticking;
  const looks = { showsRows, showsFirstRows, scroller, findStatus, updatesRead };
  const bench = { asked: 0, longTasks, painted, tick, heldSince, ...looks };
  window.bench = bench;
  for (const deed of ['submit', 'click', 'input'])
    document.addEventListener(deed, () => (bench.asked = performance.now()), true);
  const read = (list) =>
    longTasks.push(...list.map(({ startTime, duration }) => ({ startTime, duration })));
  new PerformanceObserver((list) => read(list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  });

  /** A timer every 4 ms; `gaps` are the times in which it did not come. */
  function tick(isOn) {
    clearInterval(ticking);
    gaps = [];
    if (!isOn) return;
    let last = performance.now();
    ticking = setInterval(() => {
      const now = performance.now();
      if (now - last > 8) gaps.push({ startTime: last, duration: now - last - 4 });
      last = now;
    }, 4);
  }

  /** The longest time, in ms, that the main thread was held since a moment. */
  function heldSince(start) {
    const held = [...longTasks, ...gaps].filter((one) => one.startTime >= start);
    return Math.max(0, ...held.map((one) => one.duration));
  }

  /** When the document for which `holds()` is true was painted, in ms of `performance.now()`. */
  function painted(holds) {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (!holds()) return false;
        observer.disconnect();
        clearTimeout(late);
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
        return true;
      };
      const late = setTimeout(() => reject(new Error(`Never painted: ${holds}`)), 60_000);
      const observer = new MutationObserver(look);
      const all = { subtree: true, childList: true, characterData: true, attributes: true };
      if (!look()) observer.observe(document, all);
    });
  }

  /** Whether the tree shows rows (of a certain update), each with its text. */
  function showsRows(updateId = '') {
    const rows = [...document.querySelectorAll('[role=treegrid] [role=row][aria-level]')];
    const isRead = (row) =>
      row.textContent !== '' && (row.getAttribute('data-event-id') ?? '').includes(updateId);
    return rows.length > 0 && rows.every(isRead);
  }

  /** Whether the first rows of a body that still comes are shown. */
  function showsFirstRows() {
    return document.querySelector('[aria-label="First events"] .tree-kind') !== null;
  }

  /** What scrolls in the tree. */
  function scroller() {
    const tree = document.querySelector('[role=treegrid]');
    const scrolls = (one) => /auto|scroll/.test(getComputedStyle(one).overflowY);
    return [tree, ...tree.querySelectorAll('*')].find(scrolls);
  }

  /** The number of updates that the live list reports, before the tail and by it. */
  function updatesRead() {
    const status = document.querySelector('[aria-label="Results"] [role=status]');
    const words = status?.textContent ?? '';
    const counts = [/^([\d,]+) updates? loaded/, /([\d,]+) new since then/].map((form) =>
      form.exec(words),
    );
    return counts.reduce((sum, found) => sum + Number((found?.[1] ?? '0').replaceAll(',', '')), 0);
  }

  /** The status text of the find box. */
  function findStatus() {
    const box = document.querySelector('input[aria-label^="Find"]');
    return box?.parentElement.querySelector('[role=status]')?.textContent ?? '';
  }
}
