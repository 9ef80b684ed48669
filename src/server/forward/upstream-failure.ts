import type { UpstreamName } from '#server/forwarded-routes.ts';

const WORDS: readonly (readonly [code: RegExp, words: string])[] = [
  [/^ECONNREFUSED$/, 'refuses connections'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'has a host name that does not resolve'],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, 'is on an unreachable network'],
  [/^ETIMEDOUT$/, 'does not respond in time'],
  [/CERT|SIGNATURE|ERR_TLS/, 'has an untrusted TLS certificate'],
  [/^BAD_STATUS$/, 'returned a status that is not one of HTTP responses'],
  [/^HPE_/, 'returned a response that is not valid HTTP'],
  [/^(EPROTO|ERR_SSL)/, 'does not support TLS as expected'],
];

export function refusalOf(upstream: UpstreamName, thrown: unknown): string {
  return `${nameOf(upstream)} ${wordsOf(codeOf(thrown))}.`;
}

export function nameOf(upstream: UpstreamName): string {
  return upstream === 'ledger' ? 'The ledger interface' : 'The Scan interface';
}

/** The end of a sentence about an upstream. */
export function wordsOf(code: string): string {
  return WORDS.find(([pattern]) => pattern.test(code))?.[1] ?? 'closed the connection';
}

/** The code of Node's error, or of its first reason; empty without one. */
export function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return '';
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code;
  if (thrown instanceof AggregateError) return codeOf(thrown.errors[0]);
  return codeOf(thrown.cause);
}
