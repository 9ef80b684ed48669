import { isSystemUpdate, type Narrowed } from './narrow-updates.ts';
import { counted } from './plural.ts';
import type { UpdateLine } from './update-ring.ts';
import { UPDATE_ROW_KINDS, type UpdateRowKind } from './update-row.ts';

/** By what the rows that were read can be narrowed, each with how many of them have it. */
export type NarrowOptions = {
  readonly kinds: readonly (NameCount & { readonly name: UpdateRowKind })[];
  readonly templates: readonly NameCount[];
  readonly choices: readonly NameCount[];
  readonly parties: readonly NameCount[];
  /** Rows of system packages alone. */
  readonly system: number;
};

export type NameCount = { readonly name: string; readonly rows: number };

/** The names in these lines, the most frequent first; kinds in their usual order. */
export function narrowOptionsOf(lines: readonly UpdateLine[]): NarrowOptions {
  const kinds = new Map<UpdateRowKind, number>();
  const [templates, choices, parties] = [openTally(), openTally(), openTally()];
  let system = 0;
  for (const line of lines) {
    if (line.kind === 'gap') continue;
    kinds.set(line.kind, (kinds.get(line.kind) ?? 0) + 1);
    tally(templates, line.templates);
    tally(choices, line.choices);
    tally(parties, line.parties);
    if (isSystemUpdate(line)) system++;
  }
  return {
    kinds: UPDATE_ROW_KINDS.flatMap((name) => {
      const rows = kinds.get(name);
      return rows === undefined ? [] : [{ name, rows }];
    }),
    templates: byCount(templates),
    choices: byCount(choices),
    parties: byCount(parties),
    system,
  };
}

/** How many rows are not shown, and that this is no question to the node. */
export function narrowedWords(read: number, { hidden, unsure }: Omit<Narrowed, 'places'>): string {
  if (read === 0) return 'No update is listed here.';
  const updates = counted(read, 'update');
  if (hidden === 0)
    return `${read === 1 ? 'The' : 'All'} ${updates} listed here ${areOf(read)} shown; ${UNASKED}`;
  const words = `Of the ${updates} listed here, ${hidden.toLocaleString('en')} ${areOf(hidden)} hidden; ${UNASKED}`;
  if (unsure === 0) return words;
  const [name, may] = unsure === 1 ? ['names', 'it may'] : ['name', 'they may'];
  return `${words} ${unsure.toLocaleString('en')} of the hidden ${name} more than is kept here: ${may} match.`;
}

const UNASKED = 'nothing of this is asked of the node.';

function areOf(count: number): string {
  return count === 1 ? 'is' : 'are';
}

function openTally(): Map<string, number> {
  return new Map();
}

function tally(counts: Map<string, number>, names: readonly string[]): void {
  for (const name of names) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
}

function byCount(counts: ReadonlyMap<string, number>): readonly NameCount[] {
  return [...counts]
    .map(([name, rows]) => ({ name, rows }))
    .sort((left, right) => right.rows - left.rows || (left.name < right.name ? -1 : 1));
}
