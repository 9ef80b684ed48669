// Which goals are measured by what, from the rounds to one value each.
import { playColdLinks } from './cold-link.mjs';
import { measureFirstLoad, playColdStarts } from './first-load.mjs';
import { playFirstRows, playFrames, playOpenings, playVisits } from './opening.mjs';
import { median } from './rounds.mjs';
import { playTails } from './tail.mjs';
import { playWide } from './wide.mjs';

/**
 * The measures in order: `{ ids, full, run }`. `run(place, rounds)` gives `{ values, notes, played }`:
 * a value by goal id, what else was seen, and the rounds. `full` ones are left out of `--quick`.
 */
export const MEASURES = [
  { ids: ['G1', 'G2'], run: coldStart },
  { ids: ['G3-10k'], run: (place, rounds) => opening(place, rounds, '10k', 10_000) },
  {
    ids: [
      'G3-100k',
      'G4',
      'G6-p95',
      'G6-p99',
      'G6-blank',
      'G6-nodes',
      'G7-fold',
      'G7-unfold',
    ].concat(['G7-named', 'G7-full', 'G8-heap', 'G8-main', 'G12']),
    run: visit,
  },
  { ids: ['G6-task'], run: scrolledFrame },
  { ids: ['G9-heap', 'G9-busy', 'G9-nodes'], full: true, run: liveList },
  { ids: ['G11-lens', 'G11-next', 'G11-fold', 'G11-nodes'], run: wideViews },
  {
    ids: ['G3-200k'],
    full: true,
    run: (place, rounds) => opening(place, rounds, '200k', 200_000),
  },
  { ids: ['G13'], run: firstRows },
  { ids: ['G14-1k'], run: (place, rounds) => coldLink(place, rounds, '1k', 1_000) },
  { ids: ['G14-10k'], run: (place, rounds) => coldLink(place, rounds, '10k', 10_000) },
  { ids: [], full: true, run: otherShapes },
];

async function coldStart(place, rounds) {
  const bytes = await measureFirstLoad(place, { withLists: false });
  const all = await measureFirstLoad(place, { withLists: true });
  const played = await playColdStarts(place, place.bodies.order('10k', { events: 10_000 }), rounds);
  const over = median(played.kept.map((round) => round.over));
  const notes = { 'G1 with the lists of the home page': `${(all / 1000).toFixed(1)} kB` };
  return { values: { G1: bytes / 1000, G2: over }, notes, played };
}

async function opening(place, rounds, name, events) {
  const played = await playOpenings(place, place.bodies.order(name, { events }), rounds);
  if (events > 100_000) place.bodies.drop(name);
  const { kept } = played;
  const ratio = median(kept.map(({ yard, open }) => open.ms / yard));
  return { values: { [`G3-${name}`]: ratio }, notes: { [name]: timesFromEnter(kept) }, played };
}

async function coldLink(place, rounds, name, events) {
  const body = place.bodies.order(name, { events });
  const played = await playColdLinks(place, body, rounds);
  const middle = (value) => round(median(played.kept.map(value)));
  const notes = {
    ...timesOf(played.kept),
    fromLinkMs: middle(({ open }) => open.fromLink),
    heldMs: middle(({ open }) => open.held),
  };
  const ratio = median(played.kept.map(({ yard, open }) => open.ms / yard));
  return { values: { [`G14-${name}`]: ratio }, notes: { [`link to ${name}`]: notes }, played };
}

/** Updates of 100,000 events that are no ordinary tree; no goal, but nothing may fall out of line. */
async function otherShapes(place) {
  const wishes = [{ shape: 'wide' }, { shape: 'chain' }, { shape: 'roots' }, { script: 'other' }];
  const notes = {};
  for (const wish of wishes) {
    const name = `100k ${Object.values(wish)[0]}`;
    const body = place.bodies.order(name, { events: 100_000, ...wish });
    notes[name] = timesFromEnter((await playOpenings(place, body, 3)).kept);
    place.bodies.drop(name);
  }
  return { values: {}, notes };
}

