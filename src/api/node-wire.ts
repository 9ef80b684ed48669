import * as z from 'zod/mini';
import { int64Wire, textWire } from './shape.ts';

/** The small answers of a node, as on the wire; unknown fields are kept (wire-facts 3). */

/** The last record time of each synchronizer. */
export const timesWire = z.nullish(
  z.array(z.nullish(z.looseObject({ synchronizerId: textWire, recordTime: textWire }))),
);

/** GET /v2/state/ledger-end; the times are there from 3.6 on. */
export const LedgerEndWire = z.looseObject({ offset: int64Wire, synchronizerTimes: timesWire });

/** GET /v2/state/latest-pruned-offsets; 0 or nothing: not pruned. */
export const PrunedOffsetsWire = z.looseObject({
  participantPrunedUpToInclusive: z.nullish(int64Wire),
  allDivulgedContractsPrunedUpToInclusive: z.nullish(int64Wire),
});

/** GET /v2/parties/participant-id. */
export const ParticipantIdWire = z.looseObject({ participantId: textWire });

/** GET /v2/authenticated-user (3.4 and later). */
export const AuthenticatedUserWire = z.looseObject({
  user: z.looseObject({ id: textWire }),
});

/** GET /v2/users/{user-id}/rights; each `kind` is a one-of whose content has a `value` layer. */
export const RightsWire = z.looseObject({
  rights: z.nullish(z.array(z.looseObject({ kind: z.unknown() }))),
});

/** GET {scan_url}/version. */
export const ScanVersionWire = z.looseObject({ version: textWire });
