import { pageRoot } from '#api/connection/config.ts';
import type { MeaningKind, Recognition } from '#domain/search/meaning.ts';
import { recognise } from '#domain/search/recognise.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
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
  const named = text.trim() === own ? `PAR::${own}` : text;
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
