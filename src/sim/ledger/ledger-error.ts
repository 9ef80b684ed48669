import { GRPC_CODES } from '#sim/completions/failure.ts';
import { type Json, jsonText } from '#sim/http/json-text.ts';
import { PARTICIPANT_ALIAS } from '#sim/world/party.ts';
import { isFrom, type Release } from './release.ts';
import type { User } from './user.ts';

export class LedgerRejection extends Error {
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

export type Asker = {
  readonly user: User;
  readonly traceId: string;
  readonly release: Release;
};
type Request = Pick<Asker, 'traceId' | 'release'>;

const json = (status: number, body: Json) =>
  new LedgerRejection(status, 'application/json', jsonText(body));
export const plain = (
  status: number,
  body: string,
  headers?: Readonly<Record<string, string>>,
): LedgerRejection => new LedgerRejection(status, 'text/plain; charset=UTF-8', body, headers);

const withoutDetails = (
  code: string,
  cause: string,
  correlationId: string | null,
  grpcCodeValue: number,
  traceId: string,
): Json => ({
  code,
  cause,
  correlationId,
  traceId,
  context: {},
  resources: [],
  errorCategory: -1,
  grpcCodeValue,
  retryInfo: null,
  definiteAnswer: null,
});

const REDACTED_CAUSE = 'A security-sensitive error has been received';
const REDACTED = { 401: 16, 403: 7, 500: 13 } as const;

/**
 * Responses 401, 403 and 500 omit the reason (docs/facts/wire.md#redacted-errors and #error-ids;
 * recorded 403 body).
 */
export const redacted = (status: 401 | 403 | 500, { traceId }: Pick<Asker, 'traceId'>) =>
  json(status, withoutDetails('NA', REDACTED_CAUSE, traceId, REDACTED[status], traceId));

/**
 * A gRPC status without details: its text takes the place of the code
 * (docs/facts/wire.md#error-bodies).
 */
export const bareRejection = (text: string, grpcCode: number, { traceId }: Request) =>
  json(400, withoutDetails(text, text, null, grpcCode, traceId));

/**
 * HTTP statuses by error category; other categories have 400 (docs/facts/wire.md#error-categories).
 */
const STATUSES: Readonly<Record<number, number>> = { 2: 413, 3: 504, 11: 404 };

type Details = {
  readonly resources?: readonly (readonly [type: string, value: string])[];
  readonly context?: Readonly<Record<string, string>>;
  readonly retryInfo?: string;
};

/** `JsCantonError` with all its members, null if unset (docs/facts/wire.md#error-bodies). */
export const ledgerError = (
  code: string,
  category: number,
  cause: string,
  { traceId, release }: Request,
  { resources = [], context, retryInfo }: Details = {},
): LedgerRejection =>
  json(STATUSES[category] ?? 400, {
    code,
    cause,
    correlationId: null,
    traceId,
    context: {
      participant: `'${PARTICIPANT_ALIAS}'`,
      tid: traceId,
      category: String(category),
      definite_answer: 'false',
      ...context,
    },
    resources: resources.map(([type, value]) => [
      isFrom(release, 3, 5) ? type : `ErrorResource(${type})`,
      value,
    ]),
    errorCategory: category,
    grpcCodeValue: GRPC_CODES[category] ?? 2,
    retryInfo: retryInfo ?? null,
    definiteAnswer: null,
  });

/**
 * TRANSACTION_NOT_FOUND in 3.3, UPDATE_NOT_FOUND in later versions (docs/facts/wire.md#error-ids).
 */
export function notFound(id: string | bigint, asker: Request): LedgerRejection {
  const noun = isFrom(asker.release, 3, 4) ? 'Update' : 'Transaction';
  const resource = typeof id === 'bigint' ? 'OFFSET' : `${noun.toUpperCase()}_ID`;
  const cause = `${noun} not found, or not visible.`;
  return ledgerError(`${noun.toUpperCase()}_NOT_FOUND`, 11, cause, asker, {
    resources: [[resource, String(id)]],
  });
}

export const hashNotFound = (
  noun: 'Update' | 'Completion',
  hash: string,
  asker: Request,
): LedgerRejection =>
  ledgerError(`${noun.toUpperCase()}_NOT_FOUND`, 11, `${noun} not found, or not visible.`, asker, {
    resources: [['TRANSACTION_HASH', hash]],
  });

export const userNotFound = (id: string, during: string, asker: Request): LedgerRejection =>
  ledgerError('USER_NOT_FOUND', 11, `${during} failed for unknown user "${id}"`, asker, {
    resources: [['USER', id]],
  });

export const unknownPackageNames = (names: readonly string[], asker: Request): LedgerRejection =>
  ledgerError(
    'PACKAGE_NAMES_NOT_FOUND',
    11,
    `The following package names do not match upgradable packages uploaded on this participant: [${names.join(', ')}].`,
    asker,
  );

export const invalidArgument = (
  what: string,
  asker: Request,
  code: 'INVALID_ARGUMENT' | 'INVALID_FIELD' | 'MISSING_FIELD' = 'INVALID_ARGUMENT',
): LedgerRejection =>
  ledgerError(code, 8, `The submitted request has invalid arguments: ${what}`, asker);

export const missingField = (field: string, asker: Request): LedgerRejection =>
  ledgerError(
    'MISSING_FIELD',
    8,
    `The submitted command is missing a mandatory field: ${field}`,
    asker,
  );

export const invalidField = (field: string, why: string, asker: Request): LedgerRejection =>
  ledgerError(
    'INVALID_FIELD',
    8,
    `The submitted command has a field with invalid value: Invalid field ${field}: ${why}`,
    asker,
  );

/** The HTTP layer stops waiting after its request timeout (docs/facts/wire.md#error-bodies). */
export const timedOut = (): LedgerRejection =>
  plain(
    503,
    'The server was not able to produce a timely response to your request.\r\nPlease try again in a short while!',
  );

/** An error of the HTTP layer, before any ledger code runs. */
export const undecodable = (what: string): LedgerRejection =>
  plain(400, `Invalid value for: ${what}`);
export const methodNotAllowed = (): LedgerRejection => plain(405, 'Method Not Allowed');
export const unknownPath = (method: string, url: string): LedgerRejection =>
  json(404, { errors: [`HttpMethod(${method}), uri: ${url}`], status: 404 });
