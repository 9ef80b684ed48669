import { createContext, useContext } from 'react';
import type { UpdateDocument } from '#domain/document.ts';

/** The document that the update's frame chose to show, for the pages inside it. */
export const ShownDocument = createContext<UpdateDocument | undefined>(undefined);

/** Undefined outside an update, and while nothing can be shown. */
export function useShownDocument(): UpdateDocument | undefined {
  return useContext(ShownDocument);
}
