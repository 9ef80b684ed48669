import { compareInt64, type Int64, readInt64, toInt64 } from '#domain/ledger/int64.ts';
import { partyHint } from '#domain/ledger/party.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import { counted } from '#domain/text/plural.ts';
import type { ContractFilter } from '#domain/update-list/contract-filter.ts';
import type { UpdateLine } from '#domain/update-list/update-buffer.ts';
import type { TopologyChoice, UpdatesRequest } from '#domain/update-list/updates-request.ts';
import { isLinkable } from './updates-address.ts';
import type { UpdatesSearch } from './updates-search.ts';

/**
 * Returns the params of a link that reopens the same rows. The list begins with the first line in
 * view, has an end and names its parties, unless they do not fit into an address.
 * @param search the params of the open list
 * @param first the first line in view, or undefined without one
 * @param end the current end of the list
 */
export function linkOfView(
  search: UpdatesSearch,
  request: UpdatesRequest,
  { first, end }: { first: UpdateLine | undefined; end: Int64 | undefined },
): UpdatesSearch {
  const { descendingOrder, endOffsetInclusive, reader } = request;
  const { after, upto } = rangeOf(first);
  const bounds = descendingOrder
    ? { upto: upto ?? endOffsetInclusive ?? end }
    : { upto: endOffsetInclusive ?? end, ...(after === undefined ? {} : { after }) };
  const plain = { ...search, ...bounds, at: undefined, live: undefined };
  const sel = readInt64(search.sel);
  const isIn = sel !== undefined && isAmong(BigInt(sel), plain);
  const link = { ...plain, sel: isIn ? sel : undefined };
  const named =
    reader.kind === 'any-party'
      ? { ...link, any: 'yes' as const, party: undefined }
      : { ...link, any: undefined, party: [...new Set(reader.parties)].sort() };
  return isLinkable(named) ? named : link;
}

/**
 * Returns a list from an offset on, in the same order. The other bound remains unless the two
 * cross.
 */
export function searchAt(request: UpdatesRequest, offset: Int64): Partial<UpdatesSearch> {
  const { descendingOrder, beginOffsetExclusive: begin, endOffsetInclusive: end } = request;
  if (descendingOrder) {
    const isBelow = begin !== undefined && BigInt(offset) <= BigInt(begin);
    return { upto: offset, sel: undefined, ...(isBelow ? { after: undefined } : {}) };
  }
  const isAbove = end !== undefined && BigInt(offset) > BigInt(end);
  const after = String(BigInt(offset) - 1n);
  return { after, sel: undefined, ...(isAbove ? { upto: undefined } : {}) };
}

/** Returns a list from the earliest remaining offset on. The end remains unless it is earlier. */
export function searchAfter(
  { endOffsetInclusive: end }: UpdatesRequest,
  earliest: Int64,
): Partial<UpdatesSearch> {
  const isPast = end !== undefined && compareInt64(end, earliest) <= 0;
  return { after: earliest, ...(isPast ? { upto: undefined } : {}) };
}

/**
 * Returns the newest updates of the same request, newest first.
 * @param ledgerEnd the ledger end, if known; a later begin is dropped
 */
export function searchAtNewest(
  { beginOffsetExclusive: begin }: UpdatesRequest,
  ledgerEnd: Int64 | undefined,
): Partial<UpdatesSearch> {
  const isBeyond =
    begin !== undefined && ledgerEnd !== undefined && BigInt(begin) > BigInt(ledgerEnd);
  const newest = { upto: undefined, dir: undefined, sel: undefined };
  return isBeyond ? { ...newest, after: undefined } : newest;
}

function rangeOf(line: UpdateLine | undefined): { after?: Int64; upto?: Int64 } {
  if (line?.kind === 'gap') return line;
  if (line?.offset === undefined) return {};
  return { after: toInt64(BigInt(line.offset) - 1n), upto: line.offset };
}

function isAmong(offset: bigint, { after, upto }: UpdatesSearch): boolean {
  return (
    (after === undefined || offset > BigInt(after)) &&
    (upto === undefined || offset <= BigInt(upto))
  );
}

/** One part of a request, and the fields of the form that edit it. */
export type RequestPart = {
  readonly part: 'range' | 'kinds' | 'reader' | 'contracts';
  readonly text: string;
};

/**
 * Describes a request in parts: "newest first", "transactions (ledger effects), reassignments",
 * "as 3 parties", "100 per page". Common defaults (no bounds, every template) are omitted. Names
 * are untrusted, so they must be drawn through `ui/honest-text`.
 */
