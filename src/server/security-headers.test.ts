import { describe, expect, test } from 'vitest';
import {
  contentSecurityPolicy,
  isPolicySource,
  isWorkerFile,
  metaSecurityPolicy,
  securityHeaders,
} from './security-headers.ts';

describe('contentSecurityPolicy', () => {
  test('returns the documented policy when proxied (SEC-11)', () => {
    expect(contentSecurityPolicy({ kind: 'proxied' })).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
        "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types decoder",
    );
  });

  test('lists the given origins when fixed', () => {
    const origins = ['https://node.example:7575', 'https://scan.example'];
    expect(contentSecurityPolicy({ kind: 'fixed', origins })).toContain(
      "; connect-src 'self' https://node.example:7575 https://scan.example; ",
    );
  });
});

describe('isPolicySource', () => {
  test.each([
    'https://node.example',
    'http://127.0.0.1:7575',
    'http://[::1]:7575',
    'https://json_api.node-1.example:443',
    'https://xn--bcher-kva.example',
  ])('returns true for %s', (origin) => {
    expect(isPolicySource(origin)).toBe(true);
  });

  test.each([
    "https://a;script-src'unsafe-inline'.example",
    'https://a;b.example',
    'https://a,b.example',
    'https://*.example',
    'https://*',
    "https://'self'",
    'https://"a".example',
    'https://a.example https://b.example',
    'https://a.example\n',
    'https://a.example/path',
    'https://a.example:*',
    'https:',
    'wss://a.example',
    'null',
    '*',
    '',
  ])('returns false for %j, which never reaches a policy (SEC-11)', (origin) => {
    expect(isPolicySource(origin)).toBe(false);
    expect(contentSecurityPolicy({ kind: 'fixed', origins: [origin] })).toBe(
      contentSecurityPolicy({ kind: 'proxied' }),
    );
  });
});

describe('metaSecurityPolicy', () => {
  test('allows HTTPS origins and omits frame-ancestors and unsafe sources', () => {
    const policy = metaSecurityPolicy();
    expect(policy).toContain(
      "; connect-src 'self' https: http://localhost:* http://127.0.0.1:*; worker-src 'self'; ",
    );
    expect(policy).not.toContain('frame-ancestors');
    expect(policy).not.toContain('unsafe');
  });
});

describe('securityHeaders', () => {
  test('returns the documented headers (SEC-13)', () => {
    expect(securityHeaders("default-src 'none'")).toEqual({
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy':
        'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=()',
    });
  });
});

describe('isWorkerFile', () => {
  test.each([
    ['/assets/document-worker-Ab_9-x.js', true],
    ['/assets/verify-worker-Ab_9-x.js', true],
    ['/assets/worker-1.js', true],
    ['/assets/document.worker-1.js', false],
    ['/assets/deep/worker-1.js', false],
    ['/worker.js', false],
    ['/assets/index-1.js', false],
    ['/assets/worker-1.js.map', false],
  ])('returns for %s: %s', (path, answer) => {
    expect(isWorkerFile(path)).toBe(answer);
  });
});
