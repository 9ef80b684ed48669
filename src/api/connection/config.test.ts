import { afterEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '#api/http/api-request.ts';
import { BASE, WHOLE } from './config.fixture.ts';
import { readNetworks } from './config.ts';
import { readConfig } from './config-file.ts';

afterEach(() => {
  vi.unstubAllGlobals();
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
    expect(await readNetworks(page)).toMatchObject({ kind: 'broken', notJson: expect.any(String) });
    serve({ [CONFIG]: [500, 'text/plain', 'oops'] });
    expect(await readNetworks(page)).toMatchObject({
      kind: 'unread',
      failure: { kind: 'status', status: 500, place: { url: CONFIG } },
    });
  });

  test('loads the reader beside the file, without simulated networks', async () => {
    let answer: (response: Response) => void = () => {};
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    const load = vi.fn(() => import('./config-file.ts'));
    const read = readNetworks({ ...page, simulated: undefined }, load);
    expect(load).toHaveBeenCalled();
    answer(new Response(WHOLE));
    expect(await read).toMatchObject({ networks: [{ id: 'devnet' }, {}] });
  });

  test('loads the reader of the file only for a file that configures something', async () => {
    const load = vi.fn(() => import('./config-file.ts'));
    for (const text of ['{}', ' {"networks": []}\n', '{ "networks": [ ] }']) {
      serve({ [CONFIG]: [200, JSON_TYPE, text], [LIST]: [200, JSON_TYPE, SIMULATED] });
      expect(await readNetworks(page, load)).toMatchObject({ default: 'demo' });
    }
    expect(load).not.toHaveBeenCalled();
    serve({ [CONFIG]: [200, JSON_TYPE, '{"networks":[],"x":1}'] });
    expect(await readNetworks(page, load)).toMatchObject({ kind: 'broken' });
    serve({ [CONFIG]: [200, JSON_TYPE, WHOLE] });
    expect(await readNetworks(page, () => Promise.reject(new Error('404')))).toMatchObject({
      kind: 'unread',
      failure: { kind: 'part-missing', place: { server: 'app' } },
    });
  });
});
