// What a scrolled frame costs the page's main thread, from a trace of Chromium.
import { STEADY } from './scroll.mjs';

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
];
const START = 'bench: scrolling';
const END = 'bench: scrolled';
/** Every piece of work of a thread is in one of these. */
const TASK = 'RunTask';

/** The parts of a frame by the names of their events; script is also what runs inside of these. */
const PARTS = {
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  prePaint: ['PrePaint'],
  paint: ['Paint'],
  layers: ['Layerize', 'Commit', 'UpdateLayer'],
  script: [
    'EventDispatch',
    'FireAnimationFrame',
    'FunctionCall',
    'RunMicrotasks',
    'TimerFire',
  ].concat(['MinorGC', 'MajorGC', 'V8.GC_TIME_TO_SAFEPOINT', 'BlinkGC.AtomicPhase']),
};
const PART_OF = new Map(
  Object.entries(PARTS).flatMap(([part, names]) => names.map((name) => [name, part])),
);

/**
 * Scrolls by some px in every frame while Chromium records. All in ms of the page's main thread for
 * one frame: `task` everything, of that the parts, `other` the rest, and `cpu` as `task`, but only
 * while the thread ran.
 */
export async function traceScrolling(browser, page) {
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.evaluate(
    async ({ frames, step, start, end }) => {
      window.gc();
      const scroller = window.bench.scroller();
      scroller.scrollTop = 0;
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
      performance.mark(start);
      for (let done = 0; done < frames; done++) {
        scroller.scrollTop += step;
        await frame();
      }
      performance.mark(end);
    },
    { ...STEADY, start: START, end: END },
  );
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  return timesPerFrame(traceEvents, STEADY.frames);
}

function timesPerFrame(events, frames) {
  const start = events.find(({ name }) => name === START);
  const end = events.find(({ name }) => name === END);
  const mine = events
    .filter(({ ph, pid, tid, ts }) => {
      const isHere = pid === start.pid && tid === start.tid;
      return ph === 'X' && isHere && ts >= start.ts && ts < end.ts;
    })
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const parts = [...Object.keys(PARTS), 'other'];
  const times = Object.fromEntries(['task', ...parts, 'cpu'].map((name) => [name, 0]));
  /** The events around the present one, the innermost last. */
  const around = [];
  for (const { name, ts, dur = 0, tdur = 0 } of mine) {
    while (around.length > 0 && around.at(-1).end <= ts) around.pop();
    const outer = around.at(-1);
    const isTask = name === TASK && outer === undefined;
    if (outer === undefined && !isTask) continue;
    const part = PART_OF.get(name) ?? outer?.part ?? 'other';
    if (isTask) {
      times.task += dur;
      times.cpu += tdur;
    } else times[outer.part] -= dur;
    times[part] += dur;
    around.push({ end: ts + dur, part });
  }
  return Object.fromEntries(
    Object.entries(times).map(([name, micros]) => [name, micros / 1000 / frames]),
  );
}
