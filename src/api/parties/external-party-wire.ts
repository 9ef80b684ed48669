import * as z from 'zod/mini';
import type { SmallRoute, Watching } from '#api/http/api-request.ts';
import { textIntake } from '#api/http/body.ts';
import { parseExact } from '#api/json/exact-json.ts';
import { furtherMembers } from '#api/json/further-members.ts';
import { checkNoRepetition } from '#api/json/repeated-member.ts';
import { checkShape, textWire } from '#api/json/shape.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import { serverDateOf } from '#domain/audit/act.ts';
import { failureOf } from '#domain/failure/failure.ts';

/*
 * Wire types of the ledger and Scan for parties (docs/facts/topology.md#generate and
 * docs/facts/wire.md#node-routes, docs/facts/topology.md#allocate). Optional members may be absent;
 * unknown ones are kept.
 */

/** POST /v2/parties/external/generate-topology. `domain` checks the content. */
const GeneratedTopologyWire = z.looseObject({
  partyId: textWire,
  publicKeyFingerprint: textWire,
  /** Nodes return at most three; the limit bounds decoding, hashing and rendering. */
  topologyTransactions: z.nullish(
    z.array(textWire).check(z.refine((list) => list.length <= 100, 'at most 100 items')),
  ),
  multiHash: textWire,
});

/** GET /v2/parties/{party}; the list is empty for a party unknown to the participant. */
const PartyDetailsWire = z.looseObject({
  partyDetails: z.nullish(
    z.array(z.looseObject({ party: textWire, isLocal: z.nullish(z.boolean()) })),
  ),
});

/** GET {scan_url}/v0/domains/{domain}/parties/{party}/participant-id. */
const HostWire = z.looseObject({ participant_id: textWire });

/** The v1 response (Scan 0.5.17 and later), for parties with several hosts. */
const HostsWire = z.looseObject({ participant_ids: z.nullish(z.array(textWire)) });

/*
 * Requests of the external party page. Requests may reject with `RequestFailed`; readers may throw
 * SyntaxError or WrongShape.
 */

export const GENERATE_PATH = '/v2/parties/external/generate-topology';
type Ledger = Pick<LedgerClient, 'small'>;
const MEMBERS = ['partyId', 'publicKeyFingerprint', 'topologyTransactions', 'multiHash'];

/** Requests the topology transactions of a new party; the node stores nothing. */
export function generateTopology(ledger: Ledger, body: object, watching?: Watching) {
  return ledger.small(dated({ path: GENERATE_PATH, body, read: readGeneratedTopology }), watching);
}

/** A response with its header `Date` in UTC, if that is readable. */
export type Dated<T> = T & { readonly serverDate?: string | undefined };

/** A request whose response is kept with the time of its server. */
export function dated<T extends object>(route: SmallRoute<T>): SmallRoute<Dated<T>> {
  return {
    ...route,
    open: (_declared, _place, date) =>
      textIntake((text) => ({ ...route.read(text), serverDate: serverDateOf(date) })),
  };
}

/**
 * Reads the response without checking its content; a missing list counts as empty. A duplicate
 * member is an anomaly, because parsers differ on which one counts.
 */
export function readGeneratedTopology(text: string) {
  checkNoRepetition(text);
  const answer = read(GeneratedTopologyWire, text);
  const { partyId, publicKeyFingerprint, multiHash } = answer;
  const topologyTransactions: readonly string[] = answer.topologyTransactions ?? [];
  const further = furtherMembers(answer, MEMBERS);
  return { partyId, publicKeyFingerprint, topologyTransactions, multiHash, further };
}

export type PartyDetails = {
  readonly party: string;
  /** Whether this participant hosts the party; undefined if not reported. */
  readonly isLocal: boolean | undefined;
};

/** Undefined if the party is unknown to the participant. */
export function askParty(
  ledger: Ledger,
  party: string,
  watching?: Watching,
): Promise<PartyDetails | undefined> {
  const path = `/v2/parties/${encodeURIComponent(party)}` as const;
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
 * Returns the participants that host a party on its synchronizer; empty for an unknown party. An
 * older Scan reports a single host and fails if there are several (docs/facts/wire.md#scan-routes).
 */
export async function askHosts(
  scan: Pick<ScanClient, 'small'>,
  synchronizer: string,
  party: string,
  watching?: Watching,
): Promise<readonly string[]> {
  const rest =
    `/domains/${encodeURIComponent(synchronizer)}/parties/${encodeURIComponent(party)}/participant-id` as const;
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
 * Scan prefixes ids with the kind of member; the ledger does not (docs/facts/wire.md#scan-routes).
 */
function participantOf(member: string): string {
  return member.replace(/^PAR::/, '');
}

function read<S extends z.ZodMiniType>(schema: S, text: string): z.output<S> {
  return checkShape(schema, parseExact(text));
}
