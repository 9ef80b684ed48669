import type { Verdict, View } from './verdict.ts';

/** A verdict of which Scan reports nothing but its result (synthetic). */
export function verdictFixture(known: Partial<Verdict> = {}): Verdict {
  return {
    updateId: '1220aa',
    result: 'accepted',
    resultText: '',
    recordTime: undefined,
    finalizationTime: undefined,
    migrationId: undefined,
    domainId: undefined,
    submittingParties: [],
    submittingParticipant: undefined,
    mediatorGroup: undefined,
    views: [],
    rootViews: [],
    ...known,
  };
}

/** A view with an id only. */
export function viewFixture(viewId: number): View {
  return { viewId, informees: [], quorums: [], subViews: [], viewHash: '' };
}
