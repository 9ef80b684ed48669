import { describe, expect, test } from 'vitest';
import { RequestFailed } from '#domain/failure/failure.ts';
import { endOfRequest, loggedPath } from './request-log.ts';

const ID = `1220${'ab'.repeat(32)}`;

describe('the path in the log', () => {
  test('has ids and how the answer was wanted', () => {
    expect(
      loggedPath(`https://scan.example/api/scan/v0/events/${ID}?daml_value_encoding=compact_json`),
    ).toBe(`/api/scan/v0/events/${ID}?daml_value_encoding=compact_json`);
    expect(loggedPath('https://n/v2/users/auth0%7C12/rights')).toBe('/v2/users/auth0%7C12/rights');
  });

  test('has no other value of the query, and each name once', () => {
    const url = `https://n/v2/x?parties=alice::1220aa&parties=bob::1220bb&note=secret&limit=20`;
    expect(loggedPath(url)).toBe('/v2/x?parties=…&note=…&limit=20');
  });

  test('has no token, whoever put one into the path', () => {
    const token = `eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(30)}`;
    expect(loggedPath(`https://n/v0/events/${token}`)).toBe('/v0/events/[redacted]');
  });
});

describe('the end in the log', () => {
  const place = { server: 'ledger', method: 'GET', url: 'https://n/v2/version', at: '' } as const;
  const failed = (status: number) =>
    new RequestFailed({ kind: 'status', status, words: { kind: 'none' }, place });

  test('is a status, a kind of failure, or that nobody waits any more', () => {
    const base = { thrown: undefined, status: undefined, left: false };
    expect(endOfRequest(3, { ...base, status: 200 })).toEqual({
      ms: 3,
      kind: 'answered',
      status: 200,
    });
    expect(endOfRequest(3, { ...base, thrown: failed(503) })).toMatchObject({
      kind: 'failed',
      failure: 'status',
      status: 503,
    });
    const unread = new RequestFailed({ kind: 'undecodable', status: 200, bytes: 4, place });
    expect(endOfRequest(3, { ...base, thrown: unread, status: 200 })).toMatchObject({
      failure: 'undecodable',
      status: 200,
    });
    const gone = new DOMException('', 'AbortError');
    expect(endOfRequest(3, { ...base, thrown: gone, left: true }).kind).toBe('left');
    expect(endOfRequest(3, { ...base, thrown: new TypeError('bug') }).kind).toBe('broken');
  });
});
