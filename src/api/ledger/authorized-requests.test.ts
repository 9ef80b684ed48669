import { afterEach, describe, expect, test, vi } from 'vitest';
import { openTokenHolder, type TokenHolder } from '#api/token/token.ts';
import type { Failure } from '#domain/failure/failure.ts';
import { openLedgerClient } from './ledger.ts';

const BASE = 'https://node.example';
const EXPIRED = `e30.${btoa('{"exp":1}')}.sig`;
const holders: TokenHolder[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const holder of holders.splice(0)) holder.dispose();
});

/** A ledger that accepts `new` only. @param change happens during the first request */
function openLate(first: string | undefined, change: (token: TokenHolder) => void) {
  const token = openTokenHolder(BASE, { takeOver: false });
  holders.push(token);
  if (first !== undefined) token.accept(first, false);
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('Authorization'));
    if (sent.length === 1) change(token);
    const isGranted = sent.at(-1) === 'Bearer new';
    return Response.json(isGranted ? { offset: 7 } : {}, { status: isGranted ? 200 : 401 });
  });
  return { ledger: openLedgerClient({ baseUrl: BASE, token }), token, sent };
}
const refuse = (token: TokenHolder) => token.unauthenticated(token.authorize(new Headers(), BASE));

describe('the 401 of a request that was under way while the token changed', () => {
  test.each<[name: string, first: string | undefined, change: (token: TokenHolder) => void]>([
    ['was renewed', 'old', (token) => token.accept('new', true)],
    ['was replaced', 'old', (token) => void token.paste('new')],
    [
      'was refused and renewed',
      'old',
      (token) => {
        refuse(token);
        token.accept('new', true);
      },
    ],
    ['was pasted after there was none', undefined, (token) => void token.paste('new')],
  ])(
    'sends a read again with the new token when a token %s (REL-09)',
    async (_name, first, change) => {
      const { ledger, token, sent } = openLate(first, change);
      expect(await ledger.ledgerEnd()).toMatchObject({ offset: '7' });
      expect(sent).toEqual([first === undefined ? null : 'Bearer old', 'Bearer new']);
      expect(token.state()).toMatchObject({ kind: 'held', refused: false, wanted: false });
    },
  );

  test.each<[name: string, kind: Failure['kind'], change: (token: TokenHolder) => void]>([
    ['was forgotten', 'unauthenticated', (token) => token.forget()],
    ['was replaced by one that is held back', 'needs-token', (token) => void token.paste(EXPIRED)],
    [
      'was replaced by one that was refused too',
      'unauthenticated',
      (token) => {
        token.accept('next', true);
        refuse(token);
      },
    ],
    ['was disposed of', 'unauthenticated', (token) => token.dispose()],
  ])('sends no read again when the token %s', async (_name, kind, change) => {
    const { ledger, sent } = openLate('old', change);
    await expect(ledger.ledgerEnd()).rejects.toMatchObject({ failure: { kind } });
    expect(sent).toEqual(['Bearer old']);
  });

  test('sends no change again', async () => {
    const { ledger, sent } = openLate('old', (token) => token.accept('new', true));
    const change = { path: '/v2/parties', read: JSON.parse, body: {}, isChange: true } as const;
    await expect(ledger.small(change)).rejects.toMatchObject({
      failure: { kind: 'unauthenticated', end: 'expired' },
    });
    expect(sent).toEqual(['Bearer old']);
  });

  test('sends a read no more than once with each token', async () => {
    const { ledger, token, sent } = openLate('old', () => token.accept('next', true));
    await expect(ledger.ledgerEnd()).rejects.toMatchObject({
      failure: { kind: 'unauthenticated' },
    });
    expect(sent).toEqual(['Bearer old', 'Bearer next']);
    expect(token.state()).toMatchObject({ refused: true, wanted: true });
  });
});
