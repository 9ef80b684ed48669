// Scrolling: the tree against an empty page of the same size.
import { quantile } from './rounds.mjs';

export const STEADY = { frames: 150, step: 240 };
const FLINGS = 4;
const REST_MS = 100;

/** How big the tree's scroller is, and what it scrolls over, in px. */
export function sizeOfTree(page) {
  return page.evaluate(() => {
    const scroller = window.bench.scroller();
    scroller.scrollIntoView({ block: 'center' });
    const { clientWidth: width, clientHeight: height, scrollHeight: whole } = scroller;
    return { width, height, whole };
  });
}

/** An empty scroller of that size, on an empty page. */
export async function openEmptyScroller(page, { app }, size) {
  await page.goto(app.blank);
  await page.evaluate(({ width, height, whole }) => {
    const outer = document.createElement('div');
    const inner = document.createElement('div');
    outer.style.cssText = `overflow: auto; width: ${width}px; height: ${height}px`;
    inner.style.height = `${whole}px`;
    outer.append(inner);
    document.body.replaceChildren(outer);
    window.bench.scroller = () => outer;
  }, size);
}

/** Scrolls by some px in every frame. `p95`, `p99`: frames in ms; `nodes`: elements at most. */
export async function scrollSteadily(page) {
  const { times, nodes } = await page.evaluate(async ({ frames, step }) => {
    window.gc();
    const scroller = window.bench.scroller();
    const tree = scroller.closest('[role=treegrid]') ?? scroller;
    scroller.scrollTop = 0;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const stamps = [await frame()];
    let most = 0;
    while (stamps.length <= frames) {
      scroller.scrollTop += step;
      stamps.push(await frame());
      most = Math.max(most, tree.querySelectorAll('*').length);
    }
    return { times: stamps.slice(1).map((stamp, at) => stamp - stamps[at]), nodes: most };
  }, STEADY);
  return { p95: quantile(times, 0.95), p99: quantile(times, 0.99), nodes };
}

/**
 * Flings the tree with the wheel and lets it rest. `blank`: how many px of the view, over all
 * flings, showed no row with text 100 ms later; `nodes`: elements in the tree at most.
 */
export async function fling(page) {
  const box = await page.evaluate(() => window.bench.scroller().getBoundingClientRect().toJSON());
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  let blank = 0;
  let nodes = 0;
  for (let throws = 0; throws < FLINGS; throws++) {
    for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, 500 * (turn + 1) ** 2);
    const seen = await page.evaluate(restAndLook, REST_MS);
    blank += seen.blank;
    nodes = Math.max(nodes, seen.nodes);
  }
  return { blank, nodes };
}

/** Runs in the page: waits until nothing moves, and a little, and looks for what is not drawn. */
async function restAndLook(restMs) {
  const scroller = window.bench.scroller();
  let still = 0;
  for (let before = -1; still < 3; before = scroller.scrollTop) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    still = scroller.scrollTop === before ? still + 1 : 0;
  }
  await new Promise((resolve) => setTimeout(resolve, restMs));
  const view = scroller.getBoundingClientRect();
  const bottom = view.top + scroller.clientHeight;
  const rows = [...scroller.querySelectorAll('[role=row][aria-level]')];
  let drawn = 0;
  for (const row of rows.filter((one) => one.textContent !== '')) {
    const place = row.getBoundingClientRect();
    drawn += Math.max(0, Math.min(place.bottom, bottom) - Math.max(place.top, view.top));
  }
  const blank = Math.max(0, Math.round(scroller.clientHeight - drawn));
  const tree = scroller.closest('[role=treegrid]');
  return { blank, nodes: tree.querySelectorAll('*').length };
}
