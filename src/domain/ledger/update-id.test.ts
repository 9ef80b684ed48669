import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { soughtId } from '#domain/completion/completion-match.ts';
import { parseUpdateId, recognise } from './update-id.ts';

const ID = `1220${'ab'.repeat(32)}`;
const JWT = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.${'c'.repeat(43)}`;

describe('recognise', () => {
  test.each([
    JWT,
    `Bearer ${JWT}`,
    `Authorization: Bearer ${JWT}`,
    `curl -H "Authorization: Bearer ${JWT}" https://node.example`,
    `bearer opaque-token-0123`,
    // The header is printed with a line break.
    `ewogICJhbGciOiAiSFMyNTYiCn0.eyJzdWIiOiJ4In0AAAA.sig`,
    'eyJhbGciOiJIUzI1NiJ9',
  ])('recognises the token %j before anything else', (text) => {
    expect(recognise(text).kind).toBe('token');
    expect(recognise(`"${text}"`).kind).toBe('token');
  });

  test.each([
    'settle-8841',
    'bearer of news',
    'eyJ',
    'e2e-run-2026.part-one.part-two',
    'e2e-settlement-run-1.deadbeef.1',
    'execute-settlement-batch.20261123.17',
    ID,
  ])('does not take %j for a token', (text) => expect(recognise(text).kind).not.toBe('token'));
});

describe('parseUpdateId', () => {
  test.each([
    [ID, ID],
    [` "${ID}"\n`, ID],
    ['#1:0', undefined],
    ['TX-1_a.b:c', 'TX-1_a.b:c'],
    ['', undefined],
    ['.', undefined],
    ['..', undefined],
    ['a/b', undefined],
    ['a%2e', undefined],
    ['a?b', undefined],
    ['x'.repeat(300), 'x'.repeat(300)],
    ['x'.repeat(301), undefined],
    ['idé', undefined],
    [`alice::${ID}`, undefined],
    [`00${'ef'.repeat(40)}`, undefined],
    ['60723', undefined],
    // Possibly secrets: a JWT, a JWT without a signature, a key in hex.
    [JWT, undefined],
    [JWT.replace(/[^.]+$/, ''), undefined],
    ['ab'.repeat(32), undefined],
  ])('reads %j as %j', (text, id) => {
    expect(parseUpdateId(text)).toBe(id);
  });

  test('returns one segment of a path', () => {
    const tricky = fc.string({ unit: fc.constantFrom(...'.:/\\%#?&=@ _-a0"') });
    fc.assert(
      fc.property(fc.oneof(fc.string(), tricky), (text) => {
        const id = parseUpdateId(text);
        if (id === undefined) return;
        expect(new URL(`http://node/v0/events/${id}`).pathname).toBe(`/v0/events/${id}`);
      }),
    );
  });
});

describe('recognise', () => {
  test('searches the beginning of a Canton message of any length', () => {
    const begun = 'LOCAL_VERDICT_INACTIVE_CONTRACTS(11,6e727354)';
    expect(recognise(`${begun}: Rejected transaction ${'x'.repeat(400)}`)).toMatchObject({
      kind: 'text',
      text: begun,
      id: undefined,
    });
    expect(soughtId(begun)).toBe('6e727354');
    expect(soughtId('settle(11,6e727354)')).toBe('settle(11,6e727354)');
  });

  test('reads an event id as update and number', () => {
    expect(recognise(`#${ID}:12`)).toEqual({ kind: 'update', id: ID, event: '12' });
    expect(recognise(ID)).toEqual({ kind: 'update', id: ID, event: undefined });
  });

  test.each([
    [`alice::1220${'cd'.repeat(32)}`, 'party id'],
    [`00${'ef'.repeat(40)}`, 'contract id'],
    ['https://explorer.example/updates/1220ab', 'web address'],
    [`${'a1'.repeat(32)}:Splice.Amulet:Amulet`, 'template id'],
    [`global::1220${'cd'.repeat(32)}::34-0`, '::'],
    ['', 'Nothing'],
    ['y'.repeat(400), '400 characters'],
  ])('reports %s as no update id', (text, word) => {
    expect(recognise(text)).toMatchObject({ kind: 'no-id', why: expect.stringContaining(word) });
  });

  test('keeps a text that may be an error code or a command id', () => {
    expect(recognise(' SETTLE_TRADE_8841 ')).toMatchObject({
      kind: 'error-code',
      code: 'SETTLE_TRADE_8841',
      text: { kind: 'text', text: 'SETTLE_TRADE_8841' },
    });
  });

  test.each([
    ['settle-8841', 'settle-8841', '1220'],
    [' "two words" ', undefined, 'letters'],
    ['9007199254740993', undefined, 'number'],
    ['65bc60e1399cad60cd2bceea6eddf4a7', '65bc60e1399cad60cd2bceea6eddf4a7', '1220'],
    [ID.slice(0, 40), ID.slice(0, 40), '64 more'],
    ['alice::1220-pay-1', undefined, 'party id'],
    ['app:Pay:invoice_7', undefined, 'template id'],
    ['queue://pay/7', undefined, 'web address'],
  ])('returns %s as a text to search', (text, id, word) => {
    expect(recognise(text)).toEqual({
      kind: 'text',
      text: text.replaceAll('"', '').trim(),
      id,
      why: expect.stringContaining(word),
    });
  });
});
