import { createContext } from 'react';

/** The base URL of the ledger that is open, so that a failure of it can lead to its completions. */
export const ConnectedLedger = createContext<string | undefined>(undefined);
