import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { LedgerClient } from '#api/ledger.ts';
import { failureOf } from '#domain/failure.ts';
import { askedParty, checkPartyForm } from '#domain/party-form.ts';
import type { PartySearch } from '#domain/party-search.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { synchronizersQuery } from '#queries/node-facts.ts';
import { participantQuery } from '#queries/node-status.ts';
import { FailureNotice } from '#ui/failure.tsx';
import { useFormInAddress } from './form-in-address.ts';
import { GenerateStep } from './generate-step.tsx';
import { KeyStep } from './key-step.tsx';
import { useKeyTools } from './key-tools-here.ts';
import { lossOf } from './loss.ts';
import { MissingPart } from './missing-part.tsx';
import { type Onboarding, useProgress } from './onboarding.ts';
import { STEPS, type StepName } from './progress.ts';
import { StepPanel } from './step-panel.tsx';
import { summaryOf, TITLES } from './step-words.ts';
import { stepsReached } from './steps-reached.ts';
import { WhatStep } from './what-step.tsx';

/** What is about the answer loads once there is one. */
const AnsweredStep = lazy(() =>
  import('./answered-step.tsx').then(
    (part) => ({ default: part.AnsweredStep }),
    () => ({ default: MissingPart }),
  ),
);

/** The steps, one open at a time; those that are settled can be opened again. */
export function StepList({
  connected,
  ledger,
  onboarding,
  search,
  onSearch,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
  onboarding: Onboarding;
  /** As the link says it. */
  search: Readonly<Record<string, unknown>>;
  onSearch: (search: PartySearch) => void;
}) {
  const { client, node } = connected;
  const participant = useQuery(participantQuery(ledger), client);
  const synchronizers = useQuery(synchronizersQuery(ledger, undefined), client);
  const progress = useProgress(onboarding);
  const { turn, form, setForm } = useFormInAddress(onboarding, search, onSearch);
  const tools = useKeyTools();
  const own = participant.data ?? progress.participant;
  useEffect(() => onboarding.told(participant.data), [onboarding, participant.data]);
  const asked = askedParty(form, own);
  const reached = stepsReached(progress, asked);
  const { chosen } = progress;
  const { generated } = reached;
  const goTo = (at: StepName) => onboarding.change({ at });
  const onToken = () => node.token?.ask();
  const troubles = [participant, synchronizers].map((one) => failureOf(one.error));

  /** Those before the node answers. */
  const asking: Readonly<Partial<Record<StepName, () => ReactNode>>> = {
    what: () => (
      <WhatStep
        key={turn}
        form={form}
        problems={checkPartyForm(form, own)}
        asked={asked}
        participant={own}
        synchronizers={synchronizers.data}
        troubles={[...new Map(troubles.map((one) => [one?.kind, one])).values()].map(
          (failure) =>
            failure !== undefined && (
              <FailureNotice key={failure.kind} compact failure={failure} onToken={onToken} />
            ),
        )}
        onForm={setForm}
        onDone={() => goTo('key')}
      />
    ),
    key: () => (
      <KeyStep
        tools={tools}
        chosen={chosen}
        untested={progress.untested}
        isKeyWiped={progress.isKeyWiped}
        toForget={() => lossOf(onboarding.progress(), 'key')}
        onChosen={(next) => onboarding.choose(next)}
        onUntested={(made) => onboarding.hold(made)}
        onDone={() => goTo('generate')}
      />
    ),
    generate: () =>
      asked !== undefined &&
      chosen !== undefined && (
        <GenerateStep
          ledger={ledger}
          asked={asked}
          chosen={chosen.key}
          onToken={onToken}
          onboarding={onboarding}
        />
      ),
  };
  return (
    <ol className="steps">
      {STEPS.map((step, at) => {
        const isOpen = reached.open === step;
        const isBefore = at < STEPS.indexOf(reached.open);
        const state = isOpen ? 'open' : isBefore ? 'done' : 'waiting';
        return (
          <StepPanel
            key={step}
            number={at + 1}
            title={TITLES[step]}
            state={state}
            summary={summaryOf(step, state, { asked, progress, generated })}
            onOpen={reached.canOpen(step) ? () => goTo(step) : undefined}
          >
            {isOpen &&
              (asking[step]?.() ??
                (generated !== undefined && (
                  <Suspense fallback={<p role="status">Loading …</p>}>
                    <AnsweredStep
                      step={step}
                      connected={connected}
                      ledger={ledger}
                      onboarding={onboarding}
                      generated={generated}
                    />
                  </Suspense>
                )))}
          </StepPanel>
        );
      })}
    </ol>
  );
}
