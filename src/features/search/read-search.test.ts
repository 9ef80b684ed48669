import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
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
