import * as z from 'zod/mini';
import type { Watching } from '#api/http/api-request.ts';
import { parseExact } from '#api/json/exact-json.ts';
import { checkShape, textWire } from '#api/json/shape.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import { failureOf } from '#domain/failure/failure.ts';

/*
 * What the ledger and Scan answer about parties, as on the wire (docs/facts/topology.md#generate
 * and docs/facts/wire.md#node-routes, docs/facts/topology.md#allocate). Members that may be missing
 * are; unknown ones are kept.
 */

/** POST /v2/parties/external/generate-topology. Its content is judged by `domain`, not here. */
const GeneratedTopologyWire = z.looseObject({
  partyId: textWire,
  publicKeyFingerprint: textWire,
  /** Nodes answer three at most; each is read, hashed and drawn. */
  topologyTransactions: z.nullish(z.array(textWire).check(z.refine((list) => list.length <= 100))),
  multiHash: textWire,
});

/** GET /v2/parties/{party}; an empty list is a party that the participant does not know. */
const PartyDetailsWire = z.looseObject({
  partyDetails: z.nullish(
    z.array(z.looseObject({ party: textWire, isLocal: z.nullish(z.boolean()) })),
  ),
});

/** GET {scan_url}/v0/domains/{domain}/parties/{party}/participant-id. */
const HostWire = z.looseObject({ participant_id: textWire });

/** The same in v1 (Scan 0.5.17 and later), for parties with several hosts. */
const HostsWire = z.looseObject({ participant_ids: z.nullish(z.array(textWire)) });

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
 * the party. An older Scan tells only of a single host, and fails for more
 * (docs/facts/wire.md#scan-routes).
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

/**
 * Scan says what kind of member an id is, the ledger does not (docs/facts/wire.md#scan-routes).
 */
function participantOf(member: string): string {
  return member.replace(/^PAR::/, '');
}

function read<S extends z.ZodMiniType>(schema: S, text: string): z.output<S> {
  return checkShape(schema, parseExact(text));
}
