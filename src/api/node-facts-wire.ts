import * as z from 'zod/mini';
import { timesWire } from './node-wire.ts';
import { int64Wire, recordWire, textWire } from './shape.ts';

/*
 * What the page "Node" asks beyond `node-wire.ts`, as on the wire (wire-facts 3). Members that may
 * be missing are; unknown ones are kept.
 */

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
  voting_threshold: z.nullish(int64Wire),
  latest_mining_round: scanContractWire,
  sv_node_states: z.nullish(z.array(z.unknown())),
  initial_round: z.nullish(textWire),
});
