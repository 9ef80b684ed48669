import type { UpdateFacts } from './document.ts';

/** The facts of an update for tests: it has its id and one root, and of the rest what is given. */
export function updateFactsFixture(facts: Partial<UpdateFacts> = {}): UpdateFacts {
  return {
    kind: 'transaction',
    updateId: '1220aa',
    recordTime: undefined,
    effectiveAt: undefined,
    synchronizerId: undefined,
    migrationId: undefined,
    workflowId: undefined,
    commandId: undefined,
    offset: undefined,
    externalTransactionHash: undefined,
    transactionHash: undefined,
    traceparent: undefined,
    tracestate: undefined,
    paidTrafficCost: undefined,
    created: 0,
    archived: 0,
    informed: [],
    witnesses: new Set(),
    verdict: undefined,
    traffic: 'not-asked',
    activity: 'not-asked',
    leading: undefined,
    rootCount: 1,
    invalid: new Map(),
    unknown: [],
    ...facts,
  };
}
