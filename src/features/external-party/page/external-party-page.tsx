import { Link, useBlocker, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Network } from '#domain/ledger/rights.ts';
import {
  OnboardingContext,
  onboardingAt,
  useProgress,
} from '#features/external-party/onboarding.ts';
import type { PartySearch } from '#features/external-party/party/party-search.ts';
import type { OnboardingProgress } from '#features/external-party/progress.ts';
import { LeaveDialog, lossOf } from '#features/external-party/unsaved-work.tsx';
import { useVerifier } from '#features/external-party/use-verifier.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { usePageHide } from './page-hide.ts';
import { StepList } from './step-list.tsx';

/**
 * Warns before a private key, an unused signature, an unsaved bundle or an unknown outcome would be
 * lost. For a closed tab the browser shows its own text.
 */
export function LeaveGuard({ progress }: { progress: OnboardingProgress }) {
  const isAtRisk = lossOf(progress, 'page') !== undefined;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isAtRisk &&
      (current.pathname !== next.pathname ||
        of(current, 'network') !== of(next, 'network') ||
        of(current, 'review') !== of(next, 'review')),
    enableBeforeUnload: () => isAtRisk,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const { current, next, proceed, reset } = blocker;
  const way = of(current, 'network') === of(next, 'network') ? 'page' : 'network';
  const loss = lossOf(progress, way);
  return loss === undefined ? null : <LeaveDialog loss={loss} onStay={reset} onGo={proceed} />;
}

/** The form may change the URL; the page is left only for another network or the review. */
function of({ search }: { search: object }, name: 'network' | 'review'): unknown {
  return new Map(Object.entries(search)).get(name);
}

/**
 * The user confirms the network if the link names one that is not configured, because a party must
 * not be created on the wrong network.
 */
export function WhichNetwork(props: { named: string; shown: Network; onShown: () => void }) {
  const { named, shown, onShown } = props;
  const { href } = useLocation();
  return (
    <section aria-labelledby="which-network" className="panel grid gap-3 p-4">
      <h2 id="which-network" className="text-lg font-semibold">
        Choose the network
      </h2>
      <p className="max-w-3xl text-ink-2 wrap-anywhere">
        {named === 'typed' ? (
          'This link uses custom addresses, which are not kept when the page is reloaded.'
        ) : (
          <>
            The network of this link,{' '}
            <code>
              <HonestText text={named} />
            </code>
            , is not configured.
          </>
        )}{' '}
        A party belongs to one network. Choose the network before you use this link.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link
          to="/connect"
          search={{ next: href }}
          className="text-accent underline underline-offset-2"
        >
          Choose another network
        </Link>
        <Button onClick={onShown}>
          Create the party on <HonestText text={shown.label} />
        </Button>
      </div>
    </section>
  );
}

export function ExternalPartyPage({
  connected,
  search,
  unknownNetwork,
  loadTokenPrompt,
  onSearch,
  onNetwork,
}: {
  connected: ConnectedNode;
  search: Readonly<Record<string, unknown>>;
  /** The link's network id, if it is not configured. */
  unknownNetwork: string | undefined;
  /** Loads the dialog for a token, which another page has. */
  loadTokenPrompt: () => Promise<unknown>;
  onSearch: (search: PartySearch) => void;
  /** The user confirmed the network with this id. */
  onNetwork: (id: string) => void;
}) {
  const onboarding = onboardingAt(connected);
  const progress = useProgress(onboarding);
  useEffect(() => onboarding.enter(), [onboarding]);
  const departures = usePageHide(onboarding.wipe);
  const verifier = useVerifier();
  const { ledger, network } = connected.node;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <main className="page page-form grid gap-5">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight">
            External party
          </h1>
          <Link
            to="/parties/external"
            search={{ review: '1' }}
            className="ml-auto text-accent underline underline-offset-2"
          >
            Review a response
          </Link>
        </div>
        <p className="max-w-3xl text-ink-2">
          An external party signs with its own key, which you never share. The node proposes the
          topology; Treeline checks every byte and hash before you sign. Confirm the participant id
          with its operator.
        </p>
      </div>
      {unknownNetwork !== undefined ? (
        <WhichNetwork
          named={unknownNetwork}
          shown={network}
          onShown={() => {
            // The button disappears with the question, so the focus is moved.
            heading.current?.focus();
            onNetwork(network.id);
          }}
        />
      ) : ledger === undefined ? (
        <Notice>
          This network has no ledger address, so no party can be created. A response can be
          reviewed.
        </Notice>
      ) : (
        <OnboardingContext
          value={{
            connected,
            ledger,
            onboarding,
            verifier,
            onToken: () => connected.node.token?.ask(),
            loadTokenPrompt,
          }}
        >
          <StepList search={search} onSearch={onSearch} departures={departures} />
        </OnboardingContext>
      )}
      <LeaveGuard progress={progress} />
    </main>
  );
}
