import { createContext } from 'react';

/** The base URL of the open ledger, so that its failures can link to its completions. */
export const ConnectedLedger = createContext<string | undefined>(undefined);
