import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locate } from './base-path.ts';

describe('locate', () => {
  test.each([
    ['/treeline/', { kind: 'inside', target: '/' }],
    ['/treeline/updates/1220?find=a/b', { kind: 'inside', target: '/updates/1220?find=a/b' }],
    ['/treeline//evil.example', { kind: 'inside', target: '//evil.example' }],
    ['/treeline/../api/', { kind: 'inside', target: '/../api/' }],
    ['/treeline', { kind: 'bare', location: 'treeline/' }],
    ['/treeline?network=dev', { kind: 'bare', location: 'treeline/?network=dev' }],
    ['/treeline?\u0007', { kind: 'bare', location: 'treeline/' }],
    ['/', { kind: 'outside' }],
    ['/treelines/', { kind: 'outside' }],
    ['/api/ledger/v2/version', { kind: 'outside' }],
    ['/%74reeline/', { kind: 'outside' }],
    ['http://evil.example/treeline/', { kind: 'outside' }],
    ['*', { kind: 'outside' }],
  ])('returns for %s below /treeline/: %j', (target, found) => {
    expect(locate('/treeline/', target)).toEqual(found);
  });

  test('redirects to the last segment of a longer base', () => {
    expect(locate('/a/b/', '/a/b')).toEqual({ kind: 'bare', location: 'b/' });
  });

  test('leaves every target as it is without a base', () => {
    fc.assert(
      fc.property(fc.string(), (target) => {
        expect(locate('/', target)).toEqual({ kind: 'inside', target });
      }),
    );
  });
});
