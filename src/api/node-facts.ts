import type * as z from 'zod/mini';
import { type Int64, readInt64 } from '#domain/int64.ts';
import type { RecordTime, TimeSource } from '#domain/node-state.ts';
import { parseExact } from './exact-json.ts';
import {
  DsoWire,
  LedgerEndTimesWire,
  NodeAboutWire,
  PrunedOffsetsWire,
  SynchronizersWire,
  ToldTimesWire,
  UpdateListWire,
} from './node-facts-wire.ts';
import { checkShape, isRecord, mendShape, WrongShape } from './shape.ts';

/*
 * What a node tells of itself, from the text of its answers to plain values (wire-facts 2, 3). Each
 * may throw SyntaxError or WrongShape. Undefined is what the node does not tell.
 */

/** GET /v2/version: the version and what the node says it can do. */
export type NodeAbout = {
  readonly version: string;
  readonly staticTime: boolean | undefined;
  readonly commandInspection: boolean | undefined;
  readonly userManagement: boolean | undefined;
  readonly maxRightsPerUser: Int64 | undefined;
  readonly maxPartiesPage: Int64 | undefined;
  /** Seconds that may pass between two checkpoints. */
  readonly checkpointSeconds: Int64 | undefined;
  readonly maxVettedPackagesPage: Int64 | undefined;
};

export function readNodeAbout(text: string): NodeAbout {
  const { value } = mendShape(NodeAboutWire, parseExact(text), ['version']);
  const { experimental, userManagement, partyManagement, offsetCheckpoint, packageFeature } =
    value.features ?? {};
  return {
    version: value.version,
    staticTime: experimental?.staticTime?.supported ?? undefined,
    commandInspection: experimental?.commandInspectionService?.supported ?? undefined,
    userManagement: userManagement?.supported ?? undefined,
    maxRightsPerUser: readInt64(userManagement?.maxRightsPerUser),
    maxPartiesPage: readInt64(partyManagement?.maxPartiesPageSize),
    checkpointSeconds: readInt64(offsetCheckpoint?.maxOffsetCheckpointEmissionDelay?.seconds),
    maxVettedPackagesPage: readInt64(packageFeature?.maxVettedPackagesPageSize),
  };
}

/** Up to where a participant has forgotten; "0" is nothing. */
export type PrunedOffsets = {
  readonly participant: Int64 | undefined;
  /** Of contracts that were divulged to it. */
  readonly divulged: Int64 | undefined;
};

export function readPrunedOffsets(text: string): PrunedOffsets {
  const { value } = mendShape(PrunedOffsetsWire, parseExact(text), []);
  return {
    participant: readInt64(value.participantPrunedUpToInclusive),
    divulged: readInt64(value.allDivulgedContractsPrunedUpToInclusive),
  };
}

export type ConnectedSynchronizer = {
  readonly id: string;
  readonly alias: string | undefined;
  /** Of the party asked about, as on the wire (`PARTICIPANT_PERMISSION_…`). */
  readonly permission: string | undefined;
};

export function readSynchronizers(text: string): readonly ConnectedSynchronizer[] {
  const { connectedSynchronizers } = read(SynchronizersWire, text);
  return (connectedSynchronizers ?? []).map((one) => ({
    id: one.synchronizerId,
    alias: one.synchronizerAlias ?? undefined,
    permission: one.permission ?? undefined,
  }));
}

/** The ledger's end, with the times that it tells from 3.6 on. */
export type LedgerEnd = { readonly offset: Int64; readonly times: readonly RecordTime[] };

export function readLedgerEndTimes(text: string): LedgerEnd {
  const { value } = mendShape(LedgerEndTimesWire, parseExact(text), ['offset']);
  const offset = readInt64(value.offset);
  if (offset === undefined) throw new WrongShape('offset', 'an integer');
  return { offset, times: timesOf(value.synchronizerTimes, 'ledger-end') };
}

/** The record times that a list of updates tells, in its order; all else in it is passed over. */
export function readListTimes(text: string): readonly RecordTime[] {
  return read(UpdateListWire, text).flatMap(({ update }) => {
    const [kind = '', content] = Object.entries(update)[0] ?? [];
    const inner = isRecord(content) ? content['value'] : undefined;
    if (!isRecord(inner)) return [];
    const { synchronizerId, recordTime, synchronizerTimes } = mendShape(
      ToldTimesWire,
      inner,
      [],
    ).value;
    if (kind === 'OffsetCheckpoint') return timesOf(synchronizerTimes, 'checkpoint');
    if (synchronizerId == null || recordTime == null) return [];
    return [{ synchronizerId, at: recordTime, from: 'update' as const }];
  });
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

function timesOf(
  told: z.output<typeof LedgerEndTimesWire>['synchronizerTimes'],
  from: TimeSource,
): readonly RecordTime[] {
  return (told ?? []).flatMap((one) =>
    one == null ? [] : [{ synchronizerId: one.synchronizerId, at: one.recordTime, from }],
  );
}

function read<S extends z.ZodMiniType>(schema: S, text: string): z.output<S> {
  return checkShape(schema, parseExact(text));
}
