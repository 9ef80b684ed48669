import { type Body, envelope } from '#sim/http/json-text.ts';
import { type JsonObject, objectMember, textsMember } from '#sim/http/request-body.ts';
import type { Update } from '#sim/world/update.ts';
import type { Asker } from './ledger-error.ts';
import { readEventFormat, readTransactionFormat, requireReading } from './ledger-request.ts';
import { reassignmentBody } from './reassignment-body.ts';
import { topologyBody } from './topology-body.ts';
import { transactionBody } from './transaction-body.ts';

export type Pick = (update: Update) => Body | undefined;

/** UpdateFormat: a missing kind is off. Rights are checked before any read. */
export function readUpdateFormat(format: JsonObject, asker: Asker): Pick {
  const transactions = objectMember(format, 'includeTransactions');
  const reassignments = objectMember(format, 'includeReassignments');
  const topology = objectMember(format, 'includeTopologyEvents');
  const shown = transactions && readTransactionFormat(transactions, asker);
  const moved = reassignments && readEventFormat(reassignments, asker);
  const hosting = topology && readTopologyFormat(topology, asker);
  return (update) => {
    const { release } = asker;
    switch (update.kind) {
      case 'transaction':
        return (
          shown &&
          wrapped('Transaction', transactionBody(update, shown.shape, shown.events, release))
        );
      case 'reassignment':
        return moved && wrapped('Reassignment', reassignmentBody(update, moved, release));
      case 'topology':
        return (
          hosting &&
          wrapped(
            update.toldAs ?? 'TopologyTransaction',
            topologyBody(update, hosting.parties, release),
          )
        );
    }
  };
}

function readTopologyFormat(
  format: JsonObject,
  asker: Asker,
): { readonly parties: ReadonlySet<string> | undefined } | undefined {
  const events = objectMember(format, 'includeParticipantAuthorizationEvents');
  if (events === undefined) return undefined;
  const parties = textsMember(events, 'parties') ?? [];
  requireReading(parties, parties.length === 0, asker);
  return { parties: parties.length === 0 ? undefined : new Set(parties) };
}

const wrapped = (kind: string, value: Body | undefined): Body | undefined =>
  value === undefined ? undefined : envelope({ [kind]: envelope({ value }) });
