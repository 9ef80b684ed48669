import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORWARDED_ROUTES, readForwarding } from './forwarded-routes.ts';

const ID = '1220e5c1e1a0';

describe('readForwarding', () => {
  test.each([
    ['POST', '/api/ledger/v2/updates', '/v2/updates'],
    ['POST', '/api/ledger/v2/updates/get-updates-page', '/v2/updates/get-updates-page'],
    ['POST', '/api/ledger/v2/updates/update-by-id', '/v2/updates/update-by-id'],
    ['POST', '/api/ledger/v2/updates/transaction-by-id', '/v2/updates/transaction-by-id'],
    [
      'GET',
      `/api/ledger/v2/updates/transaction-tree-by-id/${ID}`,
      `/v2/updates/transaction-tree-by-id/${ID}`,
    ],
    ['POST', '/api/ledger/v2/commands/completions', '/v2/commands/completions'],
    ['POST', '/api/ledger/v2/commands/command-completions', '/v2/commands/command-completions'],
    ['GET', '/api/ledger/v2/version', '/v2/version'],
    ['GET', '/api/ledger/v2/state/ledger-end', '/v2/state/ledger-end'],
    ['GET', '/api/ledger/v2/state/latest-pruned-offsets', '/v2/state/latest-pruned-offsets'],
    ['GET', '/api/ledger/v2/state/connected-synchronizers', '/v2/state/connected-synchronizers'],
    ['GET', '/api/ledger/v2/parties', '/v2/parties'],
    ['GET', '/api/ledger/v2/parties/participant-id', '/v2/parties/participant-id'],
    [
      'GET',
      '/api/ledger/v2/interactive-submission/preferred-package-version',
      '/v2/interactive-submission/preferred-package-version',
    ],
    [
      'POST',
      '/api/ledger/v2/interactive-submission/preferred-packages',
      '/v2/interactive-submission/preferred-packages',
    ],
    ['GET', '/api/ledger/v2/parties/a%20b::1220', '/v2/parties/a%20b%3A%3A1220'],
    [
      'POST',
      '/api/ledger/v2/parties/external/generate-topology',
      '/v2/parties/external/generate-topology',
    ],
    ['POST', '/api/ledger/v2/parties/external/allocate', '/v2/parties/external/allocate'],
    ['GET', '/api/ledger/v2/authenticated-user', '/v2/authenticated-user'],
    ['GET', '/api/ledger/v2/users/ledger-api-user/rights', '/v2/users/ledger-api-user/rights'],
    ['GET', '/api/ledger/v2/users/auth0%7C6a@x/rights', '/v2/users/auth0%7C6a%40x/rights'],
    ['GET', '/api/ledger/livez', '/livez'],
    ['GET', `/api/scan/v0/events/${ID}`, `/v0/events/${ID}`],
    ['GET', '/api/scan/v0/events/a:b_c-d.e', '/v0/events/a:b_c-d.e'],
    ['GET', `/api/scan/v0/updates/${ID}`, `/v0/updates/${ID}`],
    [
      'GET',
      '/api/scan/v1/domains/s%3A%3A1/parties/p::2/participant-id',
      '/v1/domains/s%3A%3A1/parties/p%3A%3A2/participant-id',
    ],
    ['GET', '/api/scan/version', '/version'],
    ['GET', '/api/scan/readyz', '/readyz'],
  ])('returns the upstream and path of %s %s', (method, path, upstreamPath) => {
    const upstream = path.startsWith('/api/scan') ? 'scan' : 'ledger';
    const found = { kind: 'forward', upstream, path: upstreamPath };
    const network = 'test-net-2';
    const known = FORWARDED_ROUTES.map((one) => one.path);
    const plain = {
      ...found,
      network: undefined,
      digits: undefined,
      route: expect.toBeOneOf(known),
    };
    expect(readForwarding(method, path)).toEqual(plain);
    const ofNetwork = path.replace('/api/', `/api/${network}/`);
    expect(readForwarding(method, ofNetwork)).toEqual({ ...plain, network });
    const withDigits = ofNetwork.replace(`/${upstream}/`, `/${upstream}-0123456789ab/`);
    expect(readForwarding(method, withDigits)).toEqual({
      ...plain,
      network,
      digits: '0123456789ab',
    });
  });

  test.each([
    '/api/ledger/v2/commands/submit-and-wait',
    '/api/ledger/v2/interactive-submission/prepare',
    '/api/ledger/v2/interactive-submission/execute',
    '/api/ledger/v2/updates/transaction-by-offset',
    '/api/ledger/v2/parties/external',
    '/api/ledger/v2/parties/a%2f..::1220',
    '/api/ledger/v2/parties/%2e%2e::1220',
    `/api/ledger/v2/parties/${'a'.repeat(186)}::1220`,
    '/api/scan/v2/domains/s::1/parties/p::2/participant-id',
    '/api/ledger/v2/updates/',
    '/api/ledger/v2/updates/flats',
    '/api/ledger/v2/users',
    '/api/ledger/v2/users/a',
    '/api/ledger/v2/users/a/rights/x',
    '/api/ledger/v2/users//rights',
    '/api/ledger/v2/users/../rights',
    '/api/ledger/v2/users/%2e%2e/rights',
    '/api/ledger/v2/users/a%2fb/rights',
    '/api/ledger/v2/users/a%2F..%2F..%2Fadmin/rights',
    '/api/ledger/v2/users/a%5cb/rights',
    '/api/ledger/v2/users/a%00/rights',
    '/api/ledger/v2/users/a%0d%0ab/rights',
    '/api/ledger/v2/users/%/rights',
    '/api/ledger/v2/users/%E0%A4%A/rights',
    `/api/ledger/v2/users/${'a'.repeat(129)}/rights`,
    '/api/ledger/v2/version/',
    '/api/ledger/v2//version',
    '/api/ledger//v2/version',
    '/api/ledger/v2/x/../version',
    '/api/ledger/v2/./version',
    '/api/ledger/v2/%76ersion',
    '/api/ledger/v2/version%20',
    '/api/ledger/V2/version',
    '/api/ledger',
    '/api/ledger/',
    '/api/ledgerx/v2/version',
    '/api/ledger-/v2/version',
    '/api/ledger-0123456789a/v2/version',
    '/api/ledger-0123456789abc/v2/version',
    '/api/ledger-0123456789AB/v2/version',
    '/api/other/v2/version',
    '/api/Upper/ledger/v2/version',
    '/api/../ledger/v2/version',
    '/api/a/b/ledger/v2/version',
    '/api//ledger/v2/version',
    `/api/${'a'.repeat(41)}/ledger/v2/version`,
    '/api/ledger/v0/events/1220',
    '/api/scan/v2/version',
    '/api/scan/v0/events/',
    '/api/scan/v0/events/..',
    '/api/scan/v0/events/.',
    '/api/scan/v0/events/%2e%2e',
    '/api/scan/v0/events/a%2fb',
    '/api/scan/v0/events/a/b',
    '/api/scan/v0/events/a\\b',
    '/api/scan/v0/events/a@evil.example',
    `/api/scan/v0/events/${'1'.repeat(301)}`,
    '/api/scan/../ledger/v2/version',
    '/API/ledger/v2/version',
    '//api/ledger/v2/version',
    'http://evil.example/api/ledger/v2/version',
    '/x/../api/ledger/v2/version',
    '',
  ])('rejects %s', (path) => {
    expect(readForwarding('GET', path)).toEqual({ kind: 'unknown' });
    expect(readForwarding('POST', path)).toEqual({ kind: 'unknown' });
  });

  test.each(['HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'POST', 'get'])(
    'rejects method %s',
    (method) => {
      const answer = readForwarding(method, '/api/ledger/v2/version');
      expect(answer).toEqual({ kind: 'wrong-method', allow: 'GET' });
    },
  );

  test('reads a network that is called ledger or scan', () => {
    expect(readForwarding('GET', '/api/ledger/scan/version')).toMatchObject({
      network: 'ledger',
      upstream: 'scan',
    });
    expect(readForwarding('GET', '/api/scan/ledger/v2/version')).toMatchObject({
      network: 'scan',
      upstream: 'ledger',
    });
  });

  test('rejects the creation of a party, which is POST on the list of parties', () => {
    const answer = readForwarding('POST', '/api/ledger/v2/parties');
    expect(answer).toEqual({ kind: 'wrong-method', allow: 'GET' });
  });

  test('rejects GET on a POST route', () => {
    const answer = readForwarding('GET', '/api/ledger/v2/updates/update-by-id');
    expect(answer).toEqual({ kind: 'wrong-method', allow: 'POST' });
  });

  test('returns only plain paths of the list (OPS-01)', () => {
    const piece = fc.oneof(
      fc.constantFrom('v2', 'v0', 'users', 'rights', 'events', 'updates', 'version', 'a|b', '1220'),
      fc.constantFrom('..', '.', '%2e%2e', '%2f', '%25', '\\', '', '@', '#', '?', ';', '%00'),
      fc.string({ maxLength: 6 }),
    );
    const patterns = FORWARDED_ROUTES.map(
      (route) =>
        new RegExp(
          `^${route.path.replace(/\{\w+\}/, "(?!\\.{1,2}(/|$))[A-Za-z0-9_.:%~!*'()-]+")}$`,
        ),
    );
    fc.assert(
      fc.property(
        fc.constantFrom('GET', 'POST'),
        fc.constantFrom('ledger', 'scan'),
        fc.array(piece, { maxLength: 5 }),
        (method, upstream, pieces) => {
          const answer = readForwarding(method, `/api/${upstream}/${pieces.join('/')}`);
          if (answer.kind !== 'forward') return;
          expect(patterns.some((pattern) => pattern.test(answer.path))).toBe(true);
          const url = new URL(`http://node.example/prefix${answer.path}`);
          expect(url.href).toBe(`http://node.example/prefix${answer.path}`);
          expect(answer.path).not.toMatch(/%2f|%5c|%2e/i);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
