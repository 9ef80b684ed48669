import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { rememberUpdate } from '#api/connection/recent.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { participantQuery } from '#queries/node-status.ts';
import { readSearch } from './read-search.ts';

afterEach(() => vi.unstubAllGlobals());

test('readSearch recognises the id of the connected participant as a participant first, then as a party', async () => {
  vi.stubGlobal('document', { baseURI: 'http://treeline.test/' });
  const client = new QueryClient();
  const connected = { client } as ConnectedNode;
  const id = `Digital-Asset-2-participant::1220${'ab'.repeat(32)}`;
  const kinds = async (text: string) => {
    const found = await readSearch(text, connected);
    return found.kind === 'found' ? found.meanings.map(({ kind }) => kind) : [];
  };
  expect(await kinds(id)).toEqual(['party']);
  client.setQueryData(participantQuery(undefined).queryKey, id);
  for (const text of [id, ` ${id}\n`, `PAR::${id}`])
    expect(await kinds(text)).toEqual(['participant', 'party']);
  for (const text of [id.replace('2', '3'), `party ${id}`])
    expect((await kinds(text))[0]).toBe('party');
});

test('readSearch completes a shortened id from the updates that were opened on this network', async () => {
  vi.stubGlobal('document', { baseURI: 'http://treeline.test/' });
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const node = { network: { id: 'near' } };
  const connected = { client: new QueryClient(), node } as ConnectedNode;
  const idOf = (middle: string) => `122014a55d${middle.repeat(50)}4a56c517`;
  const meant = async (text: string) => {
    const found = await readSearch(text, connected);
    return found.kind === 'found' ? found.meanings.map(({ kind, id }) => `${kind} ${id}`) : [];
  };
  rememberUpdate(idOf('b'), 'far', '');
  expect(await meant('122014a55d…4a56c517')).toEqual([]);
  rememberUpdate(idOf('a'), 'near', '');
  for (const text of ['122014a55d…4a56c517', ' 122014a55d...4a56c517\n', '122014a55d...'])
    expect((await meant(text))[0]).toBe(`update ${idOf('a')}`);
  expect(await meant('122014a55d…4a56c518')).toEqual([]);
  rememberUpdate(idOf('c'), 'near', '');
  expect(await meant('122014a55d…4a56c517')).toEqual([]);
});
