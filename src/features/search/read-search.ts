import { pageRoot } from '#api/connection/config.ts';
import type { Recognition } from '#domain/search/meaning.ts';
import { recognise } from '#domain/search/recognise.ts';

/** What a text of the search box means. The catalogue of errors is loaded only for a possible code. */
export async function readSearch(text: string): Promise<Recognition> {
  const isErrorCode = /[A-Z0-9]_[A-Z0-9]/.test(text) ? await loadCatalogue() : () => false;
  return recognise(text, { app: pageRoot(), isErrorCode });
}

/** If the catalogue fails to load, the errors page reports it. */
const loadCatalogue = () =>
  import('#domain/error-catalogue/error-catalogue.ts').then(
    ({ catalogueEntry }) =>
      (code: string) =>
        catalogueEntry(code) !== undefined,
    () => () => true,
  );
