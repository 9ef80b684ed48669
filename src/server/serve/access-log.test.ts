import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toLoggedPath } from './access-log.ts';
import { APP_PATHS } from './app-paths.ts';

const KNOWN = {
  files: new Set(['/index.html', '/assets/first-abc.js']),
  networks: new Set(['devnet']),
};
const ID = `1220${'ab'.repeat(32)}`;

describe('toLoggedPath', () => {
  test.each([
    ['/', { path: '/' }],
    ['/assets/first-abc.js', { path: '/assets/first-abc.js' }],
    ['/config.json', { path: '/config.json' }],
    [`/updates/${ID}/raw?find=canary`, { path: '/updates/{updateId}/raw' }],
    ['/go?q=canary', { path: '/go' }],
    [
      `/api/scan-0123456789ab/v0/events/${ID}?x=canary`,
      { path: '/api/scan/v0/events/{id}', upstream: 'scan' },
    ],
    [
      '/api/devnet/ledger-0123456789ab/v2/users/canary/rights',
      { path: '/api/ledger/v2/users/{user}/rights', upstream: 'ledger', network: 'devnet' },
    ],
    ['/api/canary/ledger/v2/version', { path: '/api/{other}' }],
    ['/api/ledger/canary', { path: '/api/{other}' }],
    ['/sim/demo~canary/ledger/v2/version', { path: '/sim/{scenario}' }],
    ['/canary', { path: '{other}' }],
    [undefined, { path: '{other}' }],
  ])('returns for GET %s: %j', (target, logged) => {
    expect(toLoggedPath('GET', target, KNOWN)).toEqual(logged);
  });

  test('returns nothing that the client chose (OPS-04)', () => {
    const fixed = new Set([...KNOWN.files.values(), ...APP_PATHS, '/config.json', '{other}']);
    const segment = fc.oneof(
      fc.string(),
      fc.constantFrom('api', 'ledger', 'scan', 'devnet', 'v2', 'updates', 'sim', 'parties'),
    );
    fc.assert(
      fc.property(fc.array(segment), fc.string(), (segments, query) => {
        const { path } = toLoggedPath('GET', `/${segments.join('/')}?${query}`, KNOWN);
        if (path.startsWith('/api/')) expect(path).toMatch(/^\/api\/(\{other\}|ledger\/|scan\/)/);
        else if (path !== '/sim/{scenario}') expect(fixed).toContain(path);
      }),
    );
  });
});
