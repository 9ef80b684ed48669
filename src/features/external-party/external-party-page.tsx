import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PartySearch } from '#domain/party-search.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Notice } from '#ui/notice.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { onboardingAt, useProgress } from './onboarding.ts';
import { StepList } from './step-list.tsx';
import { WhichNetwork } from './which-network.tsx';

/** An external party, step by step: asked for, generated, verified, signed, allocated. */
export function ExternalPartyPage({
  connected,
  search,
  unknownNetwork,
  onSearch,
  onNetwork,
}: {
  connected: ConnectedNode;
  /** As the link says it. */
  search: Readonly<Record<string, unknown>>;
  /** What the link calls its network, where that is none of those here. */
  unknownNetwork: string | undefined;
  onSearch: (search: PartySearch) => void;
  /** The reader says by its id which network is meant. */
  onNetwork: (id: string) => void;
}) {
  const onboarding = onboardingAt(connected);
  const progress = useProgress(onboarding);
  // The one thing that must not outlive the page, however it is left.
  useEffect(() => onboarding.enter(), [onboarding]);
  const { ledger, network } = connected.node;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <main className="mx-auto grid max-w-5xl gap-5 px-4 pt-5 pb-24 md:px-6">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight">
          External party
        </h1>
        <Link
          to="/parties/external"
          search={{ review: '1' }}
          className="ml-auto text-accent underline underline-offset-2"
        >
          Review an answer
        </Link>
        <p className="w-full max-w-3xl text-ink-2">
          An external party signs for itself: its key is nowhere on the node. The node writes the
          party’s topology down; this page computes every hash again and reads every byte before
          anything is signed, so the node need not be trusted; only how it calls itself is for you
          to compare with its operator.
        </p>
      </div>
      {unknownNetwork !== undefined ? (
        <WhichNetwork
          named={unknownNetwork}
          shown={network}
          onShown={() => {
            // The question goes, and its button with it.
            heading.current?.focus();
            onNetwork(network.id);
          }}
        />
      ) : ledger === undefined ? (
        <Notice>
          This network has no ledger address, so no party can be made here. An answer can be
          reviewed.
        </Notice>
      ) : (
        <StepList
          connected={connected}
          ledger={ledger}
          onboarding={onboarding}
          search={search}
          onSearch={onSearch}
        />
      )}
      <LeaveGuard progress={progress} />
    </main>
  );
}
