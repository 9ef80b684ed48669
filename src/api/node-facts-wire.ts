import * as z from 'zod/mini';
import { int64Wire, recordWire, textWire } from './shape.ts';

/*
 * What a node tells of itself beyond `node-wire.ts`, as on the wire (wire-facts 3). Members that
 * may be missing are; unknown ones are kept.
 */

const int64 = z.nullish(int64Wire);
const flag = z.nullish(z.boolean());
const supported = z.nullish(z.looseObject({ supported: flag }));

/** GET /v2/version, whole. Every feature may be missing: older nodes know fewer. */
export const NodeAboutWire = z.looseObject({
  version: textWire,
  features: z.nullish(
    z.looseObject({
      experimental: z.nullish(
        z.looseObject({ staticTime: supported, commandInspectionService: supported }),
      ),
      userManagement: z.nullish(
        z.looseObject({ supported: flag, maxRightsPerUser: int64, maxUsersPageSize: int64 }),
      ),
      partyManagement: z.nullish(z.looseObject({ maxPartiesPageSize: int64 })),
      offsetCheckpoint: z.nullish(
        z.looseObject({
          maxOffsetCheckpointEmissionDelay: z.nullish(z.looseObject({ seconds: int64 })),
        }),
      ),
      packageFeature: z.nullish(z.looseObject({ maxVettedPackagesPageSize: int64 })),
    }),
  ),
});

/** GET /v2/state/latest-pruned-offsets. */
export const PrunedOffsetsWire = z.looseObject({
  participantPrunedUpToInclusive: int64,
  allDivulgedContractsPrunedUpToInclusive: int64,
});

/** GET /v2/state/connected-synchronizers. */
export const SynchronizersWire = z.looseObject({
  connectedSynchronizers: z.nullish(
    z.array(
      z.looseObject({
        synchronizerAlias: z.nullish(textWire),
        synchronizerId: textWire,
        permission: z.nullish(textWire),
      }),
    ),
  ),
});

const timesWire = z.nullish(
  z.array(z.nullish(z.looseObject({ synchronizerId: textWire, recordTime: textWire }))),
);

/** GET /v2/state/ledger-end with the times that it has from 3.6 on. */
export const LedgerEndTimesWire = z.looseObject({
  offset: int64Wire,
  synchronizerTimes: timesWire,
});

/** Answer of POST /v2/updates: one key names the kind, known or not (wire-facts 1.2). */
export const UpdateListWire = z.array(z.looseObject({ update: recordWire }));

/** What an update or a checkpoint of such a list says of times; each kind has some of these. */
export const ToldTimesWire = z.looseObject({
  synchronizerId: z.nullish(textWire),
  recordTime: z.nullish(textWire),
  synchronizerTimes: timesWire,
});

/** A contract as Scan tells it beside other facts; the payload stays opaque. */
const scanContractWire = z.nullish(
  z.looseObject({ contract: z.nullish(z.looseObject({ payload: z.nullish(z.unknown()) })) }),
);

/** GET {scan_url}/v0/dso. */
export const DsoWire = z.looseObject({
  sv_user: z.nullish(textWire),
  sv_party_id: z.nullish(textWire),
  dso_party_id: textWire,
  voting_threshold: int64,
  latest_mining_round: scanContractWire,
  sv_node_states: z.nullish(z.array(z.unknown())),
  initial_round: z.nullish(textWire),
});
