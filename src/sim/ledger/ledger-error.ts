import { type Json, jsonText } from '#sim/http/json-text.ts';
import { PARTICIPANT_ALIAS } from '#sim/world/party.ts';
import { isFrom, type Release } from './release.ts';
import type { User } from './user.ts';

export class LedgerRefusal extends Error {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    status: number,
    contentType: string,
    body: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(`${status} ${body}`);
    this.status = status;
    this.contentType = contentType;
    this.body = body;
    this.headers = headers;
  }
}

const json = (status: number, body: Json) =>
  new LedgerRefusal(status, 'application/json', jsonText(body));
const plain = (status: number, body: string) =>
  new LedgerRefusal(status, 'text/plain; charset=UTF-8', body);

const GRPC_CODES = { 401: 16, 403: 7, 500: 13 } as const;

/**
 * 401, 403 and 500 omit the reason (docs/facts/wire.md#redacted-errors and #error-ids; recorded 403
 * body).
 */
export const redacted = (status: 401 | 403 | 500, traceId: string): LedgerRefusal =>
  json(status, {
    code: 'NA',
    cause: 'A security-sensitive error has been received',
    correlationId: traceId,
    traceId,
    context: {},
    resources: [],
    errorCategory: -1,
    grpcCodeValue: GRPC_CODES[status],
    retryInfo: null,
    definiteAnswer: null,
  });

/**
 * A gRPC status without details: its text is in place of the code
 * (docs/facts/wire.md#error-bodies).
 */
export const bareRefusal = (text: string, grpcCode: number, traceId: string): LedgerRefusal =>
  json(400, {
    code: text,
    cause: text,
    correlationId: null,
    traceId,
    context: {},
    resources: [],
    errorCategory: -1,
    grpcCodeValue: grpcCode,
    retryInfo: null,
    definiteAnswer: null,
  });

type Told = {
  readonly status: number;
  readonly code: string;
  readonly cause: string;
  readonly category: number;
  readonly grpcCode: number;
  readonly resources?: readonly (readonly [type: string, value: string])[];
  readonly context?: Readonly<Record<string, string>>;
  readonly retryInfo?: string;
};

/** `JsCantonError` with all its members, null when unset (docs/facts/wire.md#error-bodies). */
export const ledgerError = (told: Told, traceId: string, release: Release): LedgerRefusal =>
  json(told.status, {
    code: told.code,
    cause: told.cause,
    correlationId: null,
    traceId,
    context: {
      participant: `'${PARTICIPANT_ALIAS}'`,
      tid: traceId,
      category: String(told.category),
      definite_answer: 'false',
      ...told.context,
    },
    resources: (told.resources ?? []).map(([type, value]) => [
      isFrom(release, 3, 5) ? type : `ErrorResource(${type})`,
      value,
    ]),
    errorCategory: told.category,
    grpcCodeValue: told.grpcCode,
    retryInfo: told.retryInfo ?? null,
    definiteAnswer: null,
  });

/** TRANSACTION_NOT_FOUND in 3.3, UPDATE_NOT_FOUND since (docs/facts/wire.md#error-ids). */
export function notFound(asked: string | bigint, traceId: string, release: Release): LedgerRefusal {
  const noun = isFrom(release, 3, 4) ? 'Update' : 'Transaction';
  const resource = typeof asked === 'bigint' ? 'OFFSET' : `${noun.toUpperCase()}_ID`;
  const told = {
    status: 404,
    code: `${noun.toUpperCase()}_NOT_FOUND`,
    cause: `${noun} not found, or not visible.`,
    category: 11,
    grpcCode: 5,
    resources: [[resource, String(asked)]],
  } as const;
  return ledgerError(told, traceId, release);
}

export const invalidArgument = (
  what: string,
  traceId: string,
  release: Release,
  code: 'INVALID_ARGUMENT' | 'INVALID_FIELD' | 'MISSING_FIELD' = 'INVALID_ARGUMENT',
): LedgerRefusal =>
  ledgerError(
    {
      status: 400,
      code,
      cause: `The submitted request has invalid arguments: ${what}`,
      category: 8,
      grpcCode: 3,
    },
    traceId,
    release,
  );

/** Message of Canton's RequestValidationErrors. */
export const missingField = (field: string, asker: Asking): LedgerRefusal =>
  invalid('MISSING_FIELD', `The submitted command is missing a mandatory field: ${field}`, asker);

export const invalidField = (field: string, why: string, asker: Asking): LedgerRefusal =>
  invalid(
    'INVALID_FIELD',
    `The submitted command has a field with invalid value: Invalid field ${field}: ${why}`,
    asker,
  );

type Asking = { readonly traceId: string; readonly release: Release };

const invalid = (code: string, cause: string, { traceId, release }: Asking): LedgerRefusal =>
  ledgerError({ status: 400, code, cause, category: 8, grpcCode: 3 }, traceId, release);

/** The HTTP layer stops after its request timeout (docs/facts/wire.md#error-bodies). */
export const timedOut = (): LedgerRefusal =>
  plain(
    503,
    'The server was not able to produce a timely response to your request.\r\nPlease try again in a short while!',
  );

/** An error of the HTTP layer, before any ledger code runs. */
export const undecodable = (what: string): LedgerRefusal =>
  plain(400, `Invalid value for: ${what}`);
export const methodNotAllowed = (): LedgerRefusal => plain(405, 'Method Not Allowed');
export const unknownPath = (method: string, url: string): LedgerRefusal =>
  json(404, { errors: [`HttpMethod(${method}), uri: ${url}`], status: 404 });

export type Asker = {
  readonly user: User;
  readonly traceId: string;
  readonly release: Release;
};
