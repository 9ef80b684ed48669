import type { LedgerError, ServerWords } from './failure.ts';

/** The words of a ledger error for tests: it tells its code, and of the rest what is given. */
export function madeWords(code: string, told: Partial<LedgerError> = {}): ServerWords {
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
    ...told,
  };
  return { kind: 'ledger-error', error };
}
