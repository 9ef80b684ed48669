import * as z from 'zod/mini';
import { parseExact } from '#api/json/exact-json.ts';
import {
  checkShape,
  int64Wire,
  isRecord,
  isText,
  mendShape,
  textWire,
  WrongShape,
} from '#api/json/shape.ts';
import { type Int64, readInt64 } from '#domain/ledger/int64.ts';
import type { Right } from '#domain/ledger/rights.ts';
import type { RecordTime, TimeSource } from '#domain/node/node-state.ts';

/**
 * The small answers of a node, as on the wire; unknown fields are kept
 * (docs/facts/wire.md#node-routes).
 */

/** The last record time of each synchronizer. */
export const timesWire = z.nullish(
  z.array(z.nullish(z.looseObject({ synchronizerId: textWire, recordTime: textWire }))),
);

/** GET /v2/state/ledger-end; the times are there from 3.6 on. */
export const LedgerEndWire = z.looseObject({ offset: int64Wire, synchronizerTimes: timesWire });

/** GET /v2/state/latest-pruned-offsets; 0 or nothing: not pruned. */
const PrunedOffsetsWire = z.looseObject({
  participantPrunedUpToInclusive: z.nullish(int64Wire),
  allDivulgedContractsPrunedUpToInclusive: z.nullish(int64Wire),
});

/** GET /v2/parties/participant-id. */
const ParticipantIdWire = z.looseObject({ participantId: textWire });

/** GET /v2/authenticated-user (3.4 and later). */
const AuthenticatedUserWire = z.looseObject({
  user: z.looseObject({ id: textWire }),
});

/** GET /v2/users/{user-id}/rights; each `kind` is a one-of whose content has a `value` layer. */
const RightsWire = z.looseObject({
  rights: z.nullish(z.array(z.looseObject({ kind: z.unknown() }))),
});

/** GET {scan_url}/version. */
const ScanVersionWire = z.looseObject({ version: textWire });

/*
 * From the text of a node's small answers to plain values (docs/facts/wire.md#node-routes). Each
 * may throw SyntaxError or WrongShape.
 */

/** The ledger's end, with the times that it tells from 3.6 on. */
export type LedgerEnd = { readonly offset: Int64; readonly times: readonly RecordTime[] };

export function readLedgerEnd(text: string): LedgerEnd {
  const { value } = mendShape(LedgerEndWire, parseExact(text), ['offset']);
  const offset = readInt64(value.offset);
  if (offset === undefined) throw new WrongShape('offset', 'an integer');
  return { offset, times: timesOf(value.synchronizerTimes, 'ledger-end') };
}

/** Times as told; `from` says by what. */
export function timesOf(
  told: z.output<typeof LedgerEndWire>['synchronizerTimes'],
  from: TimeSource,
): readonly RecordTime[] {
  return (told ?? []).flatMap((one) =>
    one == null ? [] : [{ synchronizerId: one.synchronizerId, at: one.recordTime, from }],
  );
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

export function readParticipantId(text: string): string {
  return read(ParticipantIdWire, text).participantId;
}

/** A ledger user as its participant keeps it. */
export type NodeUser = {
  readonly id: string;
  /** As whom it acts by default. */
  readonly primaryParty?: string | undefined;
};

/** The ledger user to whom the token belongs. */
export function readAuthenticatedUser(text: string): NodeUser {
  const { id, primaryParty } = read(AuthenticatedUserWire, text).user;
  return {
    id,
    primaryParty: isText(primaryParty) && primaryParty !== '' ? primaryParty : undefined,
  };
}

/** The rights; a `kind` is an object with one key whose content has a `value` layer. */
export function readRights(text: string): Right[] {
  return (read(RightsWire, text).rights ?? []).map(({ kind }) => {
    if (!isRecord(kind)) return { kind: 'unknown', party: undefined };
    const [name = 'Empty', content] = Object.entries(kind)[0] ?? [];
    const value = isRecord(content) && isRecord(content['value']) ? content['value'] : content;
    const party = isRecord(value) ? value['party'] : undefined;
    return { kind: name, party: isText(party) ? party : undefined };
  });
}

/** The version's text of a Scan, as `0.5.18`. */
export function readScanVersion(text: string): string {
  return read(ScanVersionWire, text).version;
}

function read<S extends z.ZodMiniType>(schema: S, text: string): z.output<S> {
  return checkShape(schema, parseExact(text));
}
