import { describe, expect, test } from 'vitest';
import { refusalOf, upstreamCauseOf } from './upstream-failure.ts';

const error = (code: string) => Object.assign(new Error(`${code} 10.1.2.3:7575`), { code });

describe('refusalOf', () => {
  test.each([
    ['ECONNREFUSED', 'refuses connections'],
    ['ENOTFOUND', 'has a host name that does not resolve'],
    ['ENETUNREACH', 'is on an unreachable network'],
    ['ETIMEDOUT', 'does not respond in time'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'has an untrusted TLS certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'has an untrusted TLS certificate'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'has an untrusted TLS certificate'],
    ['BAD_STATUS', 'returned a status that is not one of HTTP responses'],
    ['BAD_ENCODING', 'returned a Content-Encoding that Treeline does not support'],
    ['CERT_HAS_EXPIRED', 'has an expired TLS certificate'],
    ['CERT_NOT_YET_VALID', 'has a TLS certificate that is not valid yet'],
    ['CERT_REVOKED', 'has a revoked TLS certificate'],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'requires a client certificate'],
    ['ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE', 'requires a client certificate'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'does not support TLS as expected'],
    ['EPROTO', 'does not support TLS as expected'],
    ['ECONNRESET', 'closed the connection'],
    ['SOMETHING_NEW', 'closed the connection'],
  ])('returns the sentence of %s', (code, words) => {
    expect(refusalOf('ledger', error(code))).toBe(`The ledger interface ${words}.`);
  });

  test('uses the first of several errors, and the cause of an error', () => {
    const several = new AggregateError([error('ECONNREFUSED'), error('ETIMEDOUT')]);
    expect(refusalOf('scan', several)).toBe('The Scan interface refuses connections.');
    const wrapped = new TypeError('fetch failed', { cause: error('ENOTFOUND') });
    expect(refusalOf('scan', wrapped)).toContain('does not resolve');
    expect(refusalOf('scan', 'nonsense')).toBe('The Scan interface closed the connection.');
  });
});

describe('upstreamCauseOf', () => {
  test('names --ca only where another authority may be the cause', () => {
    const isAdvised = (code: string) => upstreamCauseOf(code).advice.includes('--ca');
    for (const code of ['SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'])
      expect(isAdvised(code), code).toBe(true);
    for (const code of [
      'CERT_HAS_EXPIRED',
      'CERT_NOT_YET_VALID',
      'CERT_REVOKED',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
      'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA',
      'ECONNREFUSED',
    ])
      expect(isAdvised(code), code).toBe(false);
  });
});
