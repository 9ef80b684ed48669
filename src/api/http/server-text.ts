import { parseExact } from '#api/json/exact-json.ts';
import { isRecord, isText } from '#api/json/shape.ts';
import type { FailureReason, LedgerError, ServerMessage } from '#domain/failure/failure.ts';
import { readInt64 } from '#domain/ledger/int64.ts';
import { printJson } from '#domain/text/json-text.ts';

/**
 * `fetch` reports the same error for an unreachable host, a missing CORS header, a redirect and a
 * blocked URL. Two probes without credentials find the most likely cause (SEC-04, REL-04).
 */
export type NoAnswer = 'unreachable' | 'cors' | 'policy' | 'redirected';

/** The result of a probe; `http.ts` sends it. */
export type ProbeEnd = 'redirect' | 'answer' | 'nothing';
/** `readable` sends a CORS request that stops at a redirect; `blind` accepts any response. */
export type Probe = (url: string, how: 'readable' | 'blind') => Promise<ProbeEnd>;

/**
 * @param url the URL of the failed request
 * @param aliveUrl the server's liveness route, probed without reading the response
 */
export async function diagnose(url: string, aliveUrl: string, probe: Probe): Promise<NoAnswer> {
  if ((await probe(url, 'readable')) === 'redirect') return 'redirected';
  if (isSameOrigin(aliveUrl)) return 'unreachable';
  return (await probe(aliveUrl, 'blind')) === 'answer' ? 'cors' : 'unreachable';
}

/** Watches whether this document's policy blocks `url`. */
export type PolicyWatch = {
  /** Resolves after a moment, because the event may follow the failed fetch. */
  violated(): Promise<boolean>;
  stop(): void;
};

const NO_POLICY: PolicyWatch = { violated: async () => false, stop: () => undefined };
const EVENT_DELAY_MS = 60;

export function watchPolicy(url: string): PolicyWatch {
  if (typeof document === 'undefined') return NO_POLICY;
  let seen = false;
  const note = (event: SecurityPolicyViolationEvent) => {
    if (concerns(event.blockedURI, url)) seen = true;
  };
  document.addEventListener('securitypolicyviolation', note);
  return {
    violated: async () => {
      if (!seen) await new Promise((resolve) => setTimeout(resolve, EVENT_DELAY_MS));
      return seen;
    },
    stop: () => document.removeEventListener('securitypolicyviolation', note),
  };
}

/** Across origins the event contains only the origin, otherwise the complete URL. */
function concerns(blocked: string, url: string): boolean {
  try {
    const there = new URL(blocked);
    const here = new URL(url);
    return there.origin === here.origin && here.pathname.startsWith(there.pathname);
  } catch {
    return false;
  }
}

export function isSameOrigin(url: string): boolean {
  return new URL(url).origin === globalThis.location?.origin;
}

function isJsonType(contentType: string): boolean {
  return /^\s*application\/(?:[\w.-]+\+)?json\b/i.test(contentType);
}

export function isForeignType(contentType: string): boolean {
  return /^\s*(?:text\/html|application\/xhtml|text\/xml|application\/xml|image\/|video\/|audio\/)/i.test(
    contentType,
  );
}

/**
 * Whether HTML is a page of a sign-on service: it has a password field, a SAML form, or a title such
 * as “Sign in” (docs/facts/wire.md#login-pages).
 */
export function isLoginPage(contentType: string, text: string): boolean {
  return (
    isForeignType(contentType) &&
    /type=["']?password|name=["']?SAMLRe|<title[^>]*>[^<]*\b(?:log|sign)(?:ging|ing)?[ -]?(?:in|on)\b/i.test(
      text,
    )
  );
}

/**
 * Reads the message in the body of an error response, by content type and then by `code` and
 * `cause` (docs/facts/wire.md#error-bodies).
 */
export function readServerMessage(contentType: string, text: string): ServerMessage {
  if (text.trim() === '') return { kind: 'none' };
  const value = isJsonType(contentType) ? parsed(text) : undefined;
  if (isRecord(value)) {
    if (isText(value['code']) && isText(value['cause']))
      return { kind: 'ledger-error', error: readLedgerError(value, value['code'], value['cause']) };
    if (isText(value['error'])) return { kind: 'scan-error', text: value['error'] };
  }
  return { kind: 'text', contentType, text };
}

/**
 * Reads an error of Treeline's own server, which is JSON or plain text. A header marks it
 * (server/own-text.ts).
 */
export function readServerErrorText(contentType: string, text: string): ServerMessage {
  const message = readServerMessage(contentType, text);
  return message.kind === 'scan-error' || message.kind === 'text'
    ? { kind: 'treeline', text: message.text }
    : message;
}

/**
 * Classifies an error status (docs/facts/wire.md#status-codes and #error-bodies). A 404 with an
 * error of the ledger or Scan means a missing item; any other 404 means a missing endpoint.
 * @param retryAfter in seconds
 */
export function reasonOfStatus(
  status: number,
  words: ServerMessage,
  retryAfter?: number,
): FailureReason {
  switch (status) {
    case 401:
      return { kind: 'unauthenticated', words };
    case 403:
      return { kind: 'refused', words };
    case 404:
      return words.kind === 'ledger-error' || words.kind === 'scan-error'
        ? { kind: 'not-found', words }
        : { kind: 'not-offered', status, words };
    case 405:
    case 501:
      return { kind: 'not-offered', status, words };
    case 413:
      return { kind: 'too-many-elements', words };
    case 429:
      return { kind: 'rate-limited', words, retryAfter };
    default:
      return { kind: 'status', status, words, retryAfter };
  }
}

function readLedgerError(value: Record<string, unknown>, code: string, cause: string): LedgerError {
  const { errorCategory, grpcCodeValue, definiteAnswer } = value;
  return {
    code,
    cause,
    errorCategory: numberOf(errorCategory) ?? -1,
    grpcCode: numberOf(grpcCodeValue),
    correlationId: textOf(value['correlationId']),
    traceId: textOf(value['traceId']),
    retryInfo: textOf(value['retryInfo']),
    definiteAnswer: flagOf(definiteAnswer),
    context: isRecord(value['context'])
      ? Object.entries(value['context']).map(([key, text]) => [key, plain(text)] as const)
      : [],
    resources: Array.isArray(value['resources']) ? value['resources'].map(readResource) : [],
    raw: value,
  };
}

/**
 * Reads `[type, value]`; older nodes print the type as `ErrorResource(CID)`
 * (docs/facts/wire.md#error-bodies).
 */
function readResource(pair: unknown): readonly [string, string] {
  if (!Array.isArray(pair)) return ['', plain(pair)];
  const type = plain(pair[0]);
  return [/^ErrorResource\((.*)\)$/.exec(type)?.[1] ?? type, plain(pair[1])];
}

function parsed(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}

function flagOf(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : undefined;
}

/** Some proxies write numbers as text. */
function numberOf(value: unknown): number | undefined {
  const digits = readInt64(value);
  return digits === undefined ? undefined : Number(digits);
}

/** Undefined for null and "" too. */
function textOf(value: unknown): string | undefined {
  return value === undefined || value === null || value === '' ? undefined : plain(value);
}

/**
 * The documented value is text. Any other value becomes one line of JSON; `raw` keeps it complete.
 */
function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined ? '' : printJson(value);
}
