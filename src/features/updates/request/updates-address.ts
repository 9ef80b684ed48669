import type { Reader } from '#domain/ledger/rights.ts';
import { type SearchParams, stringifySearch } from '#domain/text/search-params.ts';
import type { ContractFilter } from '#domain/update-list/contract-filter.ts';
import {
  type TopologyChoice,
  topologyOf,
  type UpdatesRequest,
} from '#domain/update-list/updates-request.ts';
import { filterText, readFilterText } from './filter-param.ts';
import { toUpdatesForm, type UpdatesForm } from './updates-form.ts';
import { type RequestSearch, readRequestSearch, type UpdatesSearch } from './updates-search.ts';

/*
 * An address contains only the params that differ from the default request, so that the plain
 * address is the default (docs/facts/product.md#addresses).
 *
 *   after upto        digits               dir       oldest
 *   size              digits, or none: the node chooses
 *   party…            read as these             any       yes
 *   kind…             transaction, reassignment, topology: these only
 *   shape             acs-delta            topology… parties, or all
 *   template… interface…                   others views blobs verbose   yes
 *   for       transactions, reassignments  also…    further filters (filter-param.ts)
 */

const NO_SIZE = 'none';
const SHAPES = ['acs-delta', 'ledger-effects'] as const;
const FLAGS = ['others', 'views', 'blobs', 'verbose'] as const;
const CONTRACT_KINDS = ['transactions', 'reassignments'] as const;
const KINDS = ['transaction', 'reassignment', 'topology'] as const;

/** Returns the search params of a request; `usual` is the default request of this reader. */
export function toUpdatesParams(request: UpdatesRequest, usual: UpdatesRequest): SearchParams {
  const params: Record<string, string | readonly string[]> = {};
  const put = (name: string, value: string | readonly string[] | undefined, isUsual = false) => {
    if (value !== undefined && value.length > 0 && !isUsual) params[name] = value;
  };
  const { reader, topology, transactions, reassignments } = request;
  put('after', request.beginOffsetExclusive);
  put('upto', request.endOffsetInclusive);
  put('size', String(request.maxPageSize ?? NO_SIZE), request.maxPageSize === usual.maxPageSize);
  put('dir', 'oldest', request.descendingOrder);
  if (!isSameReader(reader, usual.reader)) {
    if (reader.kind === 'any-party') put('any', 'yes');
    else put('party', reader.parties);
  }
  const isOn = {
    transaction: transactions !== 'off',
    reassignment: reassignments,
    topology: topology.kind !== 'off',
  };
  const kinds = KINDS.filter((kind) => isOn[kind]);
  put('kind', kinds, kinds.length === KINDS.length);
  put('shape', transactions, transactions === 'off' || transactions === usual.transactions);
  if (topology.kind !== 'off' && !isSameTopology(topology, topologyOf(reader)))
    put('topology', topology.kind === 'all' ? 'all' : topology.parties);
  put('template', request.templates);
  put('interface', request.interfaces);
  put('for', request.kinds, request.kinds === 'both');
  put('also', request.more.map(filterText));
  for (const flag of FLAGS) put(flag, 'yes', !request[flag]);
  return params;
}

/**
 * Returns the form of an address. Invalid values are kept, so that their fields show the problem;
 * `readUpdatesForm` validates.
 */
