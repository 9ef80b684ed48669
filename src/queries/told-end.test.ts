import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Int64 } from '#domain/int64.ts';
import { ledgerEndQuery, type SeenEnd } from './node-status.ts';
import { noteLedgerEnd } from './told-end.ts';

const int = (offset: string) => offset as Int64;
const { queryKey } = ledgerEndQuery(undefined);

test('a later end is known, as old as what was asked for; an earlier one changes nothing', () => {
  const client = new QueryClient();
  const end = () => client.getQueryData<SeenEnd>(queryKey);
  noteLedgerEnd(client, int('5'));
  expect(end()).toBeUndefined();
  const asked = { offset: int('9007199254740993'), farthest: int('9007199254740999'), times: [] };
  client.setQueryData<SeenEnd>(queryKey, asked, { updatedAt: 1_000 });
  noteLedgerEnd(client, int('9007199254740992'));
  expect(end()).toBe(asked);
  noteLedgerEnd(client, int('9007199254740994'));
  expect(end()).toEqual({ ...asked, offset: '9007199254740994' });
  noteLedgerEnd(client, int('9007199254741000'));
  expect(end()).toMatchObject({ offset: '9007199254741000', farthest: '9007199254741000' });
  expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(1_000);
});
