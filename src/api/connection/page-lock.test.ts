import { afterEach, describe, expect, test, vi } from 'vitest';
import { takeAddresses } from './page-lock.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Returns what is read from the storage of the tab, and what is left in it. */
async function taken(stored: string | null) {
  const kept = new Map(stored === null ? [] : [['treeline.custom-addresses', stored]]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('document', { baseURI: 'https://treeline.example/' });
  return { addresses: await takeAddresses(), left: kept.size };
}

describe('takeAddresses', () => {
  test('returns the kept addresses once', async () => {
    const both = { baseUrl: 'https://node.example/json', scanUrl: 'https://scan.example' };
    expect(await taken(JSON.stringify(both))).toEqual({ addresses: both, left: 0 });
  });

  test.each([
    null,
    'null',
    '{}',
    '{"baseUrl":7}',
    '{"baseUrl":"http://node.example"}',
    '{"baseUrl":"https://user:secret@node.example"}',
    '{"baseUrl":"https://a;b.example","scanUrl":"javascript:alert(1)"}',
  ])(
    'returns nothing for %j, because addresses are checked like typed ones (SEC-01)',
    async (stored) => {
      expect((await taken(stored)).addresses).toBeUndefined();
    },
  );
});
