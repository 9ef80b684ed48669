import type { LedgerError, ServerMessage } from './failure.ts';

/** A ledger error for tests: its code, and the given fields. */
export function ledgerErrorFixture(code: string, fields: Partial<LedgerError> = {}): ServerMessage {
  const error: LedgerError = {
    code,
    cause: '',
    errorCategory: 8,
    grpcCode: undefined,
    correlationId: undefined,
    traceId: undefined,
    retryInfo: undefined,
    definiteAnswer: undefined,
    context: [],
    resources: [],
    raw: { code },
    ...fields,
  };
  return { kind: 'ledger-error', error };
}
