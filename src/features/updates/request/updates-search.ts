import * as z from 'zod/mini';
import { isPartyId } from '#domain/ledger/party.ts';
import { isTemplateId } from '#domain/ledger/template-id.ts';
import {
  choiceParam,
  offsetParam,
  searchSchema,
  textParam,
  textsParam,
} from '#ui/browser/search-schema.ts';
import { LIST_PARAMS } from './narrowing-search.ts';

/** The params of a query to the node, as `updates-address.ts` writes them. */
const REQUEST_PARAMS = {
  after: offsetParam(0n),
  upto: offsetParam(1n),
  dir: choiceParam(['newest', 'oldest']),
  size: textParam(/^(none|[1-9]\d{0,9})$/, (digits) => !(Number(digits) >= 2 ** 31)),
  party: textsParam(isPartyId),
  any: choiceParam(['yes']),
  kind: textsParam((text) => /^(transaction|reassignment|topology)$/.test(text)),
  shape: choiceParam(['acs-delta', 'ledger-effects']),
  topology: textsParam((text) => text === 'all' || isPartyId(text)),
  template: textsParam(isTemplateId),
  interface: textsParam(isTemplateId),
  others: choiceParam(['yes']),
  views: choiceParam(['yes']),
  blobs: choiceParam(['yes']),
  verbose: choiceParam(['yes']),
  for: choiceParam(['transactions', 'reassignments']),
  also: textsParam(isFilterText),
};

type RequestParams = z.output<z.ZodMiniObject<typeof REQUEST_PARAMS, z.core.$strip>>;

/** A name that is undefined removes that param of a link. */
export type RequestSearch = {
  readonly [name in keyof typeof REQUEST_PARAMS]: RequestParams[name] | undefined;
};

/**
 * All search params of `/updates`: the request, the filters, whether new updates are inserted, a time
 * whose place the page finds when it opens, and the previewed update. Invalid values are omitted.
 * Values that only the node can validate (an unreadable party, an unknown template) remain.
 */
export const updatesSearch = searchSchema({
  ...REQUEST_PARAMS,
  ...LIST_PARAMS,
}).check(z.overwrite((search) => ({ ...search, ...agreeing(search) })));

export type UpdatesSearch = z.output<typeof updatesSearch>;

/** Returns the request params, with every name. */
export function readRequestSearch(search: Readonly<Record<string, unknown>>): RequestSearch {
  const read = z.parse(z.object(REQUEST_PARAMS), search);
  const every = Object.keys(REQUEST_PARAMS).map((name) => [name, undefined]);
  return { ...Object.fromEntries(every), ...read, ...agreeing(read) };
}

/** An empty range and views without an interface are dropped. All topology needs no parties. */
function agreeing(search: RequestParams): RequestParams {
  const { after, upto, topology, interface: faces, views } = search;
  const isEmpty = after !== undefined && upto !== undefined && BigInt(after) >= BigInt(upto);
  return {
    ...(isEmpty ? { after: undefined, upto: undefined } : {}),
    ...(views !== undefined && faces === undefined ? { views: undefined } : {}),
    ...(topology?.includes('all') === true ? { topology: ['all'] } : {}),
  };
}

const FILTER =
  /^(?:transactions,|reassignments,)?(?:any|party:[^,]+(?:,party:[^,]+)*)(,template:[^,]+)*(,interface:[^,]+)*(,others)?(,views)?(,blobs)?$/;

/** Whether `readFilterText` can read a filter, and the node can be asked for it. */
function isFilterText(text: string): boolean {
  const [whole, template, face, others, views] = FILTER.exec(text) ?? [];
  const isUsable = (!others || template || face) && (!views || face);
  const isName = (part: string) => {
    const name = part.slice(part.indexOf(':') + 1);
    return part.startsWith('party:') ? isPartyId(name) : name === part || isTemplateId(name);
  };
  return whole !== undefined && Boolean(isUsable) && text.split(',').every(isName);
}
