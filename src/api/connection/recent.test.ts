import { describe, expect, test } from 'vitest';
import { clearRecent, recentTitle, rememberUpdate } from './recent.ts';

describe('recentTitle', () => {
  const of = (updateId: string, network = 'devnet') => recentTitle({ updateId, network });

  test('returns the last title of an update on its network, until the list is cleared', () => {
    expect(of('1220ab')).toBeUndefined();
    rememberUpdate('1220ab', 'devnet', 'Transfer on Amulet');
    rememberUpdate('1220ab', 'devnet', 'Transfer on Amulet, accepted');
    expect(of('1220ab')).toBe('Transfer on Amulet, accepted');
    expect(of('1220ab', 'mainnet')).toBeUndefined();
    clearRecent();
    expect(of('1220ab')).toBeUndefined();
  });

  test('keeps the titles of as many updates as the list has', () => {
    for (let at = 0; at < 21; at++) rememberUpdate(`1220${at}`, 'devnet', 'Transfer');
    expect(of('12200')).toBeUndefined();
    expect(of('122020')).toBe('Transfer');
  });
});
