import * as z from 'zod/mini';
import { parseExact } from '#api/json/exact-json.ts';
import {
  checkShape,
  dropInvalidMembers,
  int64Wire,
  isRecord,
  isText,
  textWire,
  WrongShape,
} from '#api/json/shape.ts';
import { type Int64, readInt64 } from '#domain/ledger/int64.ts';
import type { Right } from '#domain/ledger/rights.ts';
import type { RecordTime, TimeSource } from '#domain/node/node-state.ts';

/**
 * Small responses of a node as on the wire; unknown fields are kept
 * (docs/facts/wire.md#node-routes).
 */

export const timesWire = z.nullish(
  z.array(z.nullish(z.looseObject({ synchronizerId: textWire, recordTime: textWire }))),
);

/** GET /v2/state/ledger-end; the times exist from 3.6 on. */
export const LedgerEndWire = z.looseObject({ offset: int64Wire, synchronizerTimes: timesWire });

/** GET /v2/state/latest-pruned-offsets; 0 or absent means not pruned. */
const PrunedOffsetsWire = z.looseObject({
  participantPrunedUpToInclusive: z.nullish(int64Wire),
  allDivulgedContractsPrunedUpToInclusive: z.nullish(int64Wire),
});

const ParticipantIdWire = z.looseObject({ participantId: textWire });

/** GET /v2/authenticated-user (3.4 and later). */
const AuthenticatedUserWire = z.looseObject({
  user: z.looseObject({ id: textWire }),
});

/** GET /v2/users/{user-id}/rights; each `kind` is a one-of whose content has a `value` layer. */
const RightsWire = z.looseObject({
  rights: z.nullish(z.array(z.looseObject({ kind: z.unknown() }))),
});

const ScanVersionWire = z.looseObject({ version: textWire });

/*
 * Decoders of a node's small responses (docs/facts/wire.md#node-routes). Each may throw SyntaxError
 * or WrongShape.
 */

export type LedgerEnd = { readonly offset: Int64; readonly times: readonly RecordTime[] };

export function readLedgerEnd(text: string): LedgerEnd {
  const { value } = dropInvalidMembers(LedgerEndWire, parseExact(text), ['offset']);
  const offset = readInt64(value.offset);
  if (offset === undefined) throw new WrongShape('offset', 'an integer');
  return { offset, times: timesOf(value.synchronizerTimes, 'ledger-end') };
}

export function timesOf(
  reported: z.output<typeof LedgerEndWire>['synchronizerTimes'],
  from: TimeSource,
): readonly RecordTime[] {
  return (reported ?? []).flatMap((one) =>
    one == null ? [] : [{ synchronizerId: one.synchronizerId, at: one.recordTime, from }],
  );
}

/** Offsets up to which the ledger is pruned; "0" means nothing is pruned. */
export type PrunedOffsets = {
  readonly participant: Int64 | undefined;
  readonly divulged: Int64 | undefined;
};

export function readPrunedOffsets(text: string): PrunedOffsets {
  const { value } = dropInvalidMembers(PrunedOffsetsWire, parseExact(text), []);
  return {
    participant: readInt64(value.participantPrunedUpToInclusive),
    divulged: readInt64(value.allDivulgedContractsPrunedUpToInclusive),
  };
}

export function readParticipantId(text: string): string {
  return read(ParticipantIdWire, text).participantId;
}

export type NodeUser = {
  readonly id: string;
  readonly primaryParty?: string | undefined;
};

export function readAuthenticatedUser(text: string): NodeUser {
  const { id, primaryParty } = read(AuthenticatedUserWire, text).user;
  return {
    id,
    primaryParty: isText(primaryParty) && primaryParty !== '' ? primaryParty : undefined,
  };
}

/** Each `kind` is an object with one key whose content has a `value` layer. */
export function readRights(text: string): Right[] {
  return (read(RightsWire, text).rights ?? []).map(({ kind }) => {
    if (!isRecord(kind)) return { kind: 'unknown', party: undefined };
    const [name = 'Empty', content] = Object.entries(kind).find(([, one]) => one) ?? [];
    const value = isRecord(content) && isRecord(content['value']) ? content['value'] : content;
    const party = isRecord(value) ? value['party'] : undefined;
    return { kind: name, party: isText(party) ? party : undefined };
  });
}

export function readScanVersion(text: string): string {
  return read(ScanVersionWire, text).version;
}

function read<S extends z.ZodMiniType>(schema: S, text: string): z.output<S> {
  return checkShape(schema, parseExact(text));
}
