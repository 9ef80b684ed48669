import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { findLookalikes } from '#domain/ledger/lookalikes.ts';
import { LookalikeNotices } from './lookalike-notices.tsx';

const textOf = (parties: readonly string[]) =>
  renderToStaticMarkup(
    <LookalikeNotices lookalikes={findLookalikes(parties, (party) => party)} />,
  ).replaceAll(/<[^>]*>/g, '');

describe('LookalikeNotices', () => {
  test('shows each alike name with its namespace and the characters that differ (TXT-03)', () => {
    const text = textOf(['alice::1220aa', 'aIice::1220bb']);
    expect(text).toContain('alice::1220aa (U+006C at position 2)');
    expect(text).toContain('aIice::1220bb (U+0049 at position 2)');
  });

  test('shows the namespaces of parties with the same name (TXT-03)', () => {
    const text = textOf(['bank::1220aa', 'bank::1220bb']);
    expect(text).toContain('bank::1220aa');
    expect(text).toContain('bank::1220bb');
  });

  test('shows one id of each alike name before further ids of one name (TXT-03)', () => {
    const many = Array.from({ length: 30 }, (_, at) => `alice::1220${at}`);
    const text = textOf([...many, 'aIice::1220bb']);
    expect(text).toContain('aIice::1220bb (U+0049 at position 2)');
    expect(text).toContain('and 26 more');
  });

  test('names the letters of another script', () => {
    expect(textOf(['b\u0430nk::1220aa'])).toContain('(U+0430 at position 2)');
  });
});
