import { expect, test } from 'vitest';
import { FOLDED_CONTRACT, inOneLine } from './folded-contract.ts';
import { SEARCHED } from './search-strings.fixture.ts';

const folded = SEARCHED.contract.match(/.{1,64}/g) ?? [];

test.each(['\n', '\r\n', '\r', '\n\n', ' \t\n \t'])(
  'joins a contract id in lines that %j divides',
  (mark) => {
    expect(folded).toHaveLength(3);
    expect(inOneLine(folded.join(mark))).toBe(SEARCHED.contract);
  },
);

test('joins other lines with a space, and no words of one line', () => {
  expect(inOneLine('settle-8841 \r\n\r\n\t60723\rx  y')).toBe('settle-8841 60723 x  y');
  expect(inOneLine(`${folded.join(' ')}\nx`)).toBe(`${folded.join(' ')} x`);
  expect(FOLDED_CONTRACT.test(folded.join(' '))).toBe(false);
});

test.each(['\n', '\r', ' ', '\t', ' \n'])(
  'needs steps in proportion to a long text of %j',
  (part) => {
    const many = part.repeat(100_000);
    expect(inOneLine(`${folded[0]}${many}?${many}\n?`).endsWith(' ?')).toBe(true);
  },
  10_000,
);
