import { pageRoot } from '#api/connection/config.ts';
import type { MeaningKind, Recognition } from '#domain/search/meaning.ts';
import { recognise } from '#domain/search/recognise.ts';

/**
 * What a text of the search box means. The catalogue of errors is loaded only for a possible code.
 * @param as the kind of id that a link of Treeline names
 */
export async function readSearch(text: string, as?: MeaningKind): Promise<Recognition> {
  const isErrorCode = /[a-z\d]_[a-z\d]/i.test(text) ? await loadCatalogue() : () => false;
  return recognise(text, { app: pageRoot(), isErrorCode, as });
}

/** If the catalogue fails to load, the errors page reports it. */
const loadCatalogue = () =>
  import('#domain/error-catalogue/error-catalogue.ts').then(
    ({ catalogueEntry }) =>
      (code: string) =>
        catalogueEntry(code) !== undefined,
    () => () => true,
  );
