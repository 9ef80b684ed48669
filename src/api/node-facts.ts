import { type Int64, readInt64 } from '#domain/int64.ts';
import { parseExact } from './exact-json.ts';
import { DsoWire, SynchronizersWire } from './node-facts-wire.ts';
import { checkShape, isRecord, mendShape } from './shape.ts';

/*
 * What only the page "Node" asks, from the text of an answer to plain values (wire-facts 3). Each
 * may throw SyntaxError or WrongShape. Undefined is what the node does not tell.
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
