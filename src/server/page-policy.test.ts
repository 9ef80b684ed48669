import { describe, expect, test } from 'vitest';
import { asksForTrustedTypes, locksScripts } from '#api/keys/key-tools.ts';
import { contentSecurityPolicy, metaSecurityPolicy } from './security-headers.ts';

describe('locksScripts and asksForTrustedTypes', () => {
  test('return true for the policies of the build', () => {
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
  ])('read both directives of %j', (policy, locks, typed) => {
    expect([locksScripts(policy), asksForTrustedTypes(policy)]).toEqual([locks, typed]);
  });
});
