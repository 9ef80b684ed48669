import { expect, test } from 'vitest';
import { asksForTrustedTypes, locksScripts } from '#api/keys/key-tools.ts';
import { contentSecurityPolicy, metaSecurityPolicy } from './security-headers.ts';

test('the policy of the build allows the creation of keys', () => {
  for (const policy of [metaSecurityPolicy(), contentSecurityPolicy({ kind: 'proxied' })])
    expect([locksScripts(policy), asksForTrustedTypes(policy)]).toEqual([true, true]);
});

test.each([
  ['', false, false],
  ["img-src 'self'", false, false],
  ["default-src 'self'", true, false],
  ["script-src 'self' 'unsafe-inline'", false, false],
  ["script-src 'self' https:", false, false],
  ["script-src *; script-src 'self'", false, false],
  ["default-src 'none'; Script-Src 'self' ; require-trusted-types-for 'script'", true, true],
  ["require-trusted-types-for 'script'", false, true],
])('%j', (policy, locks, typed) => {
  expect([locksScripts(policy), asksForTrustedTypes(policy)]).toEqual([locks, typed]);
});
