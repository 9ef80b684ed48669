import type { CreateNode, ExerciseNode, TransactionNode } from './transaction.ts';

export type SeenEvent = {
  readonly node: CreateNode | ExerciseNode;
  /** The pre-order position among visible nodes, including fetches. */
  readonly nodeId: number;
  /** The highest node id in the subtree; for a leaf, its own. */
  readonly lastDescendantNodeId: number;
  /** Event indexes of the nearest visible descendants, in order. */
  readonly children: readonly number[];
  readonly witnesses: ReadonlySet<string>;
  readonly isRoot: boolean;
};

export function informeesOf(node: TransactionNode): readonly string[] {
  const { signatories, observers } = node.contract;
  if (node.kind === 'create') return [...signatories, ...observers];
  if (node.kind === 'fetch') return signatories;
  const actors = [...node.acting, ...node.choiceObservers];
  return node.consuming ? [...signatories, ...observers, ...actors] : [...signatories, ...actors];
}

/** The signatories, and the actors of a choice. */
export const confirmersOf = (node: TransactionNode): readonly string[] =>
  node.kind === 'exercise'
    ? [...node.contract.signatories, ...node.acting]
    : node.contract.signatories;

type Growing = { -readonly [key in keyof SeenEvent]: SeenEvent[key] } & { children: number[] };
type Frame = {
  readonly node: TransactionNode;
  readonly witnesses: ReadonlySet<string>;
  readonly parent: number;
};

/**
 * A witness of a node also witnesses its entire subtree; a visible node under hidden ones attaches
 * to its nearest visible ancestor (docs/facts/wire.md#tree).
 */
export function project(
  roots: readonly TransactionNode[],
  viewers: ReadonlySet<string>,
): readonly SeenEvent[] {
  const events: Growing[] = [];
  const stack: (Frame | { readonly closes: number })[] = [];
  let nextId = 0;
  const push = (nodes: readonly TransactionNode[], above: ReadonlySet<string>, parent: number) => {
    for (let i = nodes.length - 1; i >= 0; i--) {
      const node = nodes[i];
      if (node !== undefined) stack.push({ node, witnesses: joined(above, node), parent });
    }
  };
  push(roots, new Set(), -1);
  for (let frame = stack.pop(); frame !== undefined; frame = stack.pop()) {
    if ('closes' in frame) {
      const open = events[frame.closes];
      if (open !== undefined) open.lastDescendantNodeId = nextId - 1;
      continue;
    }
    const { node, witnesses, parent } = frame;
    let here = parent;
    if (meets(witnesses, viewers)) {
      const nodeId = nextId++;
      if (node.kind !== 'fetch') {
        here = events.length;
        const isRoot = parent === -1;
        events.push({
          node,
          nodeId,
          lastDescendantNodeId: nodeId,
          children: [],
          witnesses,
          isRoot,
        });
        events[parent]?.children.push(here);
        if (node.kind === 'exercise') stack.push({ closes: here });
      }
    }
    if (node.kind === 'exercise') push(node.children, witnesses, here);
  }
  return events;
}

function joined(above: ReadonlySet<string>, node: TransactionNode): ReadonlySet<string> {
  const added = informeesOf(node).filter((party) => !above.has(party));
  return added.length === 0 ? above : new Set([...above, ...added]);
}

export function meets(left: Iterable<string>, right: ReadonlySet<string>): boolean {
  for (const member of left) if (right.has(member)) return true;
  return false;
}