export function readUpdatesParams(params: SearchParams, usual: UpdatesRequest): UpdatesForm {
  const named = listOf(params['party']);
  const isAny = params['any'] === 'yes';
  const reader: Reader = isAny
    ? { kind: 'any-party' }
    : named.length > 0
      ? { kind: 'parties', parties: named }
      : usual.reader;
  const kinds = listOf(params['kind']);
  const isOn = (kind: (typeof KINDS)[number]) => kinds.length === 0 || kinds.includes(kind);
  const shape = SHAPES.find((one) => one === params['shape']);
  const hosting = listOf(params['topology']);
  const topology: TopologyChoice =
    hosting.length === 0
      ? topologyOf(reader)
      : hosting[0] === 'all'
        ? { kind: 'all' }
        : { kind: 'parties', parties: hosting };
  const form = toUpdatesForm({
    ...usual,
    kinds: CONTRACT_KINDS.find((kind) => kind === params['for']) ?? 'both',
    more: listOf(params['also']).map(readFilterText),
    reader,
    descendingOrder: params['dir'] !== 'oldest',
    transactions: isOn('transaction') ? (shape ?? usual.transactions) : 'off',
    reassignments: isOn('reassignment'),
    topology: isOn('topology') ? topology : { kind: 'off' },
    templates: listOf(params['template']),
    interfaces: listOf(params['interface']),
    others: params['others'] === 'yes',
    views: params['views'] === 'yes',
    blobs: params['blobs'] === 'yes',
    verbose: params['verbose'] === 'yes',
  });
  const [begin = '', end = '', size = form.size] = ['after', 'upto', 'size'].map(
    (name) => listOf(params[name])[0],
  );
  return { ...form, begin, end, size: size === NO_SIZE ? '' : size };
}

function listOf(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

function isSameReader(left: Reader, right: Reader): boolean {
  return isSameTopology(topologyOf(left), topologyOf(right));
}

function isSameTopology(left: TopologyChoice, right: TopologyChoice): boolean {
  if (left.kind !== 'parties' || right.kind !== 'parties') return left.kind === right.kind;
  return (
    left.parties.length === right.parties.length &&
    right.parties.every((party, at) => party === left.parties[at])
  );
}

/**
 * Returns the form of these params; `readUpdatesForm` validates.
 * @param usual the default request of this token
 */
export function formOfSearch(search: UpdatesSearch, usual: UpdatesRequest): UpdatesForm {
  const params: Record<string, string | readonly string[]> = {};
  for (const [name, value] of Object.entries(readRequestSearch(search)))
    if (value !== undefined) params[name] = value;
  return readUpdatesParams(params, usual);
}

/**
 * Returns every param, undefined at the default, so that the result replaces others. The order in
 * which parties and templates were typed does not affect the link.
 */
export function searchOfRequest(request: UpdatesRequest, usual: UpdatesRequest): RequestSearch {
  return readRequestSearch(toUpdatesParams(inOrder(request), inOrder(usual)));
}

/**
 * The usual limit of a request line at servers and proxies, minus room for the other parts of the
 * line.
 */
const LONGEST_LINK = 7_000;

/** Whether servers accept an address of this length. */
export function isLinkable(search: UpdatesSearch): boolean {
  return stringifySearch(search).length <= LONGEST_LINK;
}

/** Why a request does not fit into an address, or undefined if it does. */
export function linkProblem(request: UpdatesRequest, usual: UpdatesRequest): string | undefined {
  const { length } = stringifySearch({ ...searchOfRequest(request, usual) });
  if (length <= LONGEST_LINK) return undefined;
  const most = LONGEST_LINK.toLocaleString('en');
  return `The link would have ${length.toLocaleString('en')} characters; at most ${most} are supported. Name fewer parties or templates, or read as any party.`;
}

function inOrder(request: UpdatesRequest): UpdatesRequest {
  const { topology } = request;
  return {
    ...request,
    ...filterInOrder(request),
    more: request.more.map(filterInOrder),
    topology:
      topology.kind === 'parties' ? { ...topology, parties: sorted(topology.parties) } : topology,
  };
}

function filterInOrder<F extends ContractFilter>(filter: F): F {
  const { reader } = filter;
  return {
    ...filter,
    reader: reader.kind === 'parties' ? { ...reader, parties: sorted(reader.parties) } : reader,
    templates: sorted(filter.templates),
    interfaces: sorted(filter.interfaces),
  };
}

const sorted = (texts: readonly string[]) => [...new Set(texts)].sort();
