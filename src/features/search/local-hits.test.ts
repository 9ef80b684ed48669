import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { CompletionFeed } from '#api/completions/completion-feed.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { TokenHolder } from '#api/token/token.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import { completionsQuery } from '#queries/completion/completions.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { localHits } from './local-hits.ts';

const PARTY = `alice::1220${'ab'.repeat(32)}`;
const ID = 'settle-8841';

const feed = {
  state: {
    get: () => ({
      reading: { range: { after: '40' }, completions: [{ commandId: ID, offset: '41' }] },
    }),
  },
} as unknown as CompletionFeed;

afterEach(vi.unstubAllGlobals);

function hitsOf(...questions: CompletionQuestion[]) {
  vi.stubGlobal('localStorage', { getItem: () => null });
  const client = new QueryClient();
  for (const question of questions) {
    const { queryKey } = completionsQuery({} as LedgerClient, {} as TokenHolder, question);
    client.setQueryData(queryKey, feed);
  }
  const connected = { client, node: { network: { id: 'near' } } } as ConnectedNode;
  return localHits(connected, [{ kind: 'command', id: ID }]).map(({ lead }) => lead.search);
}

const OF_PARTY = { reader: { kind: 'parties', parties: [PARTY] } } as const;

test('localHits opens a completion in the list that has it', () => {
  const place = { after: '40', sel: '41' };
  expect(hitsOf({ ...OF_PARTY, user: { kind: 'named', id: 'me' } })).toMatchObject([
    { ...place, party: [PARTY], user: 'me' },
  ]);
  expect(hitsOf({ ...OF_PARTY, user: { kind: 'of-token' } })).toMatchObject([
    { ...place, party: [PARTY], users: 'token' },
  ]);
  expect(hitsOf({ reader: { kind: 'any-party' }, user: { kind: 'any' }, limit: 50 })).toMatchObject(
    [{ ...place, any: 'yes', users: 'all', limit: '50' }],
  );
});

test('localHits shows a completion of two lists once', () => {
  const named = { kind: 'named', id: 'me' } as const;
  expect(hitsOf({ ...OF_PARTY, user: named }, { ...OF_PARTY, user: { kind: 'any' } })).toHaveLength(
    1,
  );
});
