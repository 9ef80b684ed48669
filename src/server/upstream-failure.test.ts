import { expect, test } from 'vitest';
import { refusalOf } from './upstream-failure.ts';

const error = (code: string) => Object.assign(new Error(`${code} 10.1.2.3:7575`), { code });

test.each([
  ['ECONNREFUSED', 'refuses connections'],
  ['ENOTFOUND', 'has a name that does not resolve'],
  ['ENETUNREACH', 'is on a network that cannot be reached from here'],
  ['ETIMEDOUT', 'does not answer in time'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'shows a TLS certificate that is not trusted here'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'shows a TLS certificate that is not trusted here'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'shows a TLS certificate that is not trusted here'],
  ['EPROTO', 'does not speak TLS as expected'],
  ['ECONNRESET', 'broke off the connection'],
  ['SOMETHING_NEW', 'broke off the connection'],
])('%s', (code, words) => {
  expect(refusalOf('ledger', error(code))).toBe(`The ledger interface ${words}.`);
});

test('the first of several errors counts (one per address of the name), and causes are seen', () => {
  const several = new AggregateError([error('ECONNREFUSED'), error('ETIMEDOUT')]);
  expect(refusalOf('scan', several)).toBe('The Scan interface refuses connections.');
  const wrapped = new TypeError('fetch failed', { cause: error('ENOTFOUND') });
  expect(refusalOf('scan', wrapped)).toContain('does not resolve');
  expect(refusalOf('scan', 'nonsense')).toBe('The Scan interface broke off the connection.');
});
