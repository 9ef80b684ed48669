// What is promised (design goals G1 to G14) and how each is measured, in a line.

/** `{ id, what, goal, unit }`; a value up to `goal` meets it. */
export const GOALS = [
  ['G1', 'JavaScript of the first load, gzip', 140, 'kB'],
  ['G2', 'cold start: task time above 50 ms', 50, 'ms'],
  ['G3-10k', 'open 10,000 events: fetch + JSON.parse = 1', 1.0, 'ratio'],
  ['G3-100k', 'open 100,000 events', 0.8, 'ratio'],
  ['G3-200k', 'open 200,000 events', 0.8, 'ratio'],
  ['G4', 'main thread held longest, opening 100,000 events', 32, 'ms'],
  ['G6-p95', 'scrolling: p95 frame, empty page = 1', 1.1, 'ratio'],
  ['G6-p99', 'scrolling: p99 frame', 34, 'ms'],
  ['G6-task', 'scrolling: main thread for a frame of 240 px', 8, 'ms'],
  ['G6-blank', 'blank at rest after a fling', 0, 'px'],
  ['G6-nodes', 'elements in the tree', 400, 'elements'],
  ['G7-fold', 'fold all, click to paint', 50, 'ms'],
  ['G7-unfold', 'unfold all, click to paint', 50, 'ms'],
  ['G7-named', 'find an id, template, choice or party', 150, 'ms'],
  ['G7-full', 'find in everything: JSON.parse = 1', 0.6, 'ratio'],
  ['G8-heap', 'heap of page and worker: body bytes = 1', 1.15, 'ratio'],
  ['G8-main', 'heap of the page alone', 30, 'MB'],
  ['G9-heap', 'live list, update 10,000 to 110,000: heap grows by', 5, 'MB'],
  ['G9-busy', 'live list: task time for 1,000 updates', 100, 'ms'],
  ['G9-nodes', 'elements in the live list', 700, 'elements'],
  ['G11-lens', '60 views, 300 parties: lens, click to paint', 50, 'ms'],
  ['G11-next', 'show the next parties', 50, 'ms'],
  ['G11-fold', 'fold or unfold all views', 50, 'ms'],
  ['G11-nodes', 'elements of the whole page', 1500, 'elements'],
  ['G12', 'open 100,000 events: bare download into a worker = 1', 1.5, 'ratio'],
  ['G13', 'first rows of 100,000 events at 50 MB/s: share of the body received', 0.4, 'ratio'],
  ['G14-1k', 'cold link to 1,000 events: fetch + JSON.parse = 1', 6, 'ratio'],
  ['G14-10k', 'cold link to 10,000 events', 1.6, 'ratio'],
].map(([id, what, goal, unit]) => ({ id, what, goal, unit }));

/** Goals that this bench does not measure, and why. */
export const NOT_MEASURED = {
  G5: 'compares with another explorer, which is not part of this repository',
};
