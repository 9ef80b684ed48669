import { createContext, useContext } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import type { FirstRow, StatusBySource, UpdateDocument } from '#domain/update/document.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';

export const ShownDocument = createContext<UpdateDocument | undefined>(undefined);

/** Undefined outside an update, and if no document can be shown. */
export function useShownDocument(): UpdateDocument | undefined {
  return useContext(ShownDocument);
}

/** The top of the tree while no document can be shown. */
export const FirstRows = createContext<readonly FirstRow[] | undefined>(undefined);

export const FactsOfUpdate = createContext<StatusBySource | undefined>(undefined);

export function useFactsOfUpdate(): StatusBySource | undefined {
  return useContext(FactsOfUpdate);
}

/** The ledger that reported the update, for further searches. */
export type LedgerOfUpdate = {
  readonly connected: ConnectedNode;
  readonly ledger: LedgerClient;
  readonly reader: Reader;
};

export const LedgerOfUpdateContext = createContext<LedgerOfUpdate | undefined>(undefined);

/** Undefined unless the ledger reported the update. */
export function useLedgerOfUpdate(): LedgerOfUpdate | undefined {
  return useContext(LedgerOfUpdateContext);
}
