import {
  confirmingHosts,
  effectiveThreshold,
  observersOf,
  type RequestedParty,
} from '#domain/external-party/external-party.ts';
import { KEY_KINDS } from '#domain/signing/signing-key.ts';
import { counted } from '#domain/text/plural.ts';
import { fingerprintOf } from '#domain/topology/topology-hash.ts';
import { isSignable } from '#domain/topology-checks/topology-checks.ts';
import type { Allocation, Generated, OnboardingProgress, StepName } from './progress.ts';

export const TITLES: Readonly<Record<StepName, string>> = {
  request: 'Request',
  key: 'Key',
  generate: 'Generate',
  verify: 'Verify',
  sign: 'Sign',
  allocate: 'Allocate',
  result: 'Result',
};

const AHEAD: Readonly<Record<StepName, string>> = {
  request: '',
  key: 'the public key of the party',
  generate: 'the node proposes the topology',
  verify: 'Treeline checks every byte and hash',
  sign: 'with the private key, on this page or elsewhere',
  allocate: 'the node hosts the party',
  result: 'hosting and rights',
};

/** The text next to the title of a step that is not open. */
export function summaryOf(
  step: StepName,
  state: 'open' | 'done' | 'waiting',
  settled: {
    readonly requested: RequestedParty | undefined;
    readonly progress: OnboardingProgress;
    readonly generated: Generated | undefined;
  },
): string {
  if (state === 'waiting') return AHEAD[step];
  const { progress, generated } = settled;
  const requested = generated?.requested ?? settled.requested;
  const { chosen, consent } = progress;
  switch (step) {
    case 'request':
      return requested === undefined ? '' : requestText(requested);
    case 'key':
      return chosen === undefined
        ? ''
        : `${KEY_KINDS[chosen.key.spec].name}, ${fingerprintOf(chosen.key).slice(0, 12)}…, ${chosen.origin}`;
    case 'generate':
      return generated === undefined
        ? ''
        : counted(generated.answer.topologyTransactions.length, 'topology transaction');
    case 'verify':
      return generated === undefined ? '' : checksText(generated);
    case 'sign':
      return consent === undefined
        ? ''
        : consent.kind === 'all'
          ? 'one signature for all, verified'
          : 'one signature per transaction, verified';
    case 'allocate':
      return allocationText(progress.allocation);
    case 'result':
      return '';
  }
}

function checksText({ checks }: Generated): string {
  const passed = checks.filter(({ state }) => state === 'passed').length;
  return isSignable(checks)
    ? `all ${checks.length} checks passed`
    : `${passed} of ${counted(checks.length, 'check')} passed`;
}

export function allocationText({ kind }: Allocation): string {
  return SENT[kind] ?? '';
}

const SENT: Readonly<Partial<Record<Allocation['kind'], string>>> = {
  existing: 'rejected; the party already existed',
  unsure: 'sent; outcome unknown',
  found: 'sent; the node hosts the party',
  allocated: 'sent; accepted by the node',
};

function requestText(requested: RequestedParty): string {
  const confirmers = confirmingHosts(requested).length;
  const observers = observersOf(requested).length;
  const seen = observers === 0 ? '' : `, ${counted(observers, 'observer')}`;
  return `${requested.hint}: ${effectiveThreshold(requested)} of ${counted(confirmers, 'confirmer')}${seen}`;
}
