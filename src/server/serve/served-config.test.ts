import { describe, expect, test } from 'vitest';
import { digitsOf, upstreamRoute } from '#server/upstream-route.ts';
import {
  configOfNetworks,
  configOfUpstreams,
  configWarnings,
  forwardUpstreams,
  hasPassword,
  originsOfConfig,
} from './served-config.ts';

const NONE = { ledger: undefined, scan: undefined };
const BASE = 'http://localhost:4780/';

describe('configOfUpstreams', () => {
  test('returns one network on this origin', () => {
    const config = configOfUpstreams({
      ledger: 'https://node.example:7575/json',
      scan: 'https://scan.example/api/scan',
    });
    expect(JSON.parse(config)).toEqual({
      networks: [
        {
          id: 'node',
          label: 'node.example:7575',
          base_url: `./api/${upstreamRoute('ledger', 'https://node.example:7575/json')}`,
          ledger_upstream: 'https://node.example:7575/json',
          scan_url: `./api/${upstreamRoute('scan', 'https://scan.example/api/scan')}`,
          scan_upstream: 'https://scan.example/api/scan',
        },
      ],
      default: 'node',
      demo: false,
    });
  });

  test('shortens a host that is too long for a label of the page', () => {
    const host = `${'node.'.repeat(20)}example`;
    const config = configOfUpstreams({ ...NONE, ledger: `https://${host}` });
    expect(configWarnings('config.json', config, BASE)).toEqual([]);
    expect(host).toContain(JSON.parse(config).networks[0].label);
  });

  test('omits the ledger for Scan only', () => {
    const config = configOfUpstreams({ ledger: undefined, scan: 'https://scan.example/api/scan' });
    expect(JSON.parse(config).networks).toEqual([
      {
        id: 'node',
        label: 'scan.example',
        scan_url: `./api/${upstreamRoute('scan', 'https://scan.example/api/scan')}`,
        scan_upstream: 'https://scan.example/api/scan',
      },
    ]);
  });
});

describe('configOfNetworks', () => {
  test('returns each network below its own path, the first as the default', () => {
    const config = configOfNetworks([
      { id: 'dev', label: 'Dev', ledger: 'http://127.0.0.1:7575', scan: undefined },
      { id: 'main', label: 'Main', ledger: undefined, scan: 'https://s.example' },
    ]);
    expect(JSON.parse(config)).toEqual({
      networks: [
        {
          id: 'dev',
          label: 'Dev',
          base_url: `./api/dev/${upstreamRoute('ledger', 'http://127.0.0.1:7575')}`,
          ledger_upstream: 'http://127.0.0.1:7575',
        },
        {
          id: 'main',
          label: 'Main',
          scan_url: `./api/main/${upstreamRoute('scan', 'https://s.example')}`,
          scan_upstream: 'https://s.example',
        },
      ],
      default: 'dev',
      demo: false,
    });
  });
});

describe('forwardUpstreams', () => {
  test('forwards the upstreams that have no address of their own, and keeps the rest', () => {
    const file = {
      networks: [
        { id: 'a', label: 'A', ledger_upstream: 'https://a.example/json/' },
        { id: 'b', base_url: '/nginx', ledger_upstream: 'https://b.example' },
        { id: 'c', scan_url: 'https://c.example' },
      ],
      default: 'a',
    };
    const { config, networks } = forwardUpstreams(JSON.stringify(file), NONE);
    expect(JSON.parse(config)).toEqual({
      networks: [
        {
          id: 'a',
          label: 'A',
          base_url: `./api/a/${upstreamRoute('ledger', 'https://a.example/json')}`,
          ledger_upstream: 'https://a.example/json',
        },
        file.networks[1],
        file.networks[2],
      ],
      default: 'a',
    });
    expect([...networks]).toEqual([['a', { ledger: 'https://a.example/json', scan: undefined }]]);
  });

  test('gives an own route its digits, and leaves other addresses as they are (SEC-02)', () => {
    const own = { ledger: 'https://a.example', scan: undefined };
    const route = `api/${upstreamRoute('ledger', own.ledger)}`;
    const addresses = [
      ['/api/ledger', `/${route}`],
      ['./api/ledger/', `./${route}`],
      ['api/ledger', route],
      ['/other/api/ledger', '/other/api/ledger'],
      ['https://b.example/api/ledger', 'https://b.example/api/ledger'],
      ['/api/scan', '/api/scan'],
    ];
    const networks = addresses.map(([base_url]) => ({ id: 'a', base_url, scan_url: '/api/scan' }));
    const { config, networks: forwarded } = forwardUpstreams(JSON.stringify({ networks }), own);
    expect(JSON.parse(config).networks).toEqual(
      addresses.map(([, base_url]) => ({ id: 'a', base_url, scan_url: '/api/scan' })),
    );
    expect(forwarded.size).toBe(0);
  });

  test.each([
    '{"networks": [',
    '[]',
    '{"networks":[7,null]}',
    '{ "networks": [{ "id": "a", "ledger_upstream": "ftp://a.example" }] }',
    '{ "networks": [{ "id": "a", "ledger_upstream": "https://u:p@a.example" }] }',
    '{ "networks": [{ "ledger_upstream": "https://a.example" }] }',
  ])('leaves %j as it is', (config) => {
    expect(forwardUpstreams(config, NONE)).toEqual({ config, networks: new Map() });
  });
});

