import { describe, expect, test } from 'vitest';
import { wayBack } from './way-back.ts';

const LIST = '/updates?upto=60652&after=1&sel=60651&find=Batch&at=2026-01-02T14:02:00Z';
const KNOWN = ['dev', 'test', 'main', 'typed'];
const on = (usual: string | undefined) => ({
  default: usual,
  knows: (id: string) => KNOWN.includes(id),
});

const KEPT = '/updates?find=Batch&at=2026-01-02T14%3A02%3A00Z&network=test';

describe('wayBack', () => {
  test('names the network', () => {
    expect(wayBack('/', 'test', on('dev'))).toBe('/?network=test');
    expect(wayBack('/updates?network=dev', 'test', on('dev'))).toBe('/updates?network=test');
  });

  test('drops offsets and the selection on another network', () => {
    expect(wayBack(LIST, 'test', on('dev'))).toBe(KEPT);
    expect(wayBack(`${LIST}&network=main`, 'test', on('test'))).toBe(KEPT);
    expect(wayBack('/timeline?workflow=a+b&upto=60700', 'test', on('dev'))).toBe(
      '/timeline?workflow=a+b&network=test',
    );
    expect(
      wayBack('/completions?after=60710&sel=60711&network=typed', 'typed', on('dev'), true),
    ).toBe('/completions?network=typed');
  });

  test('keeps them on the same network, and on the first one that opens', () => {
    for (const [next, network, usual] of [
      ['/updates?upto=60652', 'dev', 'dev'],
      ['/updates?upto=60652&network=test', 'test', 'dev'],
      ['/updates?upto=60652&network=typed', 'typed', 'dev'],
      ['/updates?upto=60652', 'typed', undefined],
      ['/updates?upto=60652&network=not-configured', 'test', 'dev'],
    ] as const) {
      expect(wayBack(next, network, on(usual))).toBe(`/updates?upto=60652&network=${network}`);
    }
  });
});
