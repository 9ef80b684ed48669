import type { LedgerError, ServerWords } from './failure.ts';

/** A ledger error for tests: its code, and the given fields. */
export function madeWords(code: string, fields: Partial<LedgerError> = {}): ServerWords {
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
