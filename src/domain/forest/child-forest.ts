import type { AnswerNotice } from '#domain/text/notice.ts';
import { counted } from '#domain/text/plural.ts';
import type { Forest } from './forest.ts';

/**
 * Every unvisited node: first those that no other unvisited node lists as a child, then all, for
 * cycles (the first ones repeat). Event numbers decide the order, because the map of events is
 * unordered (docs/facts/wire.md#scan-events).
 */
function orphansInOrder(
  { count, childStart, children, nameOf }: ChildLists,
  isUnseen: (node: number) => boolean,
): readonly number[] {
  const listed = new Uint8Array(count);
  const lost: number[] = [];
  for (let node = 0; node < count; node++) {
    if (!isUnseen(node)) continue;
    lost.push(node);
    for (let i = childStart[node] ?? 0; i < (childStart[node + 1] ?? 0); i++) {
      const child = children[i] ?? -1;
      if (child !== -1) listed[child] = 1;
    }
  }
  const numbers = new Map(lost.map((node) => [node, lastNumber(nameOf(node))]));
  const sorted = lost.sort((a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0) || a - b);
  return [...sorted.filter((node) => listed[node] === 0), ...sorted];
}

function lastNumber(id: string): number {
  const digits = /\d{1,15}$/.exec(id.slice(-15));
  return digits === null ? Number.MAX_SAFE_INTEGER : Number(digits[0]);
}

/**
 * Finds runs: consecutive siblings whose subtrees have the same events in the same order and depth,
 * by kind, action and template (`likeness`). Contracts, parties and payloads may differ. A subtree
 * with an anomaly is never part of a run, so the anomaly stays visible.
 *
 * Returns the length of the run that begins at each row, otherwise 0, and the rows where one
 * begins. At most n log n comparisons.
 */
function markRuns(
  tree: Pick<Forest, 'end' | 'parent' | 'depth'>,
  likeness: Int32Array,
  anomalies: ReadonlyMap<number, unknown>,
): Pick<Forest, 'run' | 'runRows'> {
  const { end, parent, depth } = tree;
  const count = end.length;
  const run = new Int32Array(count);
  const runRows: number[] = [];
  const odd = new Uint8Array(count);
  for (const row of anomalies.keys()) {
    for (let above = row; above !== -1 && odd[above] === 0; above = parent[above] ?? -1) {
      odd[above] = 1;
    }
  }
  const alike = (a: number, b: number): boolean => {
    const size = (end[a] ?? 0) - a;
    if (size !== (end[b] ?? 0) - b || odd[a] === 1 || odd[b] === 1) return false;
    for (let i = 0; i < size; i++) {
      if (likeness[a + i] !== likeness[b + i] || depth[a + i] !== depth[b + i]) return false;
    }
    return true;
  };
  const head = Int32Array.from({ length: count }, (_, row) => row);
  for (let row = 0; row < count; row++) {
    const next = end[row] ?? count;
    if (next >= count || parent[next] !== parent[row]) continue;
    if (!alike(row, next)) continue;
    const first = head[row] ?? row;
    head[next] = first;
    if (first === row) runRows.push(row);
    run[first] = first === row ? 2 : (run[first] ?? 0) + 1;
  }
  return { run, runRows: Int32Array.from(runRows) };
}

/**
 * A graph as on the wire: nodes 0 … count-1, roots and child lists in the order of the response; -1
 * is an id without a node. The children of node n are `children[childStart[n]] …
 * children[childStart[n + 1] - 1]`.
 */
export type ChildLists = {
  readonly count: number;
  readonly roots: ArrayLike<number>;
  readonly childStart: Int32Array;
  readonly children: ArrayLike<number>;
  /** Has equal values for nodes that may form a run (`folds.ts`). */
  readonly likeness: Int32Array;
  readonly nameOf: (node: number) => string;
  /** Ids without a node among the node's children, or among the roots when no node is given. */
  readonly absentIds?: (node: number | undefined) => readonly string[];
  /** A noun for messages; `event` by default. */
  readonly noun?: string;
};

