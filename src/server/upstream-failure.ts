import type { UpstreamName } from './forwarded-routes.ts';

const WORDS: readonly (readonly [code: RegExp, words: string])[] = [
  [/^ECONNREFUSED$/, 'refuses connections'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'has a name that does not resolve'],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, 'is on a network that cannot be reached from here'],
  [/^ETIMEDOUT$/, 'does not answer in time'],
  [/CERT|SIGNATURE|ERR_TLS/, 'shows a TLS certificate that is not trusted here'],
  [/^(EPROTO|ERR_SSL)/, 'does not speak TLS as expected'],
];

export function refusalOf(upstream: UpstreamName, thrown: unknown): string {
  const who = upstream === 'ledger' ? 'The ledger interface' : 'The Scan interface';
  const code = codeOf(thrown);
  const words = WORDS.find(([pattern]) => pattern.test(code))?.[1];
  return `${who} ${words ?? 'broke off the connection'}.`;
}

function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return '';
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code;
  if (thrown instanceof AggregateError) return codeOf(thrown.errors[0]);
  return codeOf(thrown.cause);
}
