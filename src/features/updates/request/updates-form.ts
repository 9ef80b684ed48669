import { compareInt64, type Int64 } from '#domain/ledger/int64.ts';
import { splitTemplateId } from '#domain/ledger/template-id.ts';
import {
  cappedName,
  isOffset,
  offsetProblem,
  partyProblem,
  readOffset,
  typedNames,
} from '#domain/ledger/typed-input.ts';
import type { FieldProblem, FormReading } from '#domain/text/form-reading.ts';
import {
  LARGEST_PAGE_SIZE,
  type TransactionShape,
  type UpdatesRequest,
} from '#domain/update-list/updates-request.ts';

/** The request as typed: every field is a text or a choice, valid or not. */
export type UpdatesForm = {
  readonly begin: string;
  readonly end: string;
  readonly size: string;
  readonly descending: boolean;
  readonly transactions: TransactionShape;
  readonly reassignments: boolean;
  readonly topology: 'off' | 'all' | 'parties';
  readonly topologyParties: readonly string[];
  readonly anyParty: boolean;
  readonly parties: readonly string[];
  readonly templates: readonly string[];
  readonly interfaces: readonly string[];
  readonly others: boolean;
  readonly views: boolean;
  readonly blobs: boolean;
  readonly verbose: boolean;
};

export type UpdatesField =
  | 'begin'
  | 'end'
  | 'size'
  | 'kinds'
  | 'parties'
  | 'topologyParties'
  | 'templates'
  | 'interfaces';

export function toUpdatesForm(request: UpdatesRequest): UpdatesForm {
  const { topology, reader } = request;
  return {
    begin: request.beginOffsetExclusive ?? '',
    end: request.endOffsetInclusive ?? '',
    size: String(request.maxPageSize),
    descending: request.descendingOrder,
    transactions: request.transactions,
    reassignments: request.reassignments,
    topology: topology.kind,
    topologyParties: topology.kind === 'parties' ? topology.parties : [],
    anyParty: reader.kind === 'any-party',
    parties: reader.kind === 'parties' ? reader.parties : [],
    templates: request.templates,
    interfaces: request.interfaces,
    others: request.others,
    views: request.views,
    blobs: request.blobs,
    verbose: request.verbose,
  };
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
  const parties = typedNames(form.parties);
  const topologyParties = typedNames(form.topologyParties);
  const readsContracts = form.transactions !== 'off' || form.reassignments;
  if (!readsContracts && form.topology === 'off')
    wrong('kinds', 'Select at least one kind of update.');
  const lacksReader = readsContracts && !form.anyParty && parties.length === 0;
  if (lacksReader) wrong('parties', NO_READER);
  if (readsContracts && !form.anyParty) {
    for (const party of parties) wrong('parties', partyProblem(party));
  }
  if (form.topology === 'parties') {
    // A form without any party shows that problem once.
    if (topologyParties.length === 0 && !lacksReader) wrong('topologyParties', NO_HOSTED);
    for (const party of topologyParties) wrong('topologyParties', partyProblem(party));
  }
  const [templates, interfaces] = [typedNames(form.templates), typedNames(form.interfaces)];
  for (const id of templates) wrong('templates', templateProblem(id, packageNamesOnly));
  for (const id of interfaces) wrong('interfaces', templateProblem(id, packageNamesOnly));
  if (form.views && interfaces.length === 0) wrong('interfaces', NO_INTERFACE);
  if (problems.length > 0) return { kind: 'problems', problems };
  return {
    kind: 'ready',
    value: {
      beginOffsetExclusive: isOffset(begin) ? begin : undefined,
      endOffsetInclusive: isOffset(end) ? end : undefined,
      maxPageSize: Number(form.size.trim()),
      descendingOrder: form.descending,
      transactions: form.transactions,
      reassignments: form.reassignments,
      topology:
        form.topology === 'parties'
          ? { kind: 'parties', parties: topologyParties }
          : { kind: form.topology },
      reader: form.anyParty ? { kind: 'any-party' } : { kind: 'parties', parties },
      templates,
      interfaces,
      others: form.others && templates.length + interfaces.length > 0,
      views: form.views,
      blobs: form.blobs,
      verbose: form.verbose,
    },
  };
}

const NO_READER = 'Name at least one party, or read as any party.';
const NO_INTERFACE = 'Name at least one interface, or turn interface views off.';
const NO_HOSTED = 'Name at least one party, or select every party.';

/** The begin is exclusive, so a range from an offset to itself is empty. */
function rangeProblem(begin: Int64, end: Int64): string | undefined {
  const order = compareInt64(begin, end);
  if (order > 0) return `The begin offset ${begin} is after the end offset ${end}.`;
  if (order < 0) return undefined;
  return `The range after ${begin} up to ${end} is empty. The begin offset is exclusive.`;
}

function sizeProblem(text: string): string | undefined {
  const typed = text.trim();
  const isRight =
    /^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= LARGEST_PAGE_SIZE;
  return isRight ? undefined : 'A page has from 1 to 2,000 updates.';
}

function templateProblem(text: string, packageNamesOnly: boolean): string | undefined {
  const id = splitTemplateId(text);
  if (id === undefined)
    return `${cappedName(text)} is not a template id. Use #package-name:Module:Entity.`;
  if (id.packageIs === 'name' || !packageNamesOnly) return undefined;
  return `${cappedName(text)} uses a package id. This node requires a package name: #package-name:${id.module}:${id.entity}.`;
}
