import type { GeneratedTopology, toAllocateBody, toGenerateBody } from '#domain/external-party.ts';
import type { LedgerClient } from './ledger.ts';
import type { Watching } from './question.ts';
import type { ScanClient } from './scan.ts';

/* TEMPORARY until simtopo */
export const GENERATE_PATH = '/v2/parties/external/generate-topology';
export const ALLOCATE_PATH = '/v2/parties/external/allocate';
type Ledger = Pick<LedgerClient, 'small'>;
export function generateTopology(
  ledger: Ledger,
  body: ReturnType<typeof toGenerateBody>,
  watching?: Watching,
): Promise<GeneratedTopology> {
  return ledger.small({ path: GENERATE_PATH, body, read: (text) => JSON.parse(text) }, watching);
}
export function allocateParty(
  ledger: Ledger,
  body: ReturnType<typeof toAllocateBody>,
  watching?: Watching,
): Promise<string> {
  return ledger.small(
    { path: ALLOCATE_PATH, body, read: (text) => JSON.parse(text).partyId },
    watching,
  );
}
export type PartyDetails = { readonly party: string; readonly isLocal: boolean | undefined };
export function askParty(
  ledger: Ledger,
  party: string,
  watching?: Watching,
): Promise<PartyDetails | undefined> {
  const path = `/v2/parties/${encodeURIComponent(party)}`;
  return ledger.small(
    {
      path,
      read: (text) =>
        JSON.parse(text).partyDetails.find((one: PartyDetails) => one.party === party),
    },
    watching,
  );
}
export function askHosts(
  scan: Pick<ScanClient, 'small'>,
  synchronizer: string,
  party: string,
  watching?: Watching,
): Promise<readonly string[]> {
  const path = `/v1/domains/${encodeURIComponent(synchronizer)}/parties/${encodeURIComponent(party)}/participant-id`;
  return scan.small({ path, read: (text) => JSON.parse(text).participant_ids }, watching);
}
