import type { FailureKind, FailureReason, LedgerError, ServerMessage } from './failure.ts';
import { ledgerErrorFixture } from './ledger-error.fixture.ts';

/** The error of a ledger without an update. */
export const updateNotFound = (change: Partial<LedgerError> = {}): ServerMessage =>
  ledgerErrorFixture('UPDATE_NOT_FOUND', {
    cause: 'no such update',
    errorCategory: 11,
    grpcCode: 5,
    correlationId: 'corr-1',
    traceId: 'trace-1',
    resources: [['UPDATE', '1220ab']],
    ...change,
  });

/** One of each kind, synthetic. */
export const EACH_FAILURE: {
  readonly [kind in FailureKind]: Extract<FailureReason, { kind: kind }>;
} = {
  unreachable: { kind: 'unreachable' },
  cors: { kind: 'cors' },
  'part-missing': { kind: 'part-missing' },
  policy: { kind: 'policy' },
  paused: { kind: 'paused', seconds: 24 },
  redirected: { kind: 'redirected' },
  timeout: { kind: 'timeout', phase: 'body', seconds: 15, bytes: 1234567 },
  'cut-off': { kind: 'cut-off', status: 200, bytes: 1234567, expected: 2000000 },
  'too-large': { kind: 'too-large', limit: 64 * 1024 * 1024, bytes: 67108865 },
  'no-memory': { kind: 'no-memory', bytes: 1288490188 },
  'no-worker': { kind: 'no-worker', limit: 32 * 1024 * 1024, bytes: 33554433 },
  'worker-died': { kind: 'worker-died', bytes: 300000000, why: '' },
  'not-json': { kind: 'not-json', status: 200, contentType: 'text/html', start: '<h1>Log in' },
  empty: { kind: 'empty', status: 200, bytes: 0 },
  undecodable: { kind: 'undecodable', status: 200, bytes: 12 },
  'wrong-shape': {
    kind: 'wrong-shape',
    status: 200,
    path: 'update.events[3].choice',
    expected: 'a text',
  },
  'no-progress': { kind: 'no-progress', after: '199' },
  'needs-token': { kind: 'needs-token' },
  'needs-parties': { kind: 'needs-parties' },
  unauthenticated: {
    kind: 'unauthenticated',
    words: updateNotFound({ code: 'NA', errorCategory: -1 }),
  },
  refused: { kind: 'refused', words: updateNotFound({ code: 'NA', errorCategory: -1 }) },
  'not-found': { kind: 'not-found', words: updateNotFound() },
  'not-offered': { kind: 'not-offered', status: 405, words: { kind: 'none' } },
  'too-many-elements': {
    kind: 'too-many-elements',
    words: updateNotFound({ retryInfo: '1 second' }),
  },
  'rate-limited': {
    kind: 'rate-limited',
    words: { kind: 'scan-error', text: 'Too Many Requests' },
  },
  'login-page': { kind: 'login-page', status: 200, start: '<title>Sign in</title>' },
  status: { kind: 'status', status: 503, words: { kind: 'none' } },
};
