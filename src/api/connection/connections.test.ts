import { describe, expect, test } from 'vitest';
import type { Network } from '#domain/ledger/rights.ts';
import { openConnections } from './connections.ts';

const network = (id: string, baseUrl?: string, scanUrl?: string): Network => ({
  id,
  label: id,
  baseUrl,
  scanUrl,
  demoToken: undefined,
  samples: [],
});
const HOST = 'https://explorer.example';
const LIST = [
  network('devnet', 'https://node.example/dev'),
  network('testnet', 'https://node.example/test', 'https://scan.example'),
  {
    ...network('demo', `${HOST}/sim/demo/ledger`, `${HOST}/sim/demo/api/scan`),
    demoToken: 'd.e.m',
  },
  network('sim-scan-only', undefined, `${HOST}/sim/scan-only/api/scan`),
];
const open = (list: readonly Network[] = LIST) =>
  openConnections({ networks: list, default: list[0]?.id });

describe('choose', () => {
  test('opens the default, and returns the same connection again', () => {
    const connections = open();
    const node = connections.choose(undefined);
    expect(node?.network.id).toBe('devnet');
    expect(node?.scan).toBeUndefined();
    expect(connections.choose('devnet')).toBe(node);
    expect(connections.choose(undefined)).toBe(node);
    expect(connections.choose('unknown')).toBe(node);
    expect(connections.knows('unknown')).toBe(false);
    expect(connections.current()).toBe(node);
  });

  test('opens the default again without an id, and keeps the open network for an unknown one', () => {
    const connections = open();
    const test = connections.choose('testnet');
    expect(connections.choose('unknown')).toBe(test);
    expect(connections.choose(undefined)?.network.id).toBe('devnet');
  });

  test('drops the token for good when another network is chosen, also on the same origin', () => {
    const connections = open();
    const dev = connections.choose('devnet');
    dev?.token?.paste('dev-token');
    const test = connections.choose('testnet');
    expect(test?.token?.state().kind).toBe('absent');
    expect(dev?.token?.state().kind).toBe('absent');
    const back = connections.choose('devnet');
    expect(back).not.toBe(dev);
    expect(back?.token?.state().kind).toBe('absent');
    back?.token?.dispose();
  });

  test('holds the token of a simulated network at once', () => {
    expect(open().choose('demo')?.token?.state()).toMatchObject({ kind: 'held', from: 'demo' });
  });

  test('gives a fresh world its own paths, and returns the same connection', () => {
    const connections = open();
    const fresh = connections.choose('demo~t1');
    expect(fresh?.network).toMatchObject({
      id: 'demo~t1',
      baseUrl: `${HOST}/sim/demo~t1/ledger`,
      scanUrl: `${HOST}/sim/demo~t1/api/scan`,
    });
    expect(connections.choose('demo~t1')).toBe(fresh);
    expect(connections.choose('sim-demo~t2')?.network.baseUrl).toBe(`${HOST}/sim/demo~t2/ledger`);
    expect(connections.choose('sim-scan-only~x')?.network).toMatchObject({
      baseUrl: undefined,
      scanUrl: `${HOST}/sim/scan-only~x/api/scan`,
    });
    expect(connections.choose('sim-demo')?.network.id).toBe('demo');
    expect(connections.knows('devnet~x')).toBe(false);
  });

  test.each([
    'dev',
    'devne',
    'devnet2',
    'Devnet',
    'DEVNET',
    ' devnet',
    'devnet ',
    'devnet\n',
    'devnet\u200b',
    'devnet~',
    'demo~',
    'demo~a~b',
    'demo~a b',
    'demo~../../api/x',
    'demo~a/b',
    'demo~%2e%2e',
    '~demo',
    '',
  ])('keeps the open network for %j, which is not exactly a known id (SEC-01)', (id) => {
    const connections = open();
    const shown = connections.choose(undefined);
    expect(connections.knows(id)).toBe(false);
    expect(connections.choose(id)).toBe(shown);
  });

  test('has no connection without networks until addresses are entered', () => {
    const connections = open([]);
    expect(connections.choose(undefined)).toBeUndefined();
    const typed = connections.connectTyped({
      baseUrl: 'http://localhost:7575',
      scanUrl: undefined,
    });
    expect(typed.network).toMatchObject({ id: 'typed', label: 'localhost:7575' });
    expect(connections.choose('typed')).toBe(typed);
    expect(connections.choose(undefined)).toBe(typed);
    typed.token?.dispose();
  });
});
