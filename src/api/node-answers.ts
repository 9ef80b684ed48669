import type * as z from 'zod/mini';
import { type Int64, readInt64 } from '#domain/int64.ts';
import type { Right } from '#domain/rights.ts';
import { parseExact } from './exact-json.ts';
import {
  AuthenticatedUserWire,
  LedgerEndWire,
  ParticipantIdWire,
  PrunedOffsetsWire,
  RightsWire,
  VersionWire,
} from './node-wire.ts';
import { checkShape, isRecord, isText, WrongShape } from './shape.ts';

/*
 * From the text of a node's small answers to plain values (wire-facts 3). Each may throw
 * SyntaxError or WrongShape.
 */

/** The version's text, as `3.4.12-SNAPSHOT`. */
export function readVersion(text: string): string {
  return read(VersionWire, text).version;
}

export function readLedgerEnd(text: string): Int64 {
  return int64(read(LedgerEndWire, text).offset, 'offset');
}

/** The offset up to which the participant has deleted its history; 0: it has not. */
export function readPrunedUpTo(text: string): Int64 {
  const path = 'participantPrunedUpToInclusive';
  return int64(read(PrunedOffsetsWire, text)[path] ?? 0, path);
}

export function readParticipantId(text: string): string {
  return read(ParticipantIdWire, text).participantId;
}

/** The id of the ledger user to whom the token belongs. */
export function readAuthenticatedUser(text: string): string {
  return read(AuthenticatedUserWire, text).user.id;
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

function read<S extends z.ZodMiniType>(schema: S, text: string): z.output<S> {
  return checkShape(schema, parseExact(text));
}

function int64(value: unknown, path: string): Int64 {
  const digits = readInt64(value);
  if (digits === undefined) throw new WrongShape(path, 'an integer');
  return digits;
}