export function describeUpdatesRequest(request: UpdatesRequest): readonly RequestPart[] {
  const { descendingOrder, reader, maxPageSize, verbose } = request;
  const readsContracts = request.transactions !== 'off' || request.reassignments;
  const parts: readonly RequestPart[] = [
    { part: 'range', text: descendingOrder ? 'newest first' : 'oldest first' },
    { part: 'range', text: rangeWords(request) },
    { part: 'kinds', text: kindWords(request) },
    ...(readsContracts
      ? ([
          { part: 'reader', text: readerWords(reader) },
          { part: 'contracts', text: contractWords(request) },
          { part: 'reader', text: kindsWords(request.kinds) },
          { part: 'contracts', text: moreWords(request.more) },
        ] as const)
      : []),
    { part: 'kinds', text: verbose ? 'verbose' : '' },
    {
      part: 'range',
      text:
        maxPageSize === undefined
          ? 'page size of the node'
          : `${maxPageSize.toLocaleString('en')} per page`,
    },
  ];
  return parts.filter(({ text }) => text !== '');
}

function rangeWords({ beginOffsetExclusive: begin, endOffsetInclusive: end }: UpdatesRequest) {
  const after = begin === undefined ? '' : `after offset ${begin}`;
  if (end === undefined) return after;
  return after === '' ? `up to offset ${end}` : `${after}, up to ${end}`;
}

const SHAPES = {
  off: '',
  'acs-delta': 'transactions (ACS delta)',
  'ledger-effects': 'transactions (ledger effects)',
} as const;

function kindWords({ transactions, reassignments, topology, reader }: UpdatesRequest): string {
  const kinds = [
    SHAPES[transactions],
    reassignments ? 'reassignments' : '',
    topologyWords(topology, reader, transactions === 'off' && !reassignments),
  ].filter((kind) => kind !== '');
  return kinds.length === 0 ? 'nothing' : kinds.join(', ');
}

/** The parties are named only if they differ from the reading parties. */
function topologyWords(topology: TopologyChoice, reader: Reader, isAlone: boolean): string {
  switch (topology.kind) {
    case 'off':
      return '';
    case 'all':
      return reader.kind === 'any-party' && !isAlone ? 'topology' : 'topology of every party';
    case 'parties': {
      const isSame =
        reader.kind === 'parties' && isSameSet(reader.parties, topology.parties) && !isAlone;
      return isSame ? 'topology' : `topology of ${partiesWords(topology.parties)}`;
    }
  }
}

function readerWords(reader: Reader): string {
  return reader.kind === 'any-party' ? 'as any party' : `as ${partiesWords(reader.parties)}`;
}

function partiesWords(parties: readonly string[]): string {
  const [only] = parties;
  return parties.length === 1 && only !== undefined
    ? partyHint(only)
    : counted(parties.length, 'party', 'parties');
}

const kindsWords = (kinds: ContractFilter['kinds']): string =>
  kinds === 'both' ? '' : `in ${kinds}`;

/** One further filter is described, more of them are counted. */
function moreWords(more: readonly ContractFilter[]): string {
  const [only] = more;
  if (only === undefined || more.length > 1)
    return only === undefined ? '' : `and ${counted(more.length, 'more filter')}`;
  const parts = [contractWords(only), kindsWords(only.kinds)].filter((part) => part !== '');
  return [`and ${readerWords(only.reader)}`, ...parts].join(' ');
}

function contractWords(filter: ContractFilter): string {
  const { others, views, blobs } = filter;
  const parts = [
    others ? '' : templateWords(filter),
    views ? viewWords(filter) : '',
    blobs ? 'created event blobs' : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function viewWords({ interfaces, others }: ContractFilter): string {
  const [only] = interfaces;
  if (!others || only === undefined) return 'interface views';
  return `views of ${interfaces.length === 1 ? only : counted(interfaces.length, 'interface')}`;
}

function templateWords({ templates, interfaces }: ContractFilter): string {
  const [only] = [...templates, ...interfaces];
  const count = templates.length + interfaces.length;
  if (count === 1 && only !== undefined) return `only ${only}`;
  const words = [
    templates.length === 0 ? '' : counted(templates.length, 'template'),
    interfaces.length === 0 ? '' : counted(interfaces.length, 'interface'),
  ].filter((part) => part !== '');
  return words.length === 0 ? '' : `only ${words.join(' and ')}`;
}

function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  const all = new Set([...left, ...right]);
  return all.size === new Set(left).size && all.size === new Set(right).size;
}
