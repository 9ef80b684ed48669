import type * as z from 'zod/mini';
import { failureOf } from '#domain/failure.ts';
import { parseExact } from './exact-json.ts';
import {
  GeneratedTopologyWire,
  HostsWire,
  HostWire,
  PartyDetailsWire,
} from './external-party-wire.ts';
import type { LedgerClient } from './ledger.ts';
import type { Watching } from './question.ts';
import type { ScanClient } from './scan.ts';
import { checkShape } from './shape.ts';

/*
 * What the page of external parties asks. Every function may reject with `RequestFailed`; every
 * reader may throw SyntaxError or WrongShape.
 */

export const GENERATE_PATH = '/v2/parties/external/generate-topology';
type Ledger = Pick<LedgerClient, 'small'>;

/** Computes the topology transactions of a new party; the node keeps nothing of it. */
export function generateTopology(ledger: Ledger, body: object, watching?: Watching) {
  return ledger.small({ path: GENERATE_PATH, body, read: readGeneratedTopology }, watching);
}

/** What the node answered, all of it still to be doubted; no list is a list of nothing. */
export function readGeneratedTopology(text: string) {
  const answer = read(GeneratedTopologyWire, text);
  const { partyId, publicKeyFingerprint, multiHash } = answer;
  const topologyTransactions: readonly string[] = answer.topologyTransactions ?? [];
  return { partyId, publicKeyFingerprint, topologyTransactions, multiHash };
}

/** What a participant knows of a party. */
export type PartyDetails = {
  readonly party: string;
  /** Hosted by this participant; undefined where it does not tell. */
  readonly isLocal: boolean | undefined;
};

/** A party as the participant knows it; undefined where it does not. */
export function askParty(
  ledger: Ledger,
  party: string,
  watching?: Watching,
): Promise<PartyDetails | undefined> {
  const path = `/v2/parties/${encodeURIComponent(party)}`;
  const find = (text: string) => readParties(text).find((one) => one.party === party);
  return ledger.small({ path, read: find }, watching);
}

export function readParties(text: string): readonly PartyDetails[] {
  return (read(PartyDetailsWire, text).partyDetails ?? []).map(({ party, isLocal }) => ({
    party,
    isLocal: isLocal ?? undefined,
  }));
}

/**
 * The participants that host a party, as its synchronizer knows them; none where it does not know
 * the party. An older Scan tells only of a single host, and fails for more (wire-facts 2).
 */
export async function askHosts(
  scan: Pick<ScanClient, 'small'>,
  synchronizer: string,
  party: string,
  watching?: Watching,
): Promise<readonly string[]> {
  const rest = `/domains/${encodeURIComponent(synchronizer)}/parties/${encodeURIComponent(party)}/participant-id`;
  try {
    return await scan
      .small({ path: `/v1${rest}`, read: readHosts }, watching)
      .catch((thrown: unknown) => {
        if (failureOf(thrown)?.kind !== 'not-offered') throw thrown;
        return scan.small({ path: `/v0${rest}`, read: readHost }, watching);
      });
  } catch (thrown) {
    if (failureOf(thrown)?.kind === 'not-found') return [];
    throw thrown;
  }
}

export function readHosts(text: string): readonly string[] {
  return (read(HostsWire, text).participant_ids ?? []).map(participantOf);
}

export function readHost(text: string): readonly string[] {
  return [participantOf(read(HostWire, text).participant_id)];
}

/** Scan says what kind of member an id is, the ledger does not (topology-facts 1.3). */
function participantOf(member: string): string {
  return member.replace(/^PAR::/, '');
}

function read<S extends z.ZodMiniType>(schema: S, text: string): z.output<S> {
  return checkShape(schema, parseExact(text));
}
