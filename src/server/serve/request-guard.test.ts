import { describe, expect, test } from 'vitest';
import { refusalFor } from './request-guard.ts';

const PUBLIC = new URL('https://treeline.example/treeline/');
const WITH_PORT = new URL('http://treeline.example:8080/');
const ASKING = {
  target: '/api/ledger/livez',
  host: 'treeline.example',
  site: undefined,
  origin: undefined,
  forwardedHost: undefined,
};

describe('refusalFor with a public URL', () => {
  test.each([
    [PUBLIC, 'treeline.example'],
    [PUBLIC, 'TREELINE.example'],
    [PUBLIC, 'treeline.example:443'],
    [PUBLIC, 'localhost:4780'],
    [WITH_PORT, 'treeline.example:8080'],
  ])('accepts for %s the Host %s', (url, host) => {
    expect(refusalFor({ ...ASKING, host }, url)).toBeUndefined();
  });

  test.each([
    [PUBLIC, 'treeline.example:80'],
    [PUBLIC, 'treeline.example:8443'],
    [PUBLIC, 'treeline.example.evil.example'],
    [PUBLIC, 'evil.example'],
    [PUBLIC, '10.0.0.1:4780'],
    [WITH_PORT, 'treeline.example'],
    [WITH_PORT, 'treeline.example:443'],
    [undefined, 'treeline.example'],
  ])('rejects for %s the Host %s', (url, host) => {
    expect(refusalFor({ ...ASKING, host }, url)).toMatchObject({ status: 421 });
  });

  test('names the accepted hosts, or the option, in the refusal', () => {
    const asking = { ...ASKING, host: 'evil.example' };
    expect(refusalFor(asking, PUBLIC)?.sentence).toBe(
      'This server accepts requests to localhost and treeline.example only.',
    );
    expect(refusalFor(asking)?.sentence).toBe(
      'This server accepts requests to localhost only. The option --public-url adds another host.',
    );
  });

  test.each([
    [{ origin: 'https://treeline.example' }, undefined],
    [{ origin: 'https://treeline.example', host: 'localhost:4780' }, undefined],
    [{ origin: 'http://localhost:4780', host: 'localhost:4780' }, undefined],
    [{ site: 'same-origin', origin: 'https://treeline.example' }, undefined],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'https://evil.example', forwardedHost: 'evil.example' }, 403],
    [{ origin: 'https://treeline.example:8443' }, 403],
    [{ site: 'same-site', origin: 'https://treeline.example' }, 403],
    [{ site: 'cross-site' }, 403],
  ])('returns for the request %j: %s', (asking, status) => {
    expect(refusalFor({ ...ASKING, ...asking }, PUBLIC)?.status).toBe(status);
  });
});
