import { describe, expect, test } from 'vitest';
import { lastOutcome, lastStatus } from './last-status.ts';
import type { LoggedRequest } from './request-log.ts';

describe('the last answer of a route', () => {
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
    lastStatus(log, base, { method: 'GET', path });

  test('is the newest one that has come, whatever stood for the names', () => {
    const log = [
      asked('/api/ledger/v2/users/bob/rights', undefined),
      asked('/api/ledger/v2/users/bob/rights', 403),
      asked('/api/ledger/v2/users/eve/rights', 200),
    ];
    expect(statusOf(log, '/v2/users/{user}/rights')).toBe(403);
    expect(statusOf(log, '/v2/users/{user}')).toBeUndefined();
    expect(lastStatus(log, base, { method: 'POST', path: '/v2/users/{user}/rights' })).toBe(
      undefined,
    );
  });

  test('is that of this server, and neither query nor remark is part of the route', () => {
    const log = [
      asked('/api/ledger/v2/x?limit=2', 401, 'https://other'),
      asked('/api/ledger/v2/x?limit=2', 200),
    ];
    expect(statusOf(log, '/v2/x (with a remark)')).toBe(200);
  });

  test('of a path with braces is none of another endpoint', () => {
    const participant: LoggedRequest = {
      ...asked('/api/ledger/v2/parties/participant-id', undefined),
      end: { ms: 1, kind: 'failed', failure: 'not-offered', status: 404 },
    };
    const outcomeOf = (path: string) => lastOutcome([participant], base, { method: 'GET', path });
    expect(outcomeOf('/v2/parties/participant-id')).toBe('not-offered');
    expect(outcomeOf('/v2/parties/{party}')).toBe(undefined);
  });

  test('differs between no such endpoint and nothing found at it', () => {
    const failed = (failure: 'not-offered' | 'not-found'): LoggedRequest => ({
      ...asked('/api/ledger/v2/x', undefined),
      end: { ms: 1, kind: 'failed', failure, status: 404 },
    });
    const outcomeOf = (...log: LoggedRequest[]) =>
      lastOutcome(log, base, { method: 'GET', path: '/v2/x' });
    expect(outcomeOf(failed('not-offered'), failed('not-found'))).toBe('not-offered');
    expect(outcomeOf(failed('not-found'), failed('not-offered'))).toBe(404);
    expect(outcomeOf(asked('/api/ledger/v2/x', 200), failed('not-offered'))).toBe(200);
    expect(statusOf([failed('not-offered')], '/v2/x')).toBe(404);
  });
});
