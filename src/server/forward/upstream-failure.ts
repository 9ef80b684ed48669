import type { UpstreamName } from '#server/forwarded-routes.ts';

type Cause = {
  /** Of Node's error. */
  readonly code: RegExp;
  /** The end of a sentence about the server. */
  readonly words: string;
  /** What to try. */
  readonly advice: string;
  /** Whether this machine rejects the certificate of the server. */
  readonly isCertificate?: true;
};

const RUNNING = 'Check that it is running, and that host and port are right.';
const UNKNOWN: Cause = { code: /^/, words: 'closed the connection', advice: RUNNING };

/** The first that fits counts. */
const CAUSES: readonly Cause[] = [
  { code: /^ECONNREFUSED$/, words: 'refuses connections', advice: RUNNING },
  {
    code: /^(ENOTFOUND|EAI_AGAIN)$/,
    words: 'has a host name that does not resolve',
    advice: 'Check the host name, and the DNS servers of this machine.',
  },
  {
    code: /^(EHOSTUNREACH|ENETUNREACH)$/,
    words: 'is on an unreachable network',
    advice: 'Check the routes and firewalls between this machine and the server.',
  },
  {
    code: /^ETIMEDOUT$/,
    words: 'does not respond in time',
    advice: 'Check the routes and firewalls between this machine and the server.',
  },
  {
    // An alert that the server sent: it misses a certificate of this machine.
    code: /^ERR_SSL_\w*ALERT_\w*CERTIFICATE/,
    words: 'requires a client certificate',
    advice: 'Treeline has no client certificate. Use an address of the server that requires none.',
  },
  {
    code: /^(EPROTO|ERR_SSL)/,
    words: 'does not support TLS as expected',
    advice: 'The URL of a server without TLS begins with http://.',
  },
  {
    code: /^CERT_HAS_EXPIRED$/,
    words: 'has an expired TLS certificate',
    advice: 'Renew the certificate, or correct the clock of this machine.',
    isCertificate: true,
  },
  {
    code: /^CERT_NOT_YET_VALID$/,
    words: 'has a TLS certificate that is not valid yet',
    advice: 'Check the clock of this machine, and the period of the certificate.',
    isCertificate: true,
  },
  {
    code: /^CERT_REVOKED$/,
    words: 'has a revoked TLS certificate',
    advice: 'Replace the certificate of the server.',
    isCertificate: true,
  },
  {
    code: /ALTNAME|^HOSTNAME_MISMATCH$/,
    words: 'has an untrusted TLS certificate',
    advice: 'The certificate is for another host name. Use one of its names in the URL.',
    isCertificate: true,
  },
  {
    code: /CERT|SIGNATURE/,
    words: 'has an untrusted TLS certificate',
    advice: 'For a private authority, give the file of its certificate by --ca.',
    isCertificate: true,
  },
  {
    code: /^ERR_TLS/,
    words: 'does not support TLS as expected',
    advice: 'The URL of a server without TLS begins with http://.',
  },
  {
    code: /^BAD_STATUS$/,
    words: 'returned a status that is not one of HTTP responses',
    advice: RUNNING,
  },
  {
    code: /^BAD_ENCODING$/,
    words: 'returned a Content-Encoding that Treeline does not support',
    advice: 'Let the server, or a proxy before it, use gzip or none.',
  },
  {
    code: /^HPE_/,
    words: 'returned a response that is not valid HTTP',
    advice: 'The URL of a server with TLS begins with https://.',
  },
  {
    code: /^ECONNRESET/,
    words: 'closed the connection',
    advice: 'The URL of a server with TLS begins with https://.',
  },
];

export function refusalOf(upstream: UpstreamName, thrown: unknown): string {
  return `${nameOf(upstream)} ${upstreamCauseOf(codeOf(thrown)).words}.`;
}

export function nameOf(upstream: UpstreamName): string {
  return upstream === 'ledger' ? 'The ledger interface' : 'The Scan interface';
}

/** What the code of Node's error means. */
export function upstreamCauseOf(code: string): Omit<Cause, 'code'> {
  return CAUSES.find((one) => one.code.test(code)) ?? UNKNOWN;
}

/** The code of Node's error, or of its first reason; empty without one. */
export function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return '';
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code;
  if (thrown instanceof AggregateError) return codeOf(thrown.errors[0]);
  return codeOf(thrown.cause);
}
