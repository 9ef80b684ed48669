import { isPartyId } from '#domain/ledger/party.ts';
import { splitTemplateId } from '#domain/ledger/template-id.ts';
import { choiceParam, offsetParam, textParam, textsParam } from '#domain/text/search-params.ts';
import { LARGEST_PAGE_SIZE } from '#domain/update-list/updates-request.ts';
import { type NarrowingSearch, readNarrowingSearch } from './narrowing-search.ts';

/** The request among the search params of `/updates`, as `updates-params.ts` writes it. */
export type RequestSearch = {
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

/** The request among them alone. */
export function readRequestSearch(search: Readonly<Record<string, unknown>>): RequestSearch {
  const after = offsetParam(search['after'], 0n);
  const upto = offsetParam(search['upto'], 1n);
  const isEmpty = after !== undefined && upto !== undefined && BigInt(after) >= BigInt(upto);
  const topology = textsParam(search['topology'], (text) => text === 'all' || isPartyId(text));
  return {
    after: isEmpty ? undefined : after,
    upto: isEmpty ? undefined : upto,
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

function sizeParam(value: unknown): string | undefined {
  const digits = textParam(value, /^[1-9]\d{0,3}$/);
  return Number(digits) <= LARGEST_PAGE_SIZE ? digits : undefined;
}

/** Names of packages, modules and templates are of ASCII; a link must not bring others on screen. */
function isTemplate(text: string): boolean {
  return /^[\x21-\x7e]{1,500}$/.test(text) && splitTemplateId(text) !== undefined;
}
