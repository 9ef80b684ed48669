import { invalidArgument, redacted, undecodable } from './ledger-error.ts';
import { HOSTED } from './party.ts';
import type { EventFormat } from './reading.ts';
import { isFrom, type Release } from './release.ts';
import type { Shape } from './transaction-body.ts';
import { readsAnyParty, readsAs, type User } from './user.ts';

/** Who asks, in which conversation: what every refusal needs. */
export type Asker = {
  readonly user: User;
  readonly traceId: string;
  readonly release: Release;
};

export type JsonObject = { readonly [member: string]: unknown };

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The request's body, or the text/plain 400 of the HTTP layer (wire-facts 6.3). */
export async function readBody(request: Request): Promise<JsonObject> {
  let body: unknown;
  try {
    body = JSON.parse(await request.text());
  } catch {
    throw undecodable('body (expected json value)');
  }
  if (!isObject(body)) throw undecodable("body (expected '{' or 'n')");
  return body;
}

/** A text that must be there. */
export function textMember(body: JsonObject, name: string): string {
  const value = body[name];
  if (value === undefined) throw undecodable(`body (Missing required field at '${name}')`);
  if (typeof value !== 'string')
    throw undecodable(
      `body (Got value '${JSON.stringify(value)}' with wrong type, expecting string at '${name}')`,
    );
  return value;
}

/** A list of texts; absent or null is undefined. */
export function textsMember(body: JsonObject, name: string): readonly string[] | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string'))
    throw undecodable(`body (Got value with wrong type, expecting array of strings at '${name}')`);
  return value;
}

export function objectMember(body: JsonObject, name: string): JsonObject | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (!isObject(value))
    throw undecodable(`body (Got value with wrong type, expecting object at '${name}')`);
  return value;
}

/** TransactionFormat: whose events, in which shape. */
export function readTransactionFormat(
  format: JsonObject,
  asker: Asker,
): { readonly events: EventFormat; readonly shape: Shape } {
  const shape = textMember(format, 'transactionShape');
  if (shape === 'TRANSACTION_SHAPE_UNSPECIFIED')
    throw invalidArgument('transaction_shape', asker.traceId, asker.release, 'MISSING_FIELD');
  if (shape !== 'TRANSACTION_SHAPE_ACS_DELTA' && shape !== 'TRANSACTION_SHAPE_LEDGER_EFFECTS')
    throw undecodable(`body (Unexpected enum value '${shape}' at 'transactionShape')`);
  const events = objectMember(format, 'eventFormat');
  if (events === undefined) throw undecodable("body (Missing required field at 'eventFormat')");
  return { events: readEventFormat(events, asker), shape };
}

/** EventFormat, with the rights it needs (wire-facts 1.1). Throws the refusal. */
export function readEventFormat(format: JsonObject, asker: Asker): EventFormat {
  const byParty = objectMember(format, 'filtersByParty') ?? {};
  const forAny = objectMember(format, 'filtersForAnyParty');
  const named = Object.keys(byParty);
  if (named.length === 0 && forAny === undefined)
    throw invalidArgument(
      'filtersByParty and filtersForAnyParty cannot be empty simultaneously',
      asker.traceId,
      asker.release,
    );
  requireReading(named, forAny !== undefined, asker);
  const filters = [...Object.values(byParty), ...(forAny === undefined ? [] : [forAny])];
  const wanted = filters.map((filter) => readFilters(filter, asker));
  const all = wanted.some(({ only }) => only === undefined);
  return {
    parties: forAny === undefined ? new Set(named) : HOSTED,
    anyParty: forAny !== undefined,
    only: all ? undefined : new Set(wanted.flatMap(({ only }) => only ?? [])),
    withBlobs: wanted.some(({ blobs }) => blobs),
  };
}

/** 403, redacted, unless this user may read as each party (and as any party when asked). */
export function requireReading(parties: readonly string[], any: boolean, asker: Asker): void {
  const allowed =
    (!any || readsAnyParty(asker.user)) && parties.every((party) => readsAs(asker.user, party));
  if (!allowed) throw redacted(403, asker.traceId);
}

type Filters = { readonly only: readonly string[] | undefined; readonly blobs: boolean };

function readFilters(filter: unknown, asker: Asker): Filters {
  const cumulative = isObject(filter) ? filter['cumulative'] : undefined;
  const only: string[] = [];
  let blobs = false;
  let wildcard = true;
  for (const entry of Array.isArray(cumulative) ? cumulative : []) {
    const one = isObject(entry) ? objectMember(entry, 'identifierFilter') : undefined;
    for (const [kind, inner] of Object.entries(one ?? {})) {
      const value = isObject(inner) ? objectMember(inner, 'value') : undefined;
      if (value?.['includeCreatedEventBlob'] === true) blobs = true;
      if (kind === 'WildcardFilter') return { only: undefined, blobs };
      if (kind !== 'TemplateFilter' && kind !== 'InterfaceFilter') continue;
      wildcard = false;
      only.push(
        readIdentifier(
          textMember(value ?? {}, kind === 'TemplateFilter' ? 'templateId' : 'interfaceId'),
          asker,
        ),
      );
    }
  }
  return { only: wildcard ? undefined : only, blobs };
}

/** From 3.5 on filters take the package-name form alone (wire-facts S13). */
function readIdentifier(id: string, asker: Asker): string {
  if (id.split(':').length !== 3)
    throw undecodable(
      `body (Invalid identifier format (${id}) not matching the expected format (<package>:<moduleName>:<entityName>))`,
    );
  if (isFrom(asker.release, 3, 5) && !id.startsWith('#'))
    throw invalidArgument(
      `package id form in ${id}`,
      asker.traceId,
      asker.release,
      'INVALID_FIELD',
    );
  return id;
}
