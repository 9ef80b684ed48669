import type { Reader } from '#domain/ledger/rights.ts';

/** How an update is read from the ledger; what is left out has the default of the route. */
export type LedgerReading = {
  /** Undefined: as the rights of the token allow. */
  readonly reader?: Reader | undefined;
  readonly shape?: 'acs-delta' | 'ledger-effects' | undefined;
  /** Interfaces whose views are included. */
  readonly interfaces?: readonly string[] | undefined;
  readonly blobs?: boolean | undefined;
  /** transaction-by-id only: `requestingParties` in place of a format. */
  readonly byParties?: boolean | undefined;
};

/** The sources that read an update from the ledger. */
export type LedgerSource = 'ledger' | 'ledger-tree' | 'ledger-flat';
