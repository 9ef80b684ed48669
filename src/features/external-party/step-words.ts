import {
  type AskedParty,
  confirmingHosts,
  effectiveThreshold,
  observersOf,
} from '#domain/external-party/external-party.ts';
import { KEY_KINDS } from '#domain/signing/signing-key.ts';
import { counted } from '#domain/text/plural.ts';
import { fingerprintOf } from '#domain/topology/topology-hash.ts';
import { isSignable } from '#domain/topology-checks/topology-checks.ts';
import type { Allocation, Generated, OnboardingProgress, StepName } from './progress.ts';

export const TITLES: Readonly<Record<StepName, string>> = {
  what: 'What',
  key: 'Key',
  generate: 'Generate',
  verify: 'Verify',
  sign: 'Sign',
  allocate: 'Allocate',
  afterwards: 'Afterwards',
};

const AHEAD: Readonly<Record<StepName, string>> = {
  what: '',
  key: 'whose public key owns the party',
  generate: 'the node writes the topology down',
  verify: 'every byte and hash of it is checked here',
  sign: 'with the private key, here or elsewhere',
  allocate: 'the node hosts the party',
  afterwards: 'is it hosted, and who may use it',
};

/** A line beside the title of a step that is not open. */
export function summaryOf(
  step: StepName,
  state: 'open' | 'done' | 'waiting',
  settled: {
    readonly asked: AskedParty | undefined;
    readonly progress: OnboardingProgress;
    readonly generated: Generated | undefined;
  },
): string {
  if (state === 'waiting') return AHEAD[step];
  const { progress, generated } = settled;
  const asked = generated?.asked ?? settled.asked;
  const { chosen, consent } = progress;
  switch (step) {
    case 'what':
      return asked === undefined ? '' : askedWords(asked);
    case 'key':
      return chosen === undefined
        ? ''
        : `${KEY_KINDS[chosen.key.spec].name}, ${fingerprintOf(chosen.key).slice(0, 12)}…, ${chosen.origin}`;
    case 'generate':
      return generated === undefined
        ? ''
        : counted(generated.answer.topologyTransactions.length, 'topology transaction');
    case 'verify':
      return generated !== undefined && isSignable(generated.checks)
        ? `all ${generated.checks.length} checks passed`
        : '';
    case 'sign':
      return consent === undefined
        ? ''
        : consent.kind === 'all'
          ? 'all at once; the signature verifies'
          : 'each transaction; the signatures verify';
    case 'allocate':
      return allocationWords(progress.allocation);
    case 'afterwards':
      return '';
  }
}

/** How far the allocation is; "" before anything was sent, and where sending is what is to be done. */
export function allocationWords({ kind }: Allocation): string {
  return SENT[kind] ?? '';
}

const SENT: Readonly<Partial<Record<Allocation['kind'], string>>> = {
  existing: 'refused; a party of this id was there before',
  unsure: 'sent; not known whether it took effect',
  found: 'sent; the node hosts the party',
  allocated: 'sent; the node took it',
};

function askedWords(asked: AskedParty): string {
  const confirmers = confirmingHosts(asked).length;
  const observers = observersOf(asked).length;
  const seen = observers === 0 ? '' : `, ${counted(observers, 'observer')}`;
  return `${asked.hint}: ${effectiveThreshold(asked)} of ${counted(confirmers, 'confirmer')}${seen}`;
}
