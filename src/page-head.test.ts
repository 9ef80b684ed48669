import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const HEAD = readFileSync(new URL('../index.html', import.meta.url), 'utf8');

/** The contents of the meta tags, by their name or property. */
const META = new Map(
  [...HEAD.matchAll(/<meta (?:name|property)="([^"]+)"\s+content="([^"]*)"/g)].map(
    ([, name = '', content = '']) => [name, content],
  ),
);

test('index.html describes the app for link previews, without a fixed address', () => {
  expect(META.get('description')).toMatch(/Canton ledgers/);
  expect(META.get('og:title')).toBe('Treeline');
  expect(META.get('og:type')).toBe('website');
  expect(META.get('og:description')).toBe(META.get('description'));
  // Treeline works under any path of any host, so no tag names one.
  expect([...META.values()].join(' ')).not.toMatch(/https?:/);
});
