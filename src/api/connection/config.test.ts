import { afterEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '#api/http/api-request.ts';
import { readConfig, readNetworks } from './config.ts';

const BASE = 'https://explorer.example/app/';
const WHOLE = `{
  "networks": [
    { "id": "devnet", "label": "DevNet",
      "base_url": "/ledger/",
      "scan_url": "https://scan.example/api/scan" },
    { "id": "ledger-only", "base_url": "http://localhost:7575" }
  ],
  "default": "ledger-only"
}`;

afterEach(() => {
  vi.unstubAllGlobals();
});

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
        line: undefined,
      });
    },
  );

  test('uses the first network as default, and accepts an empty object', () => {
    expect(readConfig(WHOLE.replace(/,\s*"default".*/, ''), BASE)).toMatchObject({
      default: 'devnet',
    });
    expect(readConfig('{}', BASE)).toMatchObject({ networks: [], default: undefined });
  });

  test.each([
    ['{\n "networks": [\n  { "id": "a" "label" }\n]}', 3],
    ["{\n 'networks': []}", 2],
    ['{}\n\n}', 3],
    // Where the parser names no position, no line is guessed.
    ['{\n "demo": maybe\n}', undefined],
    ['{ "networks": [\n', undefined],
    ['', undefined],
  ])('reports that %j is not JSON, at line %s', (text, line) => {
    expect(readConfig(text, BASE)).toEqual({ kind: 'broken', line, problem: expect.any(String) });
  });

  test.each([
    ['{ "netwroks": [] }', 'netwroks is not a key'],
    ['{ "networks": [{ "id": "A B", "base_url": "/l" }] }', 'networks[0].id: an id of'],
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
      line: undefined,
      problem: expect.stringContaining(words),
    });
  });
});

describe('readNetworks', () => {
  const page = { base: BASE, simulated: '/sim/networks.json' };
  const SIMULATED = JSON.stringify({
    networks: [
      {
        id: 'demo',
        label: 'Demo',
        base_url: '/sim/demo/ledger',
        scan_url: '/sim/demo/api/scan',
        token: 'made.by.itself',
        samples: [{ update_id: '1220aa', label: 'a transfer' }],
      },
      { id: 'sim-scan-only', label: 'Scan only', scan_url: '/sim/scan-only/api/scan', token: null },
    ],
  });

  function serve(files: Record<string, [status: number, type: string, text: string]>): void {
    vi.stubGlobal('fetch', async (url: string) => {
      const [status, type, text] = files[url] ?? [404, 'text/plain', 'none'];
      return new Response(text, { status, headers: { 'content-type': type } });
    });
  }
  const CONFIG = 'https://explorer.example/app/config.json';
  const LIST = 'https://explorer.example/sim/networks.json';
  const JSON_TYPE = 'application/json';

  test('returns the simulated networks only when the file is missing or HTML', async () => {
    for (const config of [
      [404, 'text/plain', 'none'],
      [404, 'text/html', '<html>'],
      [200, 'text/html', '<!doctype html>'],
    ] as const) {
      serve({ [CONFIG]: [...config], [LIST]: [200, JSON_TYPE, SIMULATED] });
      expect(await readNetworks(page)).toMatchObject({
        kind: 'networks',
        default: 'demo',
        networks: [
          {
            id: 'demo',
            baseUrl: 'https://explorer.example/app/sim/demo/ledger',
            demoToken: 'made.by.itself',
            samples: [{ updateId: '1220aa', label: 'a transfer' }],
          },
          { id: 'sim-scan-only', baseUrl: undefined, demoToken: undefined },
        ],
      });
    }
  });

  test('reads worker_from_bytes as a number of bytes only', async () => {
    serve({
      [CONFIG]: [200, JSON_TYPE, '{"worker_from_bytes":0}'],
      [LIST]: [200, JSON_TYPE, SIMULATED],
    });
    expect(await readNetworks(page)).toMatchObject({
      limits: { workerBytes: 0, pageBytes: 33554432 },
    });
    for (const wrong of ['-1', '1.5', '"0"', 'null'])
      expect(readConfig(`{"worker_from_bytes":${wrong}}`, BASE)).toMatchObject({
        kind: 'broken',
        problem: expect.stringContaining('worker_from_bytes'),
      });
  });

  test('lists configured networks first, and only those with "demo": false', async () => {
    serve({ [CONFIG]: [200, JSON_TYPE, WHOLE], [LIST]: [200, JSON_TYPE, SIMULATED] });
    const both = await readNetworks(page);
    expect(both).toMatchObject({ default: 'ledger-only' });
    expect(both.kind === 'networks' && both.networks.map((one) => one.id)).toEqual([
      'devnet',
      'ledger-only',
      'demo',
      'sim-scan-only',
    ]);
    serve({ [CONFIG]: [200, JSON_TYPE, '{"demo":false}'], [LIST]: [200, JSON_TYPE, SIMULATED] });
    expect(await readNetworks(page)).toEqual({
      kind: 'networks',
      limits: LIMITS,
      networks: [],
      default: undefined,
    });
  });

  test('requests both files in parallel', async () => {
    const asked: string[] = [];
    let answer: (response: Response) => void = () => undefined;
    const config = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return url === CONFIG ? config : new Response(`\uFEFF${SIMULATED}`);
    });
    const read = readNetworks(page);
    await vi.waitFor(() => expect(asked.toSorted()).toEqual([CONFIG, LIST]));
    answer(new Response('{}'));
    expect(await read).toMatchObject({ networks: [{ id: 'demo' }, { id: 'sim-scan-only' }] });
  });

  test('ignores an invalid list of simulated networks', async () => {
    serve({ [CONFIG]: [200, JSON_TYPE, WHOLE], [LIST]: [200, JSON_TYPE, '{"networks":7}'] });
    expect(await readNetworks(page)).toMatchObject({ networks: [{ id: 'devnet' }, {}] });
  });

  test('distinguishes an invalid file from one that did not load', async () => {
    serve({ [CONFIG]: [200, JSON_TYPE, '{\n"networks": 7 8}'] });
    expect(await readNetworks(page)).toMatchObject({ kind: 'broken', line: 2 });
    serve({ [CONFIG]: [500, 'text/plain', 'oops'] });
    expect(await readNetworks(page)).toMatchObject({
      kind: 'unread',
      failure: { kind: 'status', status: 500, place: { url: CONFIG } },
    });
  });
});
