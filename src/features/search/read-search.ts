import { pageRoot } from '#api/connection/config.ts';
import { readRecent } from '#api/connection/recent.ts';
import type { MeaningKind, Recognition } from '#domain/search/meaning.ts';
import { recognise } from '#domain/search/recognise.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { loadedUpdates } from '#queries/loaded-updates.ts';
import { participantQuery } from '#queries/node-status.ts';

/**
 * What a text of the search box means. The catalogue of errors is loaded only for a possible code.
 * @param as the kind of id that a link of Treeline names
 */
export async function readSearch(
  text: string,
  connected: ConnectedNode | undefined,
  as?: MeaningKind,
): Promise<Recognition> {
  const isErrorCode = /[a-z\d]_[a-z\d]/i.test(text) ? await loadCatalogue() : () => false;
  // The node's id has the form of a party's. A search sends no request for it.
  const own = connected?.client.getQueryData(participantQuery(undefined).queryKey);
  const named = text.trim() === own ? `PAR::${own}` : (wholeId(text, connected) ?? text);
  return recognise(named, { app: pageRoot(), isErrorCode, as });
}

/** If the catalogue fails to load, the errors page reports it. */
const loadCatalogue = () =>
  import('#domain/error-catalogue/error-catalogue.ts').then(
    ({ catalogueEntry }) =>
      (code: string) =>
        catalogueEntry(code) !== undefined,
    () => () => true,
  );

/** The one known update whose id has these ends: `122014a55d…4a56c517`, or `122014a55d...`. */
function wholeId(text: string, connected: ConnectedNode | undefined): string | undefined {
  const [, begin, end = ''] = /^\s*([0-9a-f]{8,})(?:…|\.\.\.)([0-9a-f]{8,}|)\s*$/.exec(text) ?? [];
  if (begin === undefined || connected === undefined) return undefined;
  const { client, node } = connected;
  const recent = readRecent().filter(({ network }) => network === node.network.id);
  const meant = [...recent, ...loadedUpdates(client)]
    .map(({ updateId }) => updateId)
    .filter((id) => id.startsWith(begin) && id.endsWith(end));
  return new Set(meant).size === 1 ? meant[0] : undefined;
}
