import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORWARDED_ROUTES, readForwarding } from '#server/forwarded-routes.ts';
import { routePattern } from './route-pattern.ts';

const PARTY = `a b::1220${'ab'.repeat(32)}`;
const IDS: Readonly<Record<string, string>> = {
  '{id}': '1220.ab-c:d_e',
  '{user}': "auth0|6a@x$y!z`w#v+u't~s(r)",
  '{party}': PARTY,
  '{domain}': PARTY,
};

function isMatched(method: string, upstream: string, path: string): boolean {
  return FORWARDED_ROUTES.some(
    (route) =>
      route.method === method &&
      route.upstream === upstream &&
      new RegExp(`^${routePattern(route)}$`).test(path),
  );
}

describe('routePattern', () => {
  test.each(FORWARDED_ROUTES)('matches $method $path with ids as the page writes them', (route) => {
    const path = route.path.replaceAll(/\{\w+\}/g, (name) =>
      name === '{id}' ? (IDS[name] ?? '') : encodeURIComponent(IDS[name] ?? ''),
    );
    expect(isMatched(route.method, route.upstream, path)).toBe(true);
    const lower = path.replaceAll(/%../g, (hex) => hex.toLowerCase());
    expect(isMatched(route.method, route.upstream, lower)).toBe(true);
  });

  test.each([
    '/v2/users/../rights',
    '/v2/users/./rights',
    '/v2/users/%2e%2e/rights',
    '/v2/users/.%2E/rights',
    '/v2/users/a%2fb/rights',
    '/v2/users/a%5cb/rights',
    '/v2/users/a%00/rights',
    '/v2/users/a%0d%0ab/rights',
    '/v2/users/a^b/rights',
    '/v2/users/a b/rights',
    '/v2/users//rights',
    '/v2/parties/1220',
    '/v2/parties/..::1220',
    '/v2/updates/transaction-tree-by-id/..',
    '/v2/version/',
    '/v2//version',
    '/v2/%76ersion',
    '/v2/version%20',
    '/V2/version',
    '/v2/versionx',
    '',
  ])('does not match %s', (path) => {
    expect(isMatched('GET', 'ledger', path)).toBe(false);
  });

  test('matches only what the local server forwards too (OPS-01)', () => {
    const text = (from: string) => fc.string({ unit: fc.constantFrom(...from), maxLength: 12 });
    const piece = fc.oneof(
      fc.constantFrom('v2', 'v0', 'v1', 'users', 'rights', 'events', 'parties', 'updates'),
      fc.constantFrom('domains', 'participant-id', 'hash', 'version', 'transaction-tree-by-id'),
      fc.constantFrom('..', '.', '%2e%2e', '%2f', '%25', '\\', '', ';', '%00', '%0a'),
      text('ab:.%27|E3aA-_~ ').map((one) => `x${one}`),
      text('ab:._-'),
      text("ab@^$!`#+'~|:()").map(encodeURIComponent),
      fc.tuple(text('ab: '), text('ab_')).map(([a, b]) => encodeURIComponent(`${a}x::${b}1`)),
    );
    const filled = fc
      .tuple(fc.constantFrom(...FORWARDED_ROUTES), fc.array(piece, { minLength: 3, maxLength: 3 }))
      .map(([{ path }, ids]) => {
        let next = 0;
        return path.replaceAll(/\{\w+\}/g, () => ids[next++] ?? '');
      });
    const free = fc.array(piece, { maxLength: 5 }).map((pieces) => `/${pieces.join('/')}`);
    let matched = 0;
    fc.assert(
      fc.property(
        fc.constantFrom('GET', 'POST'),
        fc.constantFrom('ledger', 'scan'),
        fc.oneof(filled, free),
        (method, upstream, path) => {
          if (!isMatched(method, upstream, path)) return;
          matched += 1;
          const { kind } = readForwarding(method, `/api/${upstream}${path}`);
          expect(kind, `${method} ${path}`).toBe('forward');
        },
      ),
      { numRuns: 5000 },
    );
    expect(matched).toBeGreaterThan(500);
  });
});
