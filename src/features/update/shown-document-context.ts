import { createContext, useContext } from 'react';
import type { UpdateDocument } from '#domain/update/document.ts';
import type { StatusBySource } from '#domain/update/source-status.ts';

/** The document that the update's frame chose to show, for the pages inside it. */
export const ShownDocument = createContext<UpdateDocument | undefined>(undefined);

/** Undefined outside an update, and while nothing can be shown. */
export function useShownDocument(): UpdateDocument | undefined {
  return useContext(ShownDocument);
}

/** What both interfaces told of the update, for the pages inside the update's frame. */
export const FactsOfUpdate = createContext<StatusBySource | undefined>(undefined);

/** Undefined outside an update, and while nothing can be shown. */
export function useFactsOfUpdate(): StatusBySource | undefined {
  return useContext(FactsOfUpdate);
}
