import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseEventId, parseUpdateId } from './update-id.ts';

const ID = `1220${'ab'.repeat(32)}`;
const JWT = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.${'c'.repeat(43)}`;

describe('parseUpdateId', () => {
  test.each([
    [ID, ID],
    [` "${ID}"\n`, ID],
    [ID.toUpperCase(), ID],
    // The end of a sentence, of a list or of a Markdown link.
    [`${ID}.`, ID],
    [`(${ID.toUpperCase()}).`, ID],
    [`[${ID}],`, ID],
    [`<${ID}>;`, ID],
    [`“${ID}”?!`, ID],
    [`${ID}…`, ID],
    [`#${ID}:`, ID],
    [`${ID}. Then`, undefined],
    [`${ID.slice(0, 60)}.`, `${ID.slice(0, 60)}.`],
    ['TX-1.', 'TX-1.'],
    ['#1:0', undefined],
    ['TX-1_a.b:c', 'TX-1_a.b:c'],
    ['', undefined],
    [`a${' '.repeat(100_000)}b`, undefined],
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

describe('parseEventId', () => {
  test.each([
    [`#${ID}:12`, { id: ID, event: '12' }],
    [`${ID.toUpperCase()}:0`, { id: ID, event: '0' }],
    [`(#${ID}:12).`, { id: ID, event: '12' }],
    [`${ID}:1:2`, undefined],
    [ID, undefined],
    ['settle:12', undefined],
    [`${ID}:`, undefined],
  ])('reads %j', (text, id) => expect(parseEventId(text)).toEqual(id));
});
