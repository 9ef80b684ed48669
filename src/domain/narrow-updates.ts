import { caselessSearch } from './caseless.ts';
import type { UpdateLine } from './update-ring.ts';
import type { UpdateRow, UpdateRowKind } from './update-row.ts';
import { updateRowText } from './update-row-words.ts';

/**
 * What is shown of the lines that were read. Nothing of it goes to the node. There is no "failed":
 * what a list tells has happened; rejected commands are among the completions (wire-facts 1.7).
 */
export type Narrowing = {
  /** Sought in ids, names, parties and words, whatever the case. */
  readonly text: string;
  /** Empty: of any kind. */
  readonly kinds: readonly UpdateRowKind[];
  /** `Module.Path:Entity`; undefined: any. */
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
  /** Places of the lines that are shown, gaps among them, in their order. */
  readonly places: readonly number[];
  /** Rows that are not shown. */
  readonly hidden: number;
  /** So many of the hidden have names that were not kept, and may match after all. */
  readonly unsure: number;
};

export function isNarrow(narrowing: Narrowing): boolean {
  const { text, kinds, template, choice, party, hideSystem } = narrowing;
  const names = [template, choice, party].some((name) => name !== undefined);
  return text.trim() !== '' || kinds.length > 0 || names || hideSystem;
}

/** Which lines are shown. Gaps always are: nobody knows what they hold. */
export function narrowed(lines: readonly UpdateLine[], narrowing: Narrowing): Narrowed {
  const matches = rowTest(narrowing);
  const places: number[] = [];
  let unsure = 0;
  for (const [place, line] of lines.entries()) {
    if (line.kind === 'gap' || matches(line)) places.push(place);
    else if (line.namesLeftOut) unsure++;
  }
  return { places, hidden: lines.length - places.length, unsure };
}

/** Whether a row is shown; for reading on until one is. */
export function rowTest(narrowing: Narrowing): (row: UpdateRow) => boolean {
  const { kinds, template, choice, party, hideSystem } = narrowing;
  const text = narrowing.text.trim().toLowerCase();
  const holds = text === '' ? undefined : caselessSearch(text);
  const has = (names: readonly string[], name: string | undefined) =>
    name === undefined || names.includes(name);
  return (row) =>
    (kinds.length === 0 || kinds.includes(row.kind)) &&
    has(row.templates, template) &&
    has(row.choices, choice) &&
    has(row.parties, party) &&
    !(hideSystem && isSystemUpdate(row)) &&
    (holds === undefined || textsOf(row).some(holds));
}

/** Whether all that an update did is of packages that come with the network or the node. */
export function isSystemUpdate({ packages, namesLeftOut }: UpdateRow): boolean {
  return packages.length > 0 && !namesLeftOut && packages.every(isSystemPackage);
}

/** By name: Splice's own (`splice-amulet`, …), Canton's built-in ones, Daml's libraries. */
export function isSystemPackage(name: string): boolean {
  return /^(?:splice|canton|daml)-/.test(name);
}

function textsOf(row: UpdateRow): readonly string[] {
  const { offset = '', updateId, workflowId, commandId, move } = row;
  return [
    updateRowText(row),
    offset,
    updateId,
    workflowId,
    commandId,
    row.synchronizerId ?? '',
    ...row.templates,
    ...row.choices,
    ...row.packages,
    ...row.parties,
    ...(move === undefined ? [] : [move.id, move.contractId, move.source, move.target]),
  ];
}
