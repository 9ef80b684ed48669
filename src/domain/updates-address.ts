import { stringifySearch } from './search-params.ts';
import type { UpdatesForm } from './updates-form.ts';
import { readUpdatesParams, toUpdatesParams } from './updates-params.ts';
import type { UpdatesRequest } from './updates-request.ts';
import { type RequestSearch, readRequestSearch, type UpdatesSearch } from './updates-search.ts';

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

/** Whether these params make an address that is sure to arrive. */
export function isLinkable(search: UpdatesSearch): boolean {
  return stringifySearch(search).length <= LONGEST_LINK;
}

/** Why a request cannot stand in an address, as a sentence; undefined where it can. */
export function linkProblem(request: UpdatesRequest, usual: UpdatesRequest): string | undefined {
  const { length } = stringifySearch({ ...searchOfRequest(request, usual) });
  if (length <= LONGEST_LINK) return undefined;
  const most = LONGEST_LINK.toLocaleString('en');
  return `This request makes an address of ${length.toLocaleString('en')} characters, and only ${most} are sure to arrive: name fewer parties or templates, or read as any party.`;
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
