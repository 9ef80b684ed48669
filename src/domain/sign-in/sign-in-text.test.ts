import { describe, expect, test } from 'vitest';
import { SignInFailed, type SignInProblem } from './sign-in-problem.ts';
import { signInText } from './sign-in-text.ts';

const ISSUER = 'https://login.example/realm';
const url = `${ISSUER}/token`;
const endpoint = 'token_endpoint';

const PROBLEMS: readonly SignInProblem[] = [
  { kind: 'insecure' },
  { kind: 'no-storage' },
  { kind: 'not-loaded' },
  { kind: 'unreachable', url },
  { kind: 'timeout', url, seconds: 20 },
  { kind: 'too-large', url },
  { kind: 'policy', url },
  { kind: 'not-offered', url, status: 404 },
  { kind: 'missing-endpoint', endpoint },
  { kind: 'other-origin', endpoint, origin: 'https://token.example' },
  { kind: 'unsafe-endpoint', endpoint },
  { kind: 'no-pkce' },
  { kind: 'other-metadata' },
  { kind: 'not-begun' },
  { kind: 'late', minutes: 15 },
  { kind: 'other-state' },
  { kind: 'other-issuer', named: undefined },
  { kind: 'unknown-network' },
  { kind: 'not-readable', url },
  { kind: 'audience', named: ['a', 'b'] },
  { kind: 'other-user' },
  { kind: 'token-form' },
  ...(['nonce', 'signature', 'time', 'other'] as const).map(
    (claim) => ({ kind: 'id-token', claim }) as const,
  ),
  ...[
    'access_denied',
    'invalid_scope',
    'login_required',
    'unauthorized_client',
    'server_error',
    'invalid_request',
  ].map((code) => ({ kind: 'refused', code, description: undefined }) as const),
];

describe('signInText', () => {
  test('has its own sentences for each problem', () => {
    const texts = PROBLEMS.map((problem) => signInText(problem, ISSUER));
    for (const { text, advice } of texts) {
      expect(text).toMatch(/^[A-Zh].*\.$/);
      expect(advice).toMatch(/^[A-Z].*\.$/);
    }
    expect(new Set(texts.map(({ text }) => text)).size).toBe(PROBLEMS.length);
  });

  test('names what to add for an endpoint of another origin', () => {
    const origin = 'https://token.example';
    expect(signInText({ kind: 'other-origin', endpoint, origin }, ISSUER).advice).toBe(
      'Add "https://token.example" to oidc.origins in config.json if it belongs to the issuer.',
    );
  });

  test('advises to try again while the issuer cannot answer', () => {
    const adviceAt = (status: number) =>
      signInText({ kind: 'not-offered', url, status }, ISSUER).advice;
    expect([429, 503].map(adviceAt).join()).not.toContain('config.json');
    expect(adviceAt(404)).toContain('config.json');
  });

  test('keeps the words of the issuer apart from its own', () => {
    const description = '<b>No</b>';
    const { text, words } = signInText({ kind: 'refused', code: 'x', description }, ISSUER);
    expect(text).toBe('The issuer returned an error.');
    expect(words).toBe('x: <b>No</b>');
    expect(signInText({ kind: 'no-token', code: 'x', description: '' }, ISSUER).words).toBe('x');
  });
});

describe('SignInFailed', () => {
  test('has no text of the issuer in its message', () => {
    const failed = new SignInFailed({ kind: 'refused', code: 'secret', description: 'secret' });
    expect(failed.message).toBe('Sign-in failed: refused.');
  });
});
