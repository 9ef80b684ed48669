import { type NarrowingSearch, readNarrowingSearch } from './narrowing-search.ts';
import { isPartyId } from './party.ts';
import { choiceParam, stringifySearch, textParam, textsParam } from './search-params.ts';
import { splitTemplateId } from './template-id.ts';
import type { UpdatesForm } from './updates-form.ts';
import { readUpdatesParams, toUpdatesParams } from './updates-params.ts';
import { LARGEST_PAGE_SIZE, type UpdatesRequest } from './updates-request.ts';

/** The request among the search params of `/updates`, as `updates-params.ts` writes it. */
type RequestSearch = {
  readonly after: string | undefined;
  readonly upto: string | undefined;
  readonly dir: 'newest' | 'oldest' | undefined;
  readonly size: string | undefined;
  readonly party: readonly string[] | undefined;
  readonly any: 'yes' | undefined;
  readonly kind: readonly string[] | undefined;
  readonly shape: 'acs-delta' | 'ledger-effects' | undefined;
  readonly topology: readonly string[] | undefined;
  readonly template: readonly string[] | undefined;
  readonly interface: readonly string[] | undefined;
  readonly verbose: 'yes' | undefined;
};

/** All search params of `/updates`: the request, the view, and where the reader is. */
export type UpdatesSearch = Partial<RequestSearch> &
  NarrowingSearch & {
    /** `no`: nothing new enters on top. */
    readonly live?: 'yes' | 'no' | undefined;
    /** The update that is previewed. */
    readonly sel?: string | undefined;
  };

/**
 * The params of an address: each that this page has, undefined where it is bad. So what is wrong in
 * a link is left out and said, and the rest is read at once. What only the node can know (a party
 * that this token may not read, a template that it does not have) stays.
 */
export function readUpdatesSearch(search: Readonly<Record<string, unknown>>): UpdatesSearch {
  return {
    ...readRequestSearch(search),
    ...readNarrowingSearch(search),
    live: choiceParam(search['live'], ['yes', 'no']),
    sel: textParam(search['sel'], /^[^\s]{1,300}$/),
  };
}

/**
 * The form that these params stand for; `readUpdatesForm` makes the request of it.
 * @param usual what the page opens with for this token
 */
export function formOfSearch(search: UpdatesSearch, usual: UpdatesRequest): UpdatesForm {
  const params: Record<string, string | readonly string[]> = {};
  for (const [name, value] of Object.entries(readRequestSearch(search)))
    if (value !== undefined) params[name] = value;
  return readUpdatesParams(params, usual);
}

/**
 * The params of a request, each undefined where it is as usual, so that they replace others. In
 * which order parties and templates were typed makes no other request, and so no other link.
 */
export function searchOfRequest(request: UpdatesRequest, usual: UpdatesRequest): RequestSearch {
  return readRequestSearch(toUpdatesParams(inOrder(request), inOrder(usual)));
}

/** What servers and proxies take in a request line by default, less room for the rest of it. */
const LONGEST_LINK = 7_000;

/** Why a request cannot stand in an address, as a sentence; undefined where it can. */
export function linkProblem(request: UpdatesRequest, usual: UpdatesRequest): string | undefined {
  const { length } = stringifySearch({ ...searchOfRequest(request, usual) });
  if (length <= LONGEST_LINK) return undefined;
  const most = LONGEST_LINK.toLocaleString('en');
  return `This request makes an address of ${length.toLocaleString('en')} characters, and only ${most} are sure to arrive: name fewer parties or templates, or read as any party.`;
}

function readRequestSearch(search: Readonly<Record<string, unknown>>): RequestSearch {
  const after = offsetParam(search['after'], 0n);
  const upto = offsetParam(search['upto'], 1n);
  const isCrossed = after !== undefined && upto !== undefined && BigInt(after) > BigInt(upto);
  const topology = textsParam(search['topology'], (text) => text === 'all' || isPartyId(text));
  return {
    after: isCrossed ? undefined : after,
    upto: isCrossed ? undefined : upto,
    dir: choiceParam(search['dir'], ['newest', 'oldest']),
    size: sizeParam(search['size']),
    party: textsParam(search['party'], isPartyId),
    any: choiceParam(search['any'], ['yes']),
    kind: textsParam(search['kind'], (text) => /^(transaction|reassignment|topology)$/.test(text)),
    shape: choiceParam(search['shape'], ['acs-delta', 'ledger-effects']),
    topology: topology?.includes('all') ? ['all'] : topology,
    template: textsParam(search['template'], isTemplate),
    interface: textsParam(search['interface'], isTemplate),
    verbose: choiceParam(search['verbose'], ['yes']),
  };
}

const LAST = 2n ** 63n - 1n;

function offsetParam(value: unknown, least: bigint): string | undefined {
  const digits = textParam(value, /^(0|[1-9]\d{0,18})$/);
  if (digits === undefined) return undefined;
  return BigInt(digits) >= least && BigInt(digits) <= LAST ? digits : undefined;
}

function sizeParam(value: unknown): string | undefined {
  const digits = textParam(value, /^[1-9]\d{0,3}$/);
  return Number(digits) <= LARGEST_PAGE_SIZE ? digits : undefined;
}

/** Names of packages, modules and templates are of ASCII; a link must not bring others on screen. */
function isTemplate(text: string): boolean {
  return /^[\x21-\x7e]{1,500}$/.test(text) && splitTemplateId(text) !== undefined;
}

function inOrder(request: UpdatesRequest): UpdatesRequest {
  const { reader, topology } = request;
  const sorted = (texts: readonly string[]) => [...new Set(texts)].sort();
  return {
    ...request,
    reader: reader.kind === 'parties' ? { ...reader, parties: sorted(reader.parties) } : reader,
    topology:
      topology.kind === 'parties' ? { ...topology, parties: sorted(topology.parties) } : topology,
    templates: sorted(request.templates),
    interfaces: sorted(request.interfaces),
  };
}
