import { describe, expect, test } from 'vitest';
import { BASE, WHOLE } from './config.fixture.ts';
import { readConfig } from './config-file.ts';

describe('readConfig', () => {
  test('makes absolute addresses', () => {
    expect(readConfig(WHOLE, BASE)).toEqual({
      kind: 'config',
      default: 'ledger-only',
      demo: true,
      networks: [
        {
          id: 'devnet',
          label: 'DevNet',
          baseUrl: 'https://explorer.example/ledger',
          scanUrl: 'https://scan.example/api/scan',
          demoToken: undefined,
          samples: [],
        },
        {
          id: 'ledger-only',
          label: 'ledger-only',
          baseUrl: 'http://localhost:7575',
          scanUrl: undefined,
          demoToken: undefined,
          samples: [],
        },
      ],
    });
  });

  test('escapes invisible characters of a label, which is a part of many texts (TXT-02)', () => {
    const network = { id: 'a', label: 'Dev\u202eNet', base_url: '/ledger' };
    expect(readConfig(JSON.stringify({ networks: [network] }), BASE)).toMatchObject({
      networks: [{ label: 'Dev⟨U+202E⟩Net' }],
    });
  });

  test('keeps the upstreams as the names of forwarded addresses, also with http', () => {
    const config = readConfig(
      `{"networks": [{ "id": "a", "base_url": "./api/a/ledger",
        "ledger_upstream": "http://ledger.internal:7575/json/",
        "scan_url": "./api/a/scan", "scan_upstream": "https://scan.example" }]}`,
      BASE,
    );
    expect(config).toMatchObject({
      networks: [
        {
          baseUrl: 'https://explorer.example/app/api/a/ledger',
          ledgerUpstream: 'http://ledger.internal:7575/json',
          scanUrl: 'https://explorer.example/app/api/a/scan',
          scanUpstream: 'https://scan.example',
        },
      ],
    });
  });

  const OIDC = { issuer: 'https://login.example/realm', client_id: 'treeline', scope: 'openid a' };
  const withOidc = (oidc: unknown, base_url: string | undefined = '/l') =>
    readConfig(JSON.stringify({ networks: [{ id: 'a', base_url, scan_url: '/s', oidc }] }), BASE);

  test('reads where users may sign in, and keeps the exact name of the issuer', () => {
    const settings = { clientId: 'treeline', scope: 'openid a', audience: undefined, origins: [] };
    expect(withOidc(OIDC)).toMatchObject({
      networks: [{ oidc: { ...settings, issuer: 'https://login.example/realm' } }],
    });
    const more = { audience: 'https://aud', origins: ['https://token.example'] };
    expect(withOidc({ ...OIDC, issuer: 'https://login.example/', ...more })).toMatchObject({
      networks: [{ oidc: { ...settings, issuer: 'https://login.example/', ...more } }],
    });
    expect(withOidc({ ...OIDC, issuer: '/auth/realm' })).toMatchObject({
      networks: [{ oidc: { issuer: 'https://explorer.example/auth/realm' } }],
    });
  });

  test.each<[oidc: unknown, problem: string]>([
    [7, 'networks[0].oidc: expected object.'],
    [{ ...OIDC, issuer: undefined }, 'networks[0].oidc.issuer: expected string.'],
    [{ ...OIDC, client: 'x' }, 'networks[0].oidc.client is not a key of config.json.'],
    [
      { ...OIDC, issuer: 'http://login.example' },
      'networks[0].oidc.issuer: Plain http would expose the token to the network. Use https, or reach the node through this page’s own server.',
    ],
    [
      { ...OIDC, scope: 'a b' },
      'networks[0].oidc.scope: scopes separated by spaces, with openid among them.',
    ],
    [
      { ...OIDC, scope: 'openid  a' },
      'networks[0].oidc.scope: scopes separated by spaces, with openid among them.',
    ],
    [
      { ...OIDC, client_id: '' },
      'networks[0].oidc.client_id: a client id of 1 to 200 ASCII characters.',
    ],
    [
      { ...OIDC, audience: ' ' },
      'networks[0].oidc.audience: an audience of 1 to 1,000 characters.',
    ],
    [
      { ...OIDC, origins: ['https://token.example/path'] },
      'networks[0].oidc.origins[0]: an origin such as https://login.example.com, without a path.',
    ],
  ])('rejects oidc %j in words', (oidc, problem) => {
    expect(withOidc(oidc)).toEqual({ kind: 'broken', problem, notJson: undefined });
  });

  test('rejects oidc without a ledger', () => {
    const text = JSON.stringify({ networks: [{ id: 'a', scan_url: '/s', oidc: OIDC }] });
    expect(readConfig(text, BASE)).toMatchObject({
      problem: 'networks[0] has oidc, but no base_url that a token could be for.',
    });
  });

  test.each(['ledger.internal:7575', 'ftp://a.example', 'https://u:p@a.example', 'https://a/?x'])(
    'rejects the upstream %s',
    (upstream) => {
      const text = JSON.stringify({
        networks: [{ id: 'a', base_url: '/l', ledger_upstream: upstream }],
      });
      expect(readConfig(text, BASE)).toEqual({
        kind: 'broken',
        problem:
          'networks[0].ledger_upstream: an http or https URL without user name, query and fragment.',
        notJson: undefined,
      });
    },
  );

  test('uses the first network as default, and accepts an empty object', () => {
    expect(readConfig(WHOLE.replace(/,\s*"default".*/, ''), BASE)).toMatchObject({
      default: 'devnet',
    });
    expect(readConfig('{}', BASE)).toMatchObject({ networks: [], default: undefined });
  });

  test.each(['{ "networks": [\n', ''])('returns %j as a text that is not JSON', (text) => {
    expect(readConfig(text, BASE)).toEqual({
      kind: 'broken',
      notJson: text,
      problem: expect.any(String),
    });
  });

  test.each([
    ['{ "netwroks": [] }', 'netwroks is not a key'],
    ['{ "networks": [{ "id": "A B", "base_url": "/l" }] }', 'networks[0].id: an id of'],
    ['{ "networks": [{ "id": "typed", "base_url": "/l" }] }', 'hyphens, other than “typed”.'],
    ['{ "networks": [{ "id": "a" }] }', 'networks[0] has neither base_url nor scan_url'],
    ['{ "networks": [{ "id": "a", "base_url": "ftp://x" }] }', 'not ftp'],
    ['{ "networks": [{ "id": "a", "base_url": 7 }] }', 'networks[0].base_url: expected string'],
    ['{ "networks": [{ "id": "a", "base_url": "http://node.example" }] }', 'Plain http'],
    [
      '{ "networks": [{ "id": "a", "base_url": "/l" }, { "id": "a", "base_url": "/m" }] }',
      'networks[1]: the id “a” is used twice',
    ],
    ['{ "networks": [{ "id": "a", "base_url": "/l", "token": "x" }] }', '[0].token is not a key'],
    ['{ "networks": [], "default": "b" }', 'not one of the configured networks'],
    ['{ "networks": [], "demo": false, "default": "demo" }', 'not one of the configured networks'],
    ['[]', 'The file: expected object'],
  ])('reports the place of the problem in %j', (text, words) => {
    expect(readConfig(text, BASE)).toEqual({
      kind: 'broken',
      notJson: undefined,
      problem: expect.stringContaining(words),
    });
  });
});