export type BuiltForest = {
  readonly forest: Forest;
  readonly nodeAt: Int32Array;
  readonly rowOf: Int32Array;
  /** Number of rows reachable from the roots; the others follow. */
  readonly reached: number;
  /** Sentences about anomalous edges, by row. */
  readonly anomalies: ReadonlyMap<number, readonly string[]>;
  readonly notices: readonly AnswerNotice[];
};

/**
 * Gives each node exactly one row: depth first from the roots, then the unreached nodes. Edges that
 * a tree cannot show become sentences on the parent's row (GRF-01, GRF-02, GRF-06). Iterative, so
 * the depth is unlimited.
 */
export function buildForest(graph: ChildLists): BuiltForest {
  const planting = new Planting(graph);
  for (let i = 0; i < graph.roots.length; i++) planting.root(graph.roots[i] ?? -1);
  planting.orphans();
  return planting.finish();
}

/** Sentences per row; a hostile response may have an anomaly for each child. */
const MOST_ANOMALIES = 20;

class Planting {
  private readonly graph: ChildLists;
  /** -1 for a node that is not placed yet. */
  private readonly rowOf: Int32Array;
  private readonly nodeAt: Int32Array;
  private readonly depth: Int32Array;
  private readonly parent: Int32Array;
  /** 0 while the node's children are placed. */
  private readonly end: Int32Array;
  private readonly position: Int32Array;
  private readonly planted: Int32Array;
  private readonly cursor: Int32Array;
  private readonly anomalies = new Map<number, string[]>();
  private readonly unsaid = new Map<number, number>();
  private readonly absent = new Map<number, number>();
  private readonly notices: AnswerNotice[] = [];
  private rows = 0;
  private rootCount = 0;
  /** The row whose children are placed, or -1. */
  private open = -1;
  private deepest = 0;
  private absentRoots = 0;
  private reached = 0;
  private oddEdges = 0;

  constructor(graph: ChildLists) {
    const { count } = graph;
    this.graph = graph;
    this.rowOf = new Int32Array(count).fill(-1);
    this.nodeAt = new Int32Array(count);
    this.depth = new Int32Array(count);
    this.parent = new Int32Array(count);
    this.end = new Int32Array(count);
    this.position = new Int32Array(count);
    this.planted = new Int32Array(count);
    this.cursor = new Int32Array(count);
  }

  root(node: number): void {
    if (node === -1) this.absentRoots++;
    else if (this.rowOf[node] === -1) this.walk(node);
    else {
      const above = this.parent[at(this.rowOf, node)] ?? -1;
      const how = above === -1 ? 'twice' : `and also a child of ${this.name(above)}`;
      this.oddEdge(at(this.rowOf, node), `listed as a root ${how}`);
    }
  }

  /** Places the unreachable nodes: first those without a parent, then cycles. */
  orphans(): void {
    this.reached = this.rows;
    const lost = this.graph.count - this.rows;
    if (lost === 0) return;
    for (const node of orphansInOrder(this.graph, (node) => this.rowOf[node] === -1)) {
      if (this.rowOf[node] !== -1) continue;
      this.remark(this.rows, 'not reachable from the roots');
      this.walk(node);
    }
    this.warn(`Not reachable from the roots (${lost.toLocaleString('en')}), shown last.`);
  }

