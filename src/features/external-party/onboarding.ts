import { useSyncExternalStore } from 'react';
import type { Consent } from '#domain/external-party/external-party.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { isSignable } from '#domain/topology-checks/topology-checks.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { isAlreadyThere, isSurelyRefused } from './allocation-failure.ts';
import {
  type ChosenKey,
  type Generated,
  isSettled,
  type OnboardingProgress,
  START,
  type UntestedKey,
} from './progress.ts';

/**
 * Holds the progress, and says itself what may follow on what: an answer, a signature or a key may
 * come late, after the reader went another way, and then changes nothing.
 */
export type Onboarding = {
  readonly progress: () => OnboardingProgress;
  readonly subscribe: (hear: () => void) => () => void;
  readonly change: (change: Partial<Pick<OnboardingProgress, 'at' | 'form'>>) => void;
  /** The node's own id. While a new token has it asked for again, the last one stands. */
  readonly told: (participant: string | undefined) => void;
  /** Takes a key or forgets it. One that comes too late is wiped, and a wiped one is not taken. */
  readonly choose: (chosen: ChosenKey | undefined) => void;
  /** Holds a key until its backup was tested, or wipes it. */
  readonly hold: (untested: UntestedKey | undefined) => void;
  /** Begins to ask the node. @returns takes its answer, unless it was asked again or all is sent */
  readonly ask: () => (generated: Generated) => void;
  /** Takes a consent to `generated`, if that is still what was generated, and wholly verified. */
  readonly sign: (generated: Generated, consent: Consent) => void;
  /**
   * Allocates by `post`, which gives the party's id; does nothing while it is sent, or done, nor
   * where not every check has passed (KEY-01).
   */
  readonly send: (post: () => Promise<string>) => Promise<void>;
  /** The node was seen to host the party: of a sending that was unsure, that is the last word. */
  readonly found: () => void;
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

export function useProgress({ subscribe, progress }: Onboarding): OnboardingProgress {
  return useSyncExternalStore(subscribe, progress);
}

/** One from the start; the page takes `onboardingAt`. */
export function openOnboarding(): Onboarding {
  let now = START;
  let visits = 0;
  let askings = 0;
  const hearers = new Set<() => void>();
  const change = (next: Partial<OnboardingProgress>) => {
    const before = holdersIn(now);
    now = { ...now, ...next };
    const after = holdersIn(now);
    for (const holder of before) if (!after.includes(holder)) holder?.wipe();
    for (const hear of hearers) hear();
  };
  return {
    progress: () => now,
    subscribe: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    change,
    told: (participant) => {
      if (participant !== undefined && participant !== now.participant) change({ participant });
    },
    choose: (chosen) => {
      const holder = chosen?.holder;
      if (visits === 0 || isSettled(now.allocation)) {
        if (holder !== now.chosen?.holder) holder?.wipe();
      } else if (holder?.isWiped() !== true)
        change({ chosen, untested: undefined, isKeyWiped: false });
    },
    hold: (untested) => {
      if (visits === 0 || isSettled(now.allocation)) untested?.holder.wipe();
      else change({ untested, isKeyWiped: false });
    },
    ask: () => {
      askings += 1;
      const asking = askings;
      return (generated) => {
        if (asking !== askings || isSettled(now.allocation)) return;
        change({ generated, consent: undefined, allocation: START.allocation, at: 'verify' });
      };
    },
    sign: (generated, consent) => {
      if (generated !== now.generated || isSettled(now.allocation)) return;
      if (!isSignable(generated.checks)) return;
      change({ consent, allocation: START.allocation, at: 'allocate' });
    },
    send: async (post) => {
      const { generated, consent, allocation: before } = now;
      const isResent = before.kind === 'unsure';
      if (generated === undefined || consent === undefined) return;
      if (!isSignable(generated.checks)) return;
      if (isSettled(before) && !isResent) return;
      change({ allocation: { kind: 'sent' } });
      try {
        const partyId = await post();
        change({ allocation: { kind: 'allocated', partyId }, at: 'afterwards' });
      } catch (thrown) {
        const failure = failureOf(thrown);
        // A second refusal says nothing of the first sending, which may have taken effect.
        if (isResent || failure === undefined) change({ allocation: { kind: 'unsure', failure } });
        else if (isAlreadyThere(failure))
          change({ allocation: { kind: 'existing', failure }, at: 'afterwards' });
        else {
          const kind = isSurelyRefused(failure) ? 'refused' : 'unsure';
          change({ allocation: { kind, failure } });
        }
      }
    },
    found: () => {
      if (now.allocation.kind !== 'unsure') return;
      change({ allocation: { ...now.allocation, kind: 'found' }, at: 'afterwards' });
    },
    enter: () => {
      visits += 1;
      return () => {
        visits -= 1;
        const { chosen, consent, untested } = now;
        if (untested !== undefined) change({ untested: undefined, isKeyWiped: true });
        if (chosen?.holder === undefined) return;
        // The public key stays: what was signed with it is as good as before.
        const origin = `${chosen.origin}, wiped when the page was left`;
        const isKeyWiped = consent === undefined;
        const wiped = { isBackedUp: chosen.holder.isBackedUp };
        change({ chosen: { ...chosen, holder: undefined, origin, wiped }, isKeyWiped });
      };
    },
    startAnew: () => {
      askings += 1;
      change({ ...START, participant: now.participant });
    },
  };
}

/** Every private key that is held. */
function holdersIn({ chosen, untested }: OnboardingProgress) {
  return [chosen?.holder, untested?.holder];
}
