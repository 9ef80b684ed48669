import { useSyncExternalStore } from 'react';
import type { KeyHolder } from '#api/key-holder.ts';
import type { AskedParty, Consent, GeneratedTopology } from '#domain/external-party.ts';
import type { Failure } from '#domain/failure.ts';
import type { PartyForm } from '#domain/party-form.ts';
import type { SigningPublicKey } from '#domain/signing-key.ts';
import type { OpenedAnswer } from '#domain/topology-answer.ts';
import type { Check } from '#domain/topology-evidence.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';

export const STEPS = [
  'what',
  'key',
  'generate',
  'verify',
  'sign',
  'allocate',
  'afterwards',
] as const;
export type StepName = (typeof STEPS)[number];

/** The key that shall own the party. */
export type ChosenKey = {
  readonly key: SigningPublicKey;
  /** How it came here, in words. */
  readonly origin: string;
  /** The private key, where this page has it. */
  readonly holder: KeyHolder | undefined;
};

/** What the node generated, for exactly this request. */
export type Generated = {
  readonly asked: AskedParty;
  readonly key: SigningPublicKey;
  readonly answer: GeneratedTopology;
  /** Read and hashed here. */
  readonly opened: OpenedAnswer;
  /** What was found when the answer was read here. */
  readonly checks: readonly Check[];
};

/** How far allocation is. What the node did after it did not answer is found out, never guessed. */
export type Allocation =
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'sent' }
  | { readonly kind: 'allocated'; readonly partyId: string }
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** It may or may not have taken effect. */
  | { readonly kind: 'unsure'; readonly failure: Failure };

/** All that this page remembers while the tab lives. It is in memory alone. */
export type Progress = {
  readonly at: StepName;
  /** The form as it last was, for who comes back by another link. */
  readonly form: PartyForm | undefined;
  readonly chosen: ChosenKey | undefined;
  /** The key made here was wiped when the page was left. */
  readonly isKeyWiped: boolean;
  readonly generated: Generated | undefined;
  readonly consent: Consent | undefined;
  readonly allocation: Allocation;
};

const START: Progress = {
  at: 'what',
  form: undefined,
  chosen: undefined,
  isKeyWiped: false,
  generated: undefined,
  consent: undefined,
  allocation: { kind: 'not-sent' },
};

export type Onboarding = {
  readonly progress: () => Progress;
  readonly subscribe: (hear: () => void) => () => void;
  readonly change: (change: Partial<Progress>) => void;
  /** Takes a key; one that this page holds is wiped if the page was left meanwhile. */
  readonly choose: (chosen: ChosenKey | undefined) => void;
  /** A key made here lives as long as the page. @returns leaves the page and wipes the key */
  readonly enter: () => () => void;
  readonly startAnew: () => void;
};

const kept = new WeakMap<ConnectedNode, Onboarding>();

/** The onboarding under way at a node, one for each connection. */
export function onboardingAt(connected: ConnectedNode): Onboarding {
  const before = kept.get(connected);
  if (before !== undefined) return before;
  const opened = openOnboarding();
  kept.set(connected, opened);
  return opened;
}

export function useProgress({ subscribe, progress }: Onboarding): Progress {
  return useSyncExternalStore(subscribe, progress);
}

function openOnboarding(): Onboarding {
  let now = START;
  let visits = 0;
  const hearers = new Set<() => void>();
  const change = (next: Partial<Progress>) => {
    const before = now.chosen?.holder;
    now = { ...now, ...next };
    if (before !== now.chosen?.holder) before?.wipe();
    for (const hear of hearers) hear();
  };
  return {
    progress: () => now,
    subscribe: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    change,
    choose: (chosen) => {
      if (visits === 0) chosen?.holder?.wipe();
      else change({ chosen, isKeyWiped: false });
    },
    enter: () => {
      visits += 1;
      return () => {
        visits -= 1;
        const { chosen, consent } = now;
        if (chosen?.holder === undefined) return;
        // The public key stays: what was signed with it is as good as before.
        const origin = `${chosen.origin}, wiped when the page was left`;
        const isKeyWiped = consent === undefined;
        change({ chosen: { ...chosen, holder: undefined, origin }, isKeyWiped });
      };
    },
    startAnew: () => change(START),
  };
}
