import { type JsonObject, objectMember, textMember } from '#sim/http/request-body.ts';
import { HOSTED } from '#sim/world/party.ts';
import { type EventFilter, extrasOf, passes, readFilter } from './event-filter.ts';
import {
  type Asker,
  invalidArgument,
  missingField,
  redacted,
  undecodable,
} from './ledger-error.ts';
import type { EventFormat } from './reading.ts';
import type { Shape } from './transaction-body.ts';
import { readsAnyParty, readsAs } from './user.ts';

export function readTransactionFormat(
  format: JsonObject,
  asker: Asker,
): { readonly events: EventFormat; readonly shape: Shape } {
  const shape = textMember(format, 'transactionShape');
  if (shape === 'TRANSACTION_SHAPE_UNSPECIFIED')
    throw invalidArgument('transaction_shape', asker, 'MISSING_FIELD');
  if (shape !== 'TRANSACTION_SHAPE_ACS_DELTA' && shape !== 'TRANSACTION_SHAPE_LEDGER_EFFECTS')
    throw undecodable(`body (Unexpected enum value '${shape}' at 'transactionShape')`);
  const events = objectMember(format, 'eventFormat');
  if (events === undefined) throw undecodable("body (Missing required field at 'eventFormat')");
  return { events: readEventFormat(events, asker), shape };
}

/**
 * Reads an EventFormat and checks the required rights (docs/facts/wire.md#filters). Throws the
 * rejection.
 */
export function readEventFormat(format: JsonObject, asker: Asker): EventFormat {
  const byParty = objectMember(format, 'filtersByParty') ?? {};
  const forAny = objectMember(format, 'filtersForAnyParty');
  const named = Object.keys(byParty);
  if (named.length === 0 && forAny === undefined)
    throw invalidArgument(
      'filtersByParty and filtersForAnyParty cannot be empty simultaneously',
      asker,
    );
  requireReading(named, forAny !== undefined, asker);
  for (const party of named) requireParty(party, asker);
  const filters = new Map<string, EventFilter>(
    Object.entries(byParty).map(([party, filter]) => [party, readFilter(filter, asker)]),
  );
  const any = forAny && readFilter(forAny, asker);
  const filtersFor = (readers: readonly string[]): readonly EventFilter[] =>
    [any, ...readers.map((party) => filters.get(party))].filter((filter) => filter !== undefined);
  return {
    parties: any === undefined ? new Set(named) : HOSTED,
    anyParty: any !== undefined,
    wants: (template, readers) => filtersFor(readers).some((filter) => passes(filter, template)),
    extras: (template, readers) => extrasOf(filtersFor(readers), template),
    traceId: asker.traceId,
  };
}

/** The transaction hash of a request, base64 on the wire, as 64 hex digits. */
export function readHash(body: JsonObject, asker: Asker): string {
  const hash = textMember(body, 'transactionHash');
  if (hash === '') throw missingField('transaction_hash', asker);
  try {
    return [...atob(hash)].map((one) => one.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  } catch {
    throw undecodable(
      `body (Got value '"${hash}"' with wrong type, expecting base64 at 'transactionHash')`,
    );
  }
}

/** Throws a redacted 403 unless the user may read as each party (or as any, if requested). */
export function requireReading(parties: readonly string[], any: boolean, asker: Asker): void {
  const allowed =
    (!any || readsAnyParty(asker.user)) && parties.every((party) => readsAs(asker.user, party));
  if (!allowed) throw redacted(403, asker);
}

export function requireParty(party: string, asker: Asker): void {
  const odd = /[^A-Za-z0-9:\-_ ]/.exec(party)?.[0];
  const code = odd?.charCodeAt(0).toString(16);
  if (odd !== undefined)
    throw invalidArgument(`non expected character 0x${code} in Daml-LF Party "${party}"`, asker);
  if (party === '') throw invalidArgument('Daml-LF Party is empty', asker);
}
