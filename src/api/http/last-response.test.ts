import { describe, expect, test } from 'vitest';
import { lastResponse } from './last-response.ts';
import type { LoggedRequest } from './request-log.ts';

describe('the last response of an endpoint', () => {
  const base = 'https://n/api/ledger';
  const asked = (
    path: string,
    status: number | undefined,
    origin = 'https://n',
  ): LoggedRequest => ({
    serial: 0,
    server: 'ledger',
    method: 'GET',
    origin,
    path,
    at: '',
    bytes: 0,
    end: status === undefined ? undefined : { ms: 1, kind: 'answered', status },
  });
  const statusOf = (log: readonly LoggedRequest[], path: string) =>
    lastResponse(log, base, { method: 'GET', path })?.status;

  test('is the newest one that arrived, with any names in place of the braces', () => {
    const log = [
      asked('/api/ledger/v2/users/bob/rights', undefined),
      asked('/api/ledger/v2/users/bob/rights', 403),
      asked('/api/ledger/v2/users/eve/rights', 200),
    ];
    expect(statusOf(log, '/v2/users/{user}/rights')).toBe(403);
    expect(statusOf(log, '/v2/users/{user}')).toBeUndefined();
    expect(lastResponse(log, base, { method: 'POST', path: '/v2/users/{user}/rights' })).toBe(
      undefined,
    );
  });

  test('counts responses of this server only, and ignores the query', () => {
    const log = [
      asked('/api/ledger/v2/x?limit=2', 401, 'https://other'),
      asked('/api/ledger/v2/x?limit=2', 200),
    ];
    expect(statusOf(log, '/v2/x')).toBe(200);
  });

  test('of a path with braces is none of another endpoint', () => {
    const participant: LoggedRequest = {
      ...asked('/api/ledger/v2/parties/participant-id', undefined),
      end: { ms: 1, kind: 'failed', failure: 'not-offered', status: 404 },
    };
    expect(statusOf([participant], '/v2/parties/participant-id')).toBe(404);
    expect(statusOf([participant], '/v2/parties/{party}')).toBe(undefined);
  });

  test('differs between no such endpoint and nothing found at it', () => {
    const failed = (failure: 'not-offered' | 'not-found'): LoggedRequest => ({
      ...asked('/api/ledger/v2/x', undefined),
      end: { ms: 1, kind: 'failed', failure, status: 404 },
    });
    const isOffered = (...log: LoggedRequest[]) =>
      lastResponse(log, base, { method: 'GET', path: '/v2/x' })?.isOffered;
    expect(isOffered(failed('not-offered'), failed('not-found'))).toBe(false);
    expect(isOffered(failed('not-found'), failed('not-offered'))).toBe(true);
    expect(isOffered(asked('/api/ledger/v2/x', 200), failed('not-offered'))).toBe(true);
    expect(statusOf([failed('not-offered')], '/v2/x')).toBe(404);
  });
});
