import { describe, expect, test } from 'vitest';
import { isPlainRemote } from './plain-http.ts';

describe('isPlainRemote', () => {
  test.each([
    ['http://node.example:7575', true],
    ['http://10.0.0.5:7575/json', true],
    ['HTTP://NODE.example', true],
    ['http://localhost.example', true],
    ['http://127.0.0.1.example', true],
    ['http://[2001:db8::1]:7575', true],
    ['https://node.example:7575', false],
    ['http://localhost:7575', false],
    ['http://LOCALHOST:7575', false],
    ['http://json-ledger-api.localhost', false],
    ['http://127.0.0.1:7575', false],
    ['http://127.1:7575', false],
    ['http://[::1]:7575', false],
    ['nonsense', false],
  ])('returns for %s: %s (SEC-05)', (url, answer) => {
    expect(isPlainRemote(url)).toBe(answer);
  });
});