  finish(): BuiltForest {
    for (const [row, n] of this.absent)
      this.remark(
        row,
        `${counted(n, 'child', 'children')} not in this response${this.absentNames(at(this.nodeAt, row))}`,
      );
    for (const [row, n] of this.unsaid)
      this.anomalies.get(row)?.push(counted(n, 'more anomaly', 'more anomalies'));
    const holders = this.absent.size;
    if (holders > 0)
      this.warn(
        `${counted(holders, this.graph.noun ?? 'event')} with children missing from this response.`,
      );
    if (this.absentRoots > 0)
      this.warn(`${counted(this.absentRoots, 'root')} not in this response${this.absentNames()}.`);
    if (this.oddEdges > 0)
      this.warn(
        `${counted(this.oddEdges, 'anomaly', 'anomalies')} in the tree, marked on the rows.`,
      );
    const { graph, depth, parent, end, position, nodeAt, rowOf, reached, anomalies, notices } =
      this;
    const setSize = parent.map((row) => (row === -1 ? this.rootCount : at(this.planted, row)));
    const likeness = nodeAt.map((node) => at(graph.likeness, node));
    const runs = markRuns({ end, parent, depth }, likeness, anomalies);
    const { deepest } = this;
    const forest = { count: graph.count, depth, parent, end, position, setSize, deepest, ...runs };
    return { forest, nodeAt, rowOf, reached, anomalies, notices };
  }

  private walk(root: number): void {
    const { childStart, children } = this.graph;
    this.enter(root);
    while (this.open !== -1) {
      const row = this.open;
      const node = at(this.nodeAt, row);
      const next = at(this.cursor, node);
      if (next < at(childStart, node + 1)) {
        this.cursor[node] = next + 1;
        this.follow(row, children[next] ?? -1);
      } else {
        this.end[row] = this.rows;
        this.open = at(this.parent, row);
      }
    }
  }

  private enter(node: number): void {
    const row = this.rows++;
    const above = this.open;
    const depth = above === -1 ? 0 : at(this.depth, above) + 1;
    this.rowOf[node] = row;
    this.nodeAt[row] = node;
    this.depth[row] = depth;
    if (depth > this.deepest) this.deepest = depth;
    this.parent[row] = above;
    const place = above === -1 ? ++this.rootCount : at(this.planted, above) + 1;
    if (above !== -1) this.planted[above] = place;
    this.position[row] = place;
    this.cursor[node] = at(this.graph.childStart, node);
    this.open = row;
  }

  private follow(row: number, child: number): void {
    if (child === -1) this.absent.set(row, (this.absent.get(row) ?? 0) + 1);
    else if (this.rowOf[child] === -1) this.enter(child);
    else if (at(this.end, at(this.rowOf, child)) === 0) {
      this.oddEdge(row, `cycle back to ${this.graph.nameOf(child)}`);
    } else {
      const name = this.graph.nameOf(child);
      const other = at(this.parent, at(this.rowOf, child));
      if (other === row) this.oddEdge(row, `child ${name} listed twice`);
      else if (other === -1) this.oddEdge(row, `child ${name} shown as a root`);
      else
        this.oddEdge(row, `child ${name} is also a child of ${this.name(other)} and shown there`);
    }
  }

  /** `: 77, 78`, or "" if the graph has no names. */
  private absentNames(node?: number): string {
    const ids = this.graph.absentIds?.(node) ?? [];
    if (ids.length === 0) return '';
    const more = ids.length > MOST_ANOMALIES ? ', …' : '';
    return `: ${ids.slice(0, MOST_ANOMALIES).join(', ')}${more}`;
  }

  private name(row: number): string {
    return this.graph.nameOf(at(this.nodeAt, row));
  }

  private oddEdge(row: number, text: string): void {
    this.oddEdges++;
    this.remark(row, text);
  }

  private remark(row: number, text: string): void {
    const texts = this.anomalies.get(row) ?? [];
    if (texts.length < MOST_ANOMALIES) this.anomalies.set(row, [...texts, text]);
    else this.unsaid.set(row, (this.unsaid.get(row) ?? 0) + 1);
  }

  private warn(text: string): void {
    this.notices.push({ tone: 'warning', text });
  }
}

function at(array: Int32Array, index: number): number {
  return array[index] ?? 0;
}
