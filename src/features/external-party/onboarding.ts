import { createContext, useContext, useSyncExternalStore } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { Dated } from '#api/parties/external-party-wire.ts';
import type { AllocatedParty } from '#api/parties/parties.ts';
import type { Verifier } from '#api/verifier/verifier.ts';
import type { Consent } from '#domain/external-party/external-party.ts';
import { failureOf, isUnsent } from '#domain/failure/failure.ts';
import { isSignable } from '#domain/topology-checks/topology-checks.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { actsOf } from './acts.ts';
import { isAlreadyThere, isSurelyRefused } from './allocation-failure.ts';
import {
  type Allocation,
  type ChosenKey,
  type Generated,
  isSettled,
  type OnboardingProgress,
  type PartyBefore,
  type SigningPlace,
  START,
  type UntestedKey,
} from './progress.ts';

/**
 * Stores the progress and decides which change is allowed. A late response, signature or key has no
 * effect.
 */
export type Onboarding = {
  readonly progress: () => OnboardingProgress;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (
    change: Partial<Pick<OnboardingProgress, 'at' | 'form' | 'isBundleDone'>>,
  ) => void;
  /** An undefined value keeps the last participant id. */
  readonly onParticipantId: (participant: string | undefined) => void;
  /** A key that comes too late is wiped; a wiped key is rejected. */
  readonly choose: (chosen: ChosenKey | undefined) => void;
  /** Stores a key until its backup is tested; undefined wipes it. */
  readonly hold: (untested: UntestedKey | undefined) => void;
  /**
   * Starts a request to the node. @returns a function that accepts the response, unless a newer
   * request started or the allocation was sent
   */
  readonly startRequest: () => (generated: Generated) => void;
  /** Stores a consent to `generated`, if it is current and fully verified. */
  readonly sign: (generated: Generated, consent: Consent, where: SigningPlace) => void;
  /**
   * `post` returns the reported party; a success with another id leaves the outcome unknown. Does
   * nothing while sending, when done, or unless every check passed (KEY-01).
   * @param before whether the node had the party before the first request
   */
  readonly send: (
    post: () => Promise<Dated<AllocatedParty>>,
    before?: PartyBefore,
  ) => Promise<void>;
  /**
   * Resolves an unknown outcome after the node was found to host the party. Unless the party may be
   * an older one, all its hosts have agreed.
   */
  readonly found: () => void;
  /** Enters the page. @returns a function that leaves the page and wipes its key */
  readonly enter: () => () => void;
  /** Wipes the key and keeps the rest: the browser may show the page again on Back (KEY-06). */
  readonly wipe: () => void;
  readonly restart: () => void;
};

/** The node of the page and the progress of its party, for every step. */
export type OnboardingPage = {
  readonly connected: ConnectedNode;
  readonly ledger: LedgerClient;
  readonly onboarding: Onboarding;
  readonly verifier: Verifier;
  readonly onToken: () => void;
  /** Loads the dialog for a token, before a key exists (KEY-07). */
  readonly loadTokenPrompt: () => Promise<unknown>;
};

export const OnboardingContext = createContext<OnboardingPage | undefined>(undefined);

export function useOnboarding(): OnboardingPage {
  const page = useContext(OnboardingContext);
  if (page === undefined) throw new Error('No onboarding around this component.');
  return page;
}

const kept = new WeakMap<ConnectedNode, Onboarding>();

/** Returns the same onboarding for the same connection. */
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

/** @param clock the time of the browser, in UTC */
export function openOnboarding(clock = () => new Date().toISOString()): Onboarding {
  let now = START;
  let visits = 0;
  let requests = 0;
  const listeners = new Set<() => void>();
  const change = (next: Partial<OnboardingProgress>) => {
    const before = now;
    const changed = { ...now, ...next };
    now = { ...changed, acts: next.acts ?? [...now.acts, ...actsOf(now, changed, clock())] };
    const after = holdersIn(now);
    for (const holder of holdersIn(before)) if (!after.includes(holder)) holder?.wipe();
    for (const listener of listeners) listener();
  };
  const wipe = () => {
    const { chosen, consent, untested } = now;
    if (untested !== undefined) change({ untested: undefined, isKeyWiped: true });
    if (chosen?.holder === undefined) return;
    // Existing signatures stay valid, so the public key is kept.
    const origin = `${chosen.origin}, wiped when the page was left`;
    const isKeyWiped = consent === undefined;
    const wiped = { isBackedUp: chosen.holder.isBackedUp };
    change({ chosen: { ...chosen, holder: undefined, origin, wiped }, isKeyWiped });
  };
  return {
    progress: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    onParticipantId: (participant) => {
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
    startRequest: () => {
      requests += 1;
      const request = requests;
      return (generated) => {
        if (request !== requests || isSettled(now.allocation)) return;
        change({ generated, consent: undefined, allocation: START.allocation, at: 'verify' });
      };
    },
    sign: (generated, consent, signedWhere) => {
      if (generated !== now.generated || isSettled(now.allocation)) return;
      if (!isSignable(generated.checks)) return;
      const { allocation } = START;
      change({ consent, signedWhere, allocation, isBundleDone: false, at: 'allocate' });
    },
    send: async (post, asked = 'unknown') => {
      const { generated, consent, allocation } = now;
      const isResent = allocation.kind === 'unsure';
      const before = isResent ? (allocation.before ?? 'unknown') : asked;
      if (generated === undefined || consent === undefined) return;
      if (!isSignable(generated.checks)) return;
      if (isSettled(allocation) && !isResent) return;
      change({ allocation: { kind: 'sent' } });
      const sent = now.acts.at(-1);
      try {
        const { partyId, further, serverDate } = await post();
        if (partyId === generated.answer.partyId)
          change({
            allocation: { kind: 'allocated', partyId, further, serverDate, before },
            at: 'result',
          });
        else {
          const failure = undefined;
          change({ allocation: { kind: 'unsure', failure, before, reported: partyId } });
        }
      } catch (thrown) {
        const failure = failureOf(thrown);
        let outcome: Allocation = { kind: 'unsure', failure, before };
        // A second rejection does not reveal whether the first request took effect.
        if (failure !== undefined && !isResent) {
          if (isAlreadyThere(failure)) outcome = { kind: 'existing', failure };
          else if (isSurelyRefused(failure)) outcome = { kind: 'refused', failure };
        }
        change({
          allocation: outcome,
          at: outcome.kind === 'existing' ? 'result' : now.at,
          ...(failure && isUnsent(failure) && { acts: now.acts.filter((act) => act !== sent) }),
        });
      }
    },
    found: () => {
      const { allocation } = now;
      const { kind } = allocation;
      if ((kind === 'allocated' || kind === 'unsure') && allocation.before === 'absent')
        change({ isBundleDone: true });
      if (kind === 'unsure') change({ allocation: { ...allocation, kind: 'found' }, at: 'result' });
    },
    enter: () => {
      visits += 1;
      return () => {
        visits -= 1;
        wipe();
      };
    },
    wipe,
    restart: () => {
      requests += 1;
      // The page and its address still have the form.
      change({ ...START, form: now.form, participant: now.participant });
    },
  };
}

function holdersIn({ chosen, untested }: OnboardingProgress) {
  return [chosen?.holder, untested?.holder];
}
