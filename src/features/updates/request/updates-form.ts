import { compareInt64, type Int64 } from '#domain/ledger/int64.ts';
import {
  isOffset,
  offsetProblem,
  partyProblem,
  readOffset,
  typedNames,
} from '#domain/ledger/typed-input.ts';
import type { FieldProblem, FormReading } from '#domain/text/form-reading.ts';
import type { ContractKind } from '#domain/update-list/contract-filter.ts';
import type { TransactionShape, UpdatesRequest } from '#domain/update-list/updates-request.ts';
import {
  type FilterField,
  type FilterForm,
  filterField,
  readFilter,
  toFilterForm,
} from './filter-form.ts';

/** The request as typed: every field is a text or a choice, valid or not. */
export type UpdatesForm = FilterForm & {
  readonly more: readonly FilterForm[];
  readonly begin: string;
  readonly end: string;
  readonly size: string;
  readonly descending: boolean;
  readonly transactions: TransactionShape;
  readonly reassignments: boolean;
  readonly topology: 'off' | 'all' | 'parties';
  readonly topologyParties: readonly string[];
  readonly verbose: boolean;
};

export type UpdatesField = 'begin' | 'end' | 'size' | 'kinds' | 'topologyParties' | FilterField;

export function toUpdatesForm(request: UpdatesRequest): UpdatesForm {
  const { topology } = request;
  return {
    ...toFilterForm(request),
    more: request.more.map(toFilterForm),
    begin: request.beginOffsetExclusive ?? '',
    end: request.endOffsetInclusive ?? '',
    size: request.maxPageSize === undefined ? '' : String(request.maxPageSize),
    descending: request.descendingOrder,
    transactions: request.transactions,
    reassignments: request.reassignments,
    topology: topology.kind,
    topologyParties: topology.kind === 'parties' ? topology.parties : [],
    verbose: request.verbose,
  };
}

/** Whether a filter applies to a kind of update that is turned on. */
export function isUsed(
  { kinds }: FilterForm,
  form: Pick<UpdatesForm, 'transactions' | 'reassignments'>,
): boolean {
  return (
    (form.transactions !== 'off' && kinds !== 'reassignments') ||
    (form.reassignments && kinds !== 'transactions')
  );
}

/**
 * Returns the request of a form, or the problems by field that the client can detect. Lists lose
 * empty lines and duplicates.
 * @param packageNamesOnly whether this node rejects package ids in filters (3.5 and later, S13)
 */
export function readUpdatesForm(
  form: UpdatesForm,
  packageNamesOnly: boolean,
): FormReading<UpdatesRequest, UpdatesField> {
  const problems: FieldProblem<UpdatesField>[] = [];
  const wrong = (field: UpdatesField, problem: string | undefined) => {
    if (problem !== undefined) problems.push({ field, problem });
  };
  const [begin, end] = [readOffset(form.begin), readOffset(form.end)];
  wrong('begin', offsetProblem(begin, 0n));
  wrong('end', offsetProblem(end, 1n));
  if (isOffset(begin) && isOffset(end)) wrong('begin', rangeProblem(begin, end));
  wrong('size', sizeProblem(form.size));
  wrong('kinds', kindsProblem(form));
  const [first, ...more] = [form, ...form.more].map((filter, place) =>
    readFilter(filter, { isUsed: isUsed(filter, form), packageNamesOnly }, (list, problem) =>
      wrong(filterField(list, place), problem),
    ),
  );
  const topologyParties = typedNames(form.topologyParties);
  if (form.topology === 'parties') {
    // A form without any party shows that problem once.
    const lacksReader =
      isUsed(form, form) && !form.anyParty && typedNames(form.parties).length === 0;
    if (topologyParties.length === 0 && !lacksReader) wrong('topologyParties', NO_HOSTED);
    for (const party of topologyParties) wrong('topologyParties', partyProblem(party));
  }
  if (problems.length > 0 || first === undefined) return { kind: 'problems', problems };
  return {
    kind: 'ready',
    value: {
      ...first,
      more,
      beginOffsetExclusive: isOffset(begin) ? begin : undefined,
      endOffsetInclusive: isOffset(end) ? end : undefined,
      maxPageSize: form.size.trim() === '' ? undefined : Number(form.size.trim()),
      descendingOrder: form.descending,
      transactions: form.transactions,
      reassignments: form.reassignments,
      topology:
        form.topology === 'parties'
          ? { kind: 'parties', parties: topologyParties }
          : { kind: form.topology },
      verbose: form.verbose,
    },
  };
}

const NO_HOSTED = 'Name at least one party, or select every party.';

/** A kind without a filter would have no parties, which nodes reject. */
function kindsProblem({ transactions, reassignments, topology, ...form }: UpdatesForm) {
  if (transactions === 'off' && !reassignments)
    return topology === 'off' ? 'Select at least one kind of update.' : undefined;
  const lacks = (kind: ContractKind) =>
    [form, ...form.more].every(({ kinds }) => kinds !== 'both' && kinds !== kind);
  const without = [
    transactions !== 'off' && lacks('transactions') ? 'transactions' : '',
    reassignments && lacks('reassignments') ? 'reassignments' : '',
  ].filter((kind) => kind !== '');
  return without.length === 0
    ? undefined
    : `No filter applies to ${without.join(' and ')}. Add one, or turn them off.`;
}

/** The begin is exclusive, so a range from an offset to itself is empty. */
function rangeProblem(begin: Int64, end: Int64): string | undefined {
  const order = compareInt64(begin, end);
  if (order > 0) return `The begin offset ${begin} is after the end offset ${end}.`;
  if (order < 0) return undefined;
  return `The range after ${begin} up to ${end} is empty. The begin offset is exclusive.`;
}

const LAST_INT32 = 2_147_483_647;

function sizeProblem(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const isRight = /^\d{1,10}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= LAST_INT32;
  return isRight ? undefined : 'A page has from 1 to 2,147,483,647 updates.';
}
