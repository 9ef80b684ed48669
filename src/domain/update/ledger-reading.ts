import { namedReader, type Reader, type ReaderSearch } from '#domain/ledger/rights.ts';

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

/** A reading in the address; a param with its default is left out. */
export type ReadingSearch = ReaderSearch & {
  readonly shape?: LedgerReading['shape'];
  readonly interface?: readonly string[] | undefined;
  readonly blobs?: 'yes' | undefined;
  readonly requesting?: 'yes' | undefined;
};

/** Undefined if the address chooses nothing. Equal choices are equal values, for query keys. */
export function readingOf(search: ReadingSearch): LedgerReading | undefined {
  const { shape, interface: interfaces, blobs, requesting } = search;
  const reading: LedgerReading = {
    reader: namedReader(search),
    shape,
    interfaces: interfaces === undefined ? undefined : [...new Set(interfaces)].sort(),
    blobs: blobs === 'yes' || undefined,
    byParties: requesting === 'yes' || undefined,
  };
  return Object.values(reading).every((value) => value === undefined) ? undefined : reading;
}

/** Every param, so that a link removes those that are not chosen. */
export function searchOfReading(reading: LedgerReading): Required<ReadingSearch> {
  const { reader, shape, interfaces = [], blobs, byParties } = reading;
  return {
    party: reader?.kind === 'parties' ? reader.parties : undefined,
    any: reader?.kind === 'any-party' ? 'yes' : undefined,
    shape,
    interface: interfaces.length === 0 ? undefined : interfaces,
    blobs: blobs ? 'yes' : undefined,
    requesting: byParties ? 'yes' : undefined,
  };
}

/** Whether a route that accepts parties only cannot read an update this way. */
export function needsFormat({ shape, interfaces = [], blobs, byParties }: LedgerReading): boolean {
  return shape !== undefined || interfaces.length > 0 || blobs === true || byParties === true;
}
