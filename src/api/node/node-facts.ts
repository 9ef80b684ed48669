import * as z from 'zod/mini';
import type { Watching } from '#api/http/api-request.ts';
import { parseExact } from '#api/json/exact-json.ts';
import {
  checkShape,
  int64Wire,
  isRecord,
  mendShape,
  recordWire,
  textWire,
} from '#api/json/shape.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { timesWire } from '#api/ledger/node-answers.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import { type Int64, readInt64 } from '#domain/ledger/int64.ts';

/*
 * What the page "Node" asks beyond `node-about.ts`, as on the wire
 * (docs/facts/wire.md#node-routes). Members that may be missing are; unknown ones are kept.
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
 * Answer of POST /v2/updates: one key names the kind, known or not
 * (docs/facts/wire.md#update-kinds).
 */
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
 * What only the page "Node" asks, from the text of an answer to plain values
 * (docs/facts/wire.md#node-routes). Each may throw SyntaxError or WrongShape. Undefined is what the
 * node does not tell.
 */

export type ConnectedSynchronizer = {
  readonly id: string;
  readonly alias: string | undefined;
  /** Of the party asked about, as on the wire (`PARTICIPANT_PERMISSION_…`). */
  readonly permission: string | undefined;
};

export function readSynchronizers(text: string): readonly ConnectedSynchronizer[] {
  const { connectedSynchronizers } = checkShape(SynchronizersWire, parseExact(text));
  return (connectedSynchronizers ?? []).map((one) => ({
    id: one.synchronizerId,
    alias: one.synchronizerAlias ?? undefined,
    permission: one.permission ?? undefined,
  }));
}

/** The decentralized organisation behind a Scan, and the super validator that runs it. */
export type Dso = {
  readonly party: string;
  readonly svParty: string | undefined;
  readonly svUser: string | undefined;
  readonly votingThreshold: Int64 | undefined;
  readonly svNodes: number | undefined;
  /** The number of the newest open mining round. */
  readonly latestRound: Int64 | undefined;
  readonly initialRound: string | undefined;
};

export function readDso(text: string): Dso {
  const { value } = mendShape(DsoWire, parseExact(text), ['dso_party_id']);
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

/*
 * What is asked of a node about itself, beside what its clients have methods for. Each may reject
 * with `RequestFailed`.
 */

type Ledger = Pick<LedgerClient, 'small'>;

/** @param party with one, its permission is told as well (docs/facts/wire.md#node-routes) */
export function askSynchronizers(
  ledger: Ledger,
  party: string | undefined,
  watching?: Watching,
): Promise<readonly ConnectedSynchronizer[]> {
  const query = party === undefined ? '' : `?party=${encodeURIComponent(party)}`;
  const path = `/v2/state/connected-synchronizers${query}`;
  return ledger.small({ path, read: readSynchronizers }, watching);
}

/** The organisation behind a Scan. */
export function askDso(scan: Pick<ScanClient, 'small'>, watching?: Watching): Promise<Dso> {
  return scan.small({ path: '/v0/dso', read: readDso }, watching);
}
