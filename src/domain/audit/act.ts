/** What was done on the page of external parties, in the order of the onboarding. */
export type ActName =
  | 'key chosen'
  | 'key wiped'
  | 'topology requested'
  | 'response received'
  | 'checks completed'
  | 'signing opened'
  | 'party hint typed and signed'
  | 'signature pasted and verified'
  | 'allocation sent'
  | 'allocation accepted'
  | 'allocation rejected'
  | 'party already existed'
  | 'outcome unknown'
  | 'party found';

/** One act with its time. */
export type Act = {
  readonly act: ActName;
  /** By the clock of the browser, in UTC. */
  readonly at: string;
  /** The header `Date` of the server's response, in UTC, if readable. */
  readonly serverDate?: string | undefined;
  /** The multi-hash of the topology that the act was about, computed in the page, in hex. */
  readonly multiHash?: string | undefined;
  /** The fingerprint of the key that the act was about. */
  readonly key?: string | undefined;
};

/** A header `Date` as ISO 8601; undefined if it is absent or no date. */
export function serverDateOf(header: string | null): string | undefined {
  const time = Date.parse(header ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
