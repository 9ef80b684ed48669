import { isText } from '#api/json/shape.ts';
import { readInt64 } from '#domain/ledger/int64.ts';
import type { ContractMove } from '#domain/update/reassignment.ts';
import { FIELDS, type Interface } from './event-layout.ts';
import type { ReadEvent } from './read-event.ts';

/** The reassignment of one event (docs/facts/wire.md#reassignments); undefined for other kinds. */
export function readMove(
  { kind, body, contractId }: Pick<ReadEvent, 'kind' | 'body' | 'contractId'>,
  side: Interface,
): ContractMove | undefined {
  if (kind !== 'assign' && kind !== 'unassign') return undefined;
  const text = (name: 'reassignmentId' | 'unassignId' | 'source' | 'target') => {
    const value = body[FIELDS[name][side]];
    return isText(value) ? value : undefined;
  };
  const id = text('reassignmentId');
  return {
    half: kind,
    id: id ?? text('unassignId') ?? '',
    idIs: id === undefined ? 'unassignId' : 'reassignmentId',
    counter: readInt64(body[FIELDS.counter[side]]),
    source: text('source') ?? '',
    target: text('target') ?? '',
    contractId,
  };
}
