import * as z from 'zod/mini';
import { textWire } from './shape.ts';

/*
 * What the ledger and Scan answer about parties, as on the wire (wire-facts 1.8 and 3,
 * topology-facts 4). Members that may be missing are; unknown ones are kept.
 */

/** POST /v2/parties/external/generate-topology. Its content is judged by `domain`, not here. */
export const GeneratedTopologyWire = z.looseObject({
  partyId: textWire,
  publicKeyFingerprint: textWire,
  /** Nodes answer three at most; each is read, hashed and drawn. */
  topologyTransactions: z.nullish(z.array(textWire).check(z.refine((list) => list.length <= 100))),
  multiHash: textWire,
});

/** GET /v2/parties/{party}; an empty list is a party that the participant does not know. */
export const PartyDetailsWire = z.looseObject({
  partyDetails: z.nullish(
    z.array(z.looseObject({ party: textWire, isLocal: z.nullish(z.boolean()) })),
  ),
});

/** GET {scan_url}/v0/domains/{domain}/parties/{party}/participant-id. */
export const HostWire = z.looseObject({ participant_id: textWire });

/** The same in v1 (Scan 0.5.17 and later), for parties with several hosts. */
export const HostsWire = z.looseObject({ participant_ids: z.nullish(z.array(textWire)) });
