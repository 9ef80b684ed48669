import { createContext, useContext } from 'react';
import type { StatusBySource, UpdateDocument } from '#domain/update/document.ts';

export const ShownDocument = createContext<UpdateDocument | undefined>(undefined);

/** Undefined outside an update, and if no document can be shown. */
export function useShownDocument(): UpdateDocument | undefined {
  return useContext(ShownDocument);
}

export const FactsOfUpdate = createContext<StatusBySource | undefined>(undefined);

export function useFactsOfUpdate(): StatusBySource | undefined {
  return useContext(FactsOfUpdate);
}
