import * as z from 'zod/mini';
import type { Watching } from '#api/http/api-request.ts';
import { parseExact } from '#api/json/exact-json.ts';
import {
  checkShape,
  dropInvalidMembers,
  int64Wire,
  isRecord,
  recordWire,
  textWire,
} from '#api/json/shape.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { timesWire } from '#api/ledger/ledger-wire.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import { type Int64, readInt64 } from '#domain/ledger/int64.ts';

/*
 * The other responses of the Node page (docs/facts/wire.md#node-routes). Unknown members are kept.
 */

/** GET /v2/state/connected-synchronizers. */
const SynchronizersWire = z.looseObject({
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

/**
 * POST /v2/updates: one key names the kind, which may be unknown (docs/facts/wire.md#update-kinds).
 */
export const UpdateListWire = z.array(z.looseObject({ update: recordWire }));

/** Times of an update or checkpoint; each kind has some of these. */
export const ReportedTimesWire = z.looseObject({
  synchronizerId: z.nullish(textWire),
  recordTime: z.nullish(textWire),
  synchronizerTimes: timesWire,
});

/** A contract in a Scan response; the payload is not read. */
const scanContractWire = z.nullish(
  z.looseObject({ contract: z.nullish(z.looseObject({ payload: z.nullish(z.unknown()) })) }),
);

/** GET {scan_url}/v0/dso. */
const DsoWire = z.looseObject({
  sv_user: z.nullish(textWire),
  sv_party_id: z.nullish(textWire),
  dso_party_id: textWire,
  voting_threshold: z.nullish(int64Wire),
  latest_mining_round: scanContractWire,
  sv_node_states: z.nullish(z.array(z.unknown())),
  initial_round: z.nullish(textWire),
});

/*
 * Decoders of the Node page (docs/facts/wire.md#node-routes). Each may throw SyntaxError or
 * WrongShape; undefined means not reported.
 */

export type ConnectedSynchronizer = {
  readonly id: string;
  readonly alias: string | undefined;
  /** Permission of the requested party, as on the wire (`PARTICIPANT_PERMISSION_…`). */
  readonly permission: string | undefined;
};

/** The permission where the request names no party. */
const UNSPECIFIED = 'PARTICIPANT_PERMISSION_UNSPECIFIED';

export function readSynchronizers(text: string): readonly ConnectedSynchronizer[] {
  const { connectedSynchronizers } = checkShape(SynchronizersWire, parseExact(text));
  return (connectedSynchronizers ?? []).map((one) => ({
    id: one.synchronizerId,
    alias: one.synchronizerAlias ?? undefined,
    permission: one.permission === UNSPECIFIED ? undefined : (one.permission ?? undefined),
  }));
}

export type Dso = {
  readonly party: string;
  readonly svParty: string | undefined;
  readonly svUser: string | undefined;
  readonly votingThreshold: Int64 | undefined;
  readonly svNodes: number | undefined;
  readonly latestRound: Int64 | undefined;
  readonly initialRound: string | undefined;
};

export function readDso(text: string): Dso {
  const { value } = dropInvalidMembers(DsoWire, parseExact(text), ['dso_party_id']);
  const payload = value.latest_mining_round?.contract?.payload;
  const round = isRecord(payload) ? payload['round'] : undefined;
  return {
    party: value.dso_party_id,
    svParty: value.sv_party_id ?? undefined,
    svUser: value.sv_user ?? undefined,
    votingThreshold: readInt64(value.voting_threshold),
    svNodes: value.sv_node_states?.length,
    latestRound: isRecord(round) ? readInt64(round['number']) : undefined,
    initialRound: value.initial_round ?? undefined,
  };
}

/* Requests about a node that have no client method. Each may reject with `RequestFailed`. */

type Ledger = Pick<LedgerClient, 'small'>;

/** @param party adds its permission to the response (docs/facts/wire.md#node-routes) */
export function askSynchronizers(
  ledger: Ledger,
  party: string | undefined,
  watching?: Watching,
): Promise<readonly ConnectedSynchronizer[]> {
  const query = party === undefined ? '' : (`?party=${encodeURIComponent(party)}` as const);
  const path = `/v2/state/connected-synchronizers${query}` as const;
  return ledger.small({ path, read: readSynchronizers }, watching);
}

export function askDso(scan: Pick<ScanClient, 'small'>, watching?: Watching): Promise<Dso> {
  return scan.small({ path: '/v0/dso', read: readDso }, watching);
}
