// Which event of a made-up body is whose child. Nodes are numbered in preorder.

const DEEPEST = 40;

/**
 * `childrenOf(node)` are the children of an exercise, undefined for a create.
 *
 * - `tree`: one root, about three children each, some 20 to 220, at most 40 deep
 * - `wide`: one root with all others below it
 * - `chain`: each event is the only child of the one before
 * - `roots`: no event has a parent
 */
export function plantTree(dice, events, shape) {
  if (shape === 'wide') {
    const all = Array.from({ length: events - 1 }, (_, at) => at + 1);
    return { roots: [0], childrenOf: (node) => (node === 0 ? all : undefined) };
  }
  if (shape === 'chain') {
    const childrenOf = (node) => (node === events - 1 ? undefined : [node + 1]);
    return { roots: [0], childrenOf };
  }
  if (shape === 'roots') {
    const roots = Array.from({ length: events }, (_, node) => node);
    return { roots, childrenOf: (node) => (node % 3 === 0 ? [] : undefined) };
  }
  return growTree(dice, events);
}

function growTree(dice, events) {
  const children = new Array(events);
  children[0] = [];
  const open = [{ node: 0, room: events }];
  for (let node = 1; node < events; node++) {
    while (open.at(-1).room === 0) open.pop();
    const parent = open.at(-1);
    parent.room--;
    children[parent.node].push(node);
    if (open.length >= DEEPEST || dice.below(100) >= 45) continue;
    children[node] = [];
    open.push({ node, room: roomBelow(dice) });
  }
  return { roots: [0], childrenOf: (node) => children[node] };
}

/** How many children an exercise has: now and then very many, often none. */
function roomBelow(dice) {
  const chance = dice.below(100);
  if (chance < 2) return 20 + dice.below(200);
  return chance < 25 ? 0 : 1 + dice.below(4);
}