async function visit(place, rounds) {
  const body = place.bodies.order('100k', { events: 100_000 });
  const played = await playVisits(place, body, rounds);
  const { kept } = played;
  const middle = (value) => median(kept.map(value));
  const worst = (value) => Math.max(...kept.map(value));
  // The received bytes once more outside of V8's heap are allowed; what is more counts.
  const weight = ({ heap }) => (heap.heap + Math.max(0, heap.outside - body.bytes)) / body.bytes;
  const values = {
    'G3-100k': middle(({ yard, open }) => open.ms / yard),
    G12: middle(({ download, open }) => open.ms / download),
    G4: worst(({ open }) => open.held),
    'G6-p95': middle(({ steady, empty }) => steady.p95 / empty.p95),
    'G6-p99': middle(({ steady }) => steady.p99),
    'G6-blank': worst(({ flung }) => flung.blank),
    'G6-nodes': worst(({ steady, flung }) => Math.max(steady.nodes, flung.nodes)),
    'G7-fold': middle(({ folding }) => folding.fold),
    'G7-unfold': middle(({ folding }) => folding.unfold),
    'G7-named': middle(({ finding }) => finding.named),
    'G7-full': middle(({ finding, parse }) => finding.full / parse),
    'G8-heap': middle(weight),
    'G8-main': middle(({ heap }) => heap.main / 1e6),
  };
  const notes = {
    '100k': timesFromEnter(kept),
    bodyMB: round(body.bytes / 1e6),
    parseMs: round(middle(({ parse }) => parse)),
    downloadMs: round(middle(({ download }) => download)),
    emptyP95Ms: round(middle(({ empty }) => empty.p95)),
    emptyP99Ms: round(middle(({ empty }) => empty.p99)),
    heldMedianMs: round(middle(({ open }) => open.held)),
    heldWhileFindingMs: round(middle(({ finding }) => finding.held)),
    heapMB: round(middle(({ heap }) => heap.heap / 1e6)),
    outsideHeapMB: round(middle(({ heap }) => heap.outside / 1e6)),
    workers: worst(({ heap }) => heap.workers),
  };
  return { values, notes, played };
}

async function scrolledFrame(place, rounds) {
  const body = place.bodies.order('100k', { events: 100_000 });
  const played = await playFrames(place, body, rounds);
  const middle = (value) => median(played.kept.map(value));
  const inParts = (which) =>
    Object.fromEntries(
      Object.keys(played.kept[0][which]).map((part) => [
        `${part}Ms`,
        middle((round) => round[which][part]).toFixed(2),
      ]),
    );
  const notes = { 'scrolled frame': inParts('frame'), 'frame of an empty page': inParts('empty') };
  return { values: { 'G6-task': middle(({ frame }) => frame.task) }, notes, played };
}

/** No yardstick: a share of the same body. */
async function firstRows(place, rounds) {
  const body = place.bodies.order('100k', { events: 100_000 });
  const played = await playFirstRows(place, body, rounds);
  const middle = (value) => round(median(played.map(value)));
  const notes = {
    'first rows': {
      firstMs: middle(({ first }) => first),
      bodyMs: middle(({ body: all }) => all),
      rowsMs: middle(({ rows }) => rows),
    },
  };
  return { values: { G13: median(played.map(({ first, body: all }) => first / all)) }, notes };
}

/** No yardstick: a heap after collections has no noise, and the promise is in milliseconds. */
async function liveList(_place, rounds) {
  const tails = await playTails(Math.min(rounds, 3));
  const middle = (value) => median(tails.map(value));
  const values = {
    'G9-heap': Math.max(...tails.map(({ grown }) => grown)) / 1e6,
    'G9-busy': middle(({ busy }) => busy),
    'G9-nodes': Math.max(...tails.map(({ nodes }) => nodes)),
  };
  const live = {
    heapMB: round(middle(({ heap }) => heap / 1e6)),
    grownMB: tails.map(({ grown }) => round(grown / 1e6)).join(' '),
    busyMs: tails.map(({ busy }) => round(busy)).join(' '),
    cpuMs: tails.map(({ cpu }) => round(cpu)).join(' '),
    elementsOfThePage: tails.map((tail) => tail.document.join(' → ')).join(', '),
    read: tails.map((tail) => tail.read.join(' → ')).join(', '),
  };
  return { values, notes: { 'live list': live } };
}

async function wideViews(_place, rounds) {
  const played = await playWide(rounds);
  const middle = (value) => median(played.map(value));
  const values = {
    'G11-lens': middle(({ lens }) => lens),
    'G11-next': middle(({ next }) => next),
    'G11-fold': middle(({ fold, unfold }) => Math.max(fold, unfold)),
    'G11-nodes': Math.max(...played.map(({ nodes }) => nodes)),
  };
  return { values, notes: {} };
}

function timesFromEnter(kept) {
  return { ...timesOf(kept), fromEnterMs: round(median(kept.map(({ open }) => open.fromEnter))) };
}

/** The median times of some openings, in ms, for readers who want more than a ratio. */
function timesOf(kept) {
  const middle = (value) => round(median(kept.map(value)));
  return {
    yardMs: middle(({ yard }) => yard),
    openMs: middle(({ open }) => open.ms),
    downloadMs: middle(({ open }) => open.download),
    ratios: kept.map(({ yard, open }) => (open.ms / yard).toFixed(2)).join(' '),
  };
}

function round(value) {
  return Math.round(value * 10) / 10;
}
