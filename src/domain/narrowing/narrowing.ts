import { counted } from '#domain/text/plural.ts';
import { caselessSearch } from '#domain/text/text-search.ts';
import type { UpdateLine } from '#domain/update-list/update-buffer.ts';
import {
  UPDATE_ROW_KINDS,
  type UpdateRow,
  type UpdateRowKind,
} from '#domain/update-list/update-row.ts';
import { updateRowText } from '#domain/update-list/update-row-text.ts';
import { isWithin } from './time-histogram.ts';
import type { TimeRange } from './time-range.ts';

/**
 * Filters of the loaded lines; the node never receives them. Rejected commands are in no list of
 * updates of a ledger (docs/facts/wire.md#completions).
 */
export type Narrowing = {
  /** Matches ids, names, parties and text, ignoring case. */
  readonly text: string;
  /** An empty list selects any kind. */
  readonly kinds: readonly UpdateRowKind[];
  /** `Module.Path:Entity`; undefined selects any template. */
  readonly template: string | undefined;
  readonly choice: string | undefined;
  readonly party: string | undefined;
  readonly hideSystem: boolean;
};

export const NO_NARROWING: Narrowing = {
  text: '',
  kinds: [],
  template: undefined,
  choice: undefined,
  party: undefined,
  hideSystem: false,
};

export type Narrowed = {
  /** Indexes of the shown lines, ascending, gaps included. */
  readonly places: readonly number[];
  readonly hidden: number;
  /** Hidden rows that may match, because not all of their names were kept. */
  readonly unsure: number;
};

export function isNarrow(narrowing: Narrowing): boolean {
  const { text, kinds, template, choice, party, hideSystem } = narrowing;
  const names = [template, choice, party].some((name) => name !== undefined);
  return text.trim() !== '' || kinds.length > 0 || names || hideSystem;
}

/** Gaps are always shown, because their updates may match. */
export function narrowed(
  lines: readonly UpdateLine[],
  narrowing: Narrowing,
  range?: TimeRange,
): Narrowed {
  const matches = rowTest(narrowing, range);
  const places: number[] = [];
  let unsure = 0;
  for (const [place, line] of lines.entries()) {
    if (line.kind === 'gap' || matches(line)) places.push(place);
    else if (line.namesLeftOut && isWithin(line, range)) unsure++;
  }
  return { places, hidden: lines.length - places.length, unsure };
}

/** Also used to load pages until a row matches. */
export function rowTest(narrowing: Narrowing, range?: TimeRange): (row: UpdateRow) => boolean {
  const { kinds, template, choice, party, hideSystem } = narrowing;
  const text = narrowing.text.trim().toLowerCase();
  const holds = text === '' ? undefined : caselessSearch(text);
  const has = (names: readonly string[], name: string | undefined) =>
    name === undefined || names.includes(name);
  return (row) =>
    isWithin(row, range) &&
    (kinds.length === 0 || kinds.includes(row.kind)) &&
    has(row.templates, template) &&
    has(row.choices, choice) &&
    has(row.parties, party) &&
    !(hideSystem && isSystemUpdate(row)) &&
    (holds === undefined || textsOf(row).some(holds));
}

/** True if every package of the update comes with the network or the node. */
export function isSystemUpdate({ packages, namesLeftOut }: UpdateRow): boolean {
  return packages.length > 0 && !namesLeftOut && packages.every(isSystemPackage);
}

/**
 * Recognizes by name the packages of Splice (`splice-amulet`, …), Canton's built-in ones, and
 * Daml's libraries.
 */
export function isSystemPackage(name: string): boolean {
  return /^(?:splice|canton|daml)-/.test(name);
}

function textsOf(row: UpdateRow): readonly string[] {
  const { offset = '', updateId, workflowId, commandId, traceId, move, scan } = row;
  return [
    updateRowText(row),
    ...(scan === undefined ? [offset] : []),
    updateId,
    workflowId,
    commandId,
    traceId,
    row.synchronizerId ?? '',
    ...row.templates,
    ...row.choices,
    ...row.packages,
    ...row.packageIds,
    ...row.parties,
    ...(move === undefined ? [] : [move.id, move.contractId, move.source, move.target]),
  ];
}

/** The filter values of the loaded rows, each with its count. */
export type NarrowOptions = {
  readonly kinds: readonly (NameCount & { readonly name: UpdateRowKind })[];
  readonly templates: readonly NameCount[];
  readonly choices: readonly NameCount[];
  readonly parties: readonly NameCount[];
  /** Number of rows with system packages only. */
  readonly system: number;
};

export type NameCount = { readonly name: string; readonly rows: number };

/** The most frequent come first; kinds are in their usual order. */
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

/**
 * How many of the loaded rows the filters show: "2 of 36 shown".
 * @param unsure hidden rows that may match, because not all of their names were kept
 */
export function shownLabel(shown: number, loaded: number, unsure = 0): string {
  const label = `${shown.toLocaleString('en')} of ${loaded.toLocaleString('en')} shown`;
  return unsure === 0
    ? label
    : `${label} (${counted(unsure, 'hidden row')} may match, because not all names are kept)`;
}

/** The value of a column if all of at least two rows have the same, otherwise undefined. */
export function commonValue<R>(
  rows: Iterable<R>,
  toValue: (row: R) => string | undefined,
): string | undefined {
  let common: string | undefined;
  let count = 0;
  for (const row of rows) {
    const value = toValue(row);
    if (value === undefined || value === '' || (count > 0 && value !== common)) return undefined;
    common = value;
    count++;
  }
  return count > 1 ? common : undefined;
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
