import { describe, expect, test } from 'vitest';
import { lineOfFault } from './config-line.ts';

describe('lineOfFault', () => {
  test.each([
    ['{\n "networks": [\n  { "id": "a" "label" }\n]}', 3],
    ["{\n 'networks': []}", 2],
    ['{}\n\n}', 3],
    ['{\n "demo": maybe\n}', 2],
    ['{\n "networks": [\n  { "id": "a" },\n ]\n}', 4],
    ['{\n "networks": []\n} // none', 3],
    ['\uFEFF{\n // none\n}', 2],
    ['{ "label": "ä—",\n "networks": [\n', 3],
    ['', 1],
  ])('finds in %j the line %i', (text, line) => {
    expect(lineOfFault(text)).toBe(line);
  });
});