describe('hasPassword', () => {
  const network = (text: string) => `{ "networks": [{ "id": "a", ${text} }] }`;

  test.each([
    network('"ledger_upstream": "https://u:p@a.example"'),
    network('"scan_upstream" : "https://u:12/p@a.example"'),
    network('"base_url": "https:\\/\\/u:p@a.example", oops'),
    network('"scan_url":"//u@a.example"'),
    network('"base_url": "https:/u:p@a.example"'),
    network('"base_url": "https:\\\\u:p@a.example"'),
    network('"base_url": "https://u:p\\u0040a.example"'),
    network('"scan_upstream": "https://u:1/p\\u0040a.example"'),
    network('"oidc": { "issuer": "http://u:p@a.example/realm" }'),
  ])('is true for %s (SEC-09)', (config) => {
    expect(hasPassword(config)).toBe(true);
  });

  test.each([
    network('"base_url": "https://a.example/team@bank/ledger", "label": "ops@bank"'),
    network('"ledger_upstream": "https://a.example", "label": "http://b@c"'),
  ])('is false for %s', (config) => {
    expect(hasPassword(config)).toBe(false);
  });
});

describe('upstreamRoute', () => {
  test('returns 12 hex digits that differ with the host, the port and the path (SEC-02)', () => {
    expect(upstreamRoute('ledger', 'https://a.example')).toMatch(/^ledger-[0-9a-f]{12}$/);
    const urls = [
      'https://a.example',
      'http://a.example',
      'https://a.example:1',
      'https://a.example/p',
    ];
    expect(new Set(urls.map(digitsOf)).size).toBe(4);
  });
});

describe('originsOfConfig', () => {
  test('returns each foreign origin once, without characters that alter a policy', () => {
    const config = JSON.stringify({
      networks: [
        { base_url: '/ledger', scan_url: 'https://scan.example/api/scan' },
        { base_url: 'http://127.0.0.1:7575/p', scan_url: 'https://scan.example/other' },
        { base_url: "javascript:alert('x')", scan_url: 'ws://a.example' },
        { base_url: "https://b.example; script-src 'unsafe-inline'", scan_url: 7 },
        { base_url: "https://b;script-src'self'.example", scan_url: 'https://a,b.example' },
        { base_url: 'https://*.example', scan_url: 'https://"b.example' },
        { base_url: 'https://b.example:8443 https://evil.example', scan_url: 'http://*' },
        'nonsense',
        null,
      ],
    });
    expect(originsOfConfig(config)).toEqual(['https://scan.example', 'http://127.0.0.1:7575']);
  });

  test('returns the origins of an issuer and of its endpoints', () => {
    const oidc = {
      issuer: 'https://login.example/realms/a',
      origins: ['https://token.example', "https://a; script-src 'unsafe-inline'", 7],
    };
    const config = JSON.stringify({ networks: [{ base_url: '/ledger', oidc }] });
    expect(originsOfConfig(config)).toEqual(['https://login.example', 'https://token.example']);
  });

  test.each(['', '{', 'null', '[]', '{"networks":7}'])('returns none for %j', (config) => {
    expect(originsOfConfig(config)).toEqual([]);
  });
});

describe('configWarnings', () => {
  const network = (more: object) => JSON.stringify({ networks: [{ id: 'a', ...more }] });

  test.each([
    ['{ "networks": [\n { "id": "a", }\n] }', 'config.json, line 2: Expected '],
    [network({ base_url: 'localhost:7575' }), 'networks[0].base_url: Begin with https://'],
    [network({ base_url: 'ftp://node.example' }), 'not ftp.'],
    [network({ base_url: 'https://a:b@node.example' }), 'Leave out the user name and password'],
    [network({}), 'networks[0] has neither base_url nor scan_url.'],
    ['null', 'The file: expected object.'],
    ['[]', 'The file: expected object.'],
  ])('returns the sentence of the page about %s', (text, words) => {
    const [warning, ...more] = configWarnings('config.json', text, BASE);
    expect(warning).toMatch(
      /^Warning: --config: config\.json.*\. Every page reports this and opens no network\.$/,
    );
    expect(warning).toContain(words);
    expect(more).toEqual([]);
  });

  test('names a server that no page can reach because of its IPv6 address', () => {
    const warnings = configWarnings('config.json', network({ base_url: 'http://[::1]:75' }), BASE);
    expect(warnings).toEqual([expect.stringContaining('cannot name http://[::1]:75, so no page')]);
  });

  test('returns nothing for a file that pages accept', () => {
    expect(configWarnings('config.json', '\uFEFF{"networks":[]}', BASE)).toEqual([]);
    const own = network({ base_url: 'http://node.example/ledger' });
    expect(configWarnings('config.json', own, BASE)).toHaveLength(1);
    expect(configWarnings('config.json', own, 'http://node.example/treeline/')).toEqual([]);
    expect(configWarnings(undefined, undefined, BASE)).toEqual([]);
  });
});
