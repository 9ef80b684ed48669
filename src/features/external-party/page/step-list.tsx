import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, Suspense, useEffect, useState } from 'react';
import { lookForKeyTools } from '#api/keys/key-tools.ts';
import { type RequestedParty, toGenerateBody } from '#domain/external-party/external-party.ts';
import { distinctFailures } from '#domain/failure/distinct-failures.ts';
import { failureOf } from '#domain/failure/failure.ts';
import type { Network } from '#domain/ledger/rights.ts';
import { isSignable } from '#domain/topology-checks/topology-checks.ts';
import { KeyStep } from '#features/external-party/key/key-step.tsx';
import { MissingPart } from '#features/external-party/missing-part.tsx';
import { useOnboarding, useProgress } from '#features/external-party/onboarding.ts';
import { readPartyForm } from '#features/external-party/party/party-form.ts';
import { type PartySearch, useFormInAddress } from '#features/external-party/party/party-search.ts';
import { PartyStep } from '#features/external-party/party/party-step.tsx';
import {
  type Allocation,
  type Generated,
  isSettled,
  type OnboardingProgress,
  STEPS,
  type StepName,
} from '#features/external-party/progress.ts';
import { summaryOf, TITLES } from '#features/external-party/step-text.ts';
import { GenerateStep } from '#features/external-party/verify/generate-step.tsx';
import { synchronizersQuery } from '#queries/node-facts.ts';
import { participantQuery } from '#queries/node-status.ts';
import { LaterFailure } from '#ui/failure/failed.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { type Mark, StepPanel } from './step-panel.tsx';

export type Reached = {
  readonly open: StepName;
  /**
   * After sending, steps can be changed only if the outcome is unknown, and only between the last
   * two.
   */
  readonly canOpen: (step: StepName) => boolean;
  /** Whether the step has a result, also while an earlier one is open. */
  readonly isDone: (step: StepName) => boolean;
  /** The response, if it still belongs to the form. */
  readonly generated: Generated | undefined;
};

export function stepsReached(
  progress: OnboardingProgress,
  requested: RequestedParty | undefined,
): Reached {
  const { chosen, consent, allocation, at } = progress;
  const isSent = isSettled(allocation);
  const isUnsure = allocation.kind === 'unsure';
  const generated = isSent ? progress.generated : currentOf(progress, requested);
  const isRight = generated !== undefined && isSignable(generated.checks);
  const reached: Readonly<Record<StepName, boolean>> = {
    request: true,
    key: requested !== undefined,
    generate: requested !== undefined && chosen !== undefined,
    verify: generated !== undefined,
    sign: isRight,
    allocate: isRight && consent !== undefined,
    result: isRight && consent !== undefined && CAME_OUT.has(allocation.kind),
  };
  const wanted = STEPS.slice(0, STEPS.indexOf(at) + 1);
  const open = isSent && reached[at] ? at : (wanted.findLast((step) => reached[step]) ?? 'request');
  const isDone = (step: StepName) => {
    const next = STEPS[STEPS.indexOf(step) + 1];
    return next !== undefined && reached[next];
  };
  const canOpen = (step: StepName) =>
    reached[step] &&
    (STEPS.indexOf(step) < STEPS.indexOf(open) || isDone(step) || !BY_BUTTON.has(step)) &&
    (!isSent || (isUnsure && STEPS.indexOf(step) >= STEPS.indexOf('allocate')));
  return { open, canOpen, isDone, generated };
}

/** Until they have a result, these are opened by the button of the step before them. */
const BY_BUTTON: ReadonlySet<StepName> = new Set(['key', 'generate', 'sign']);

const CAME_OUT: ReadonlySet<Allocation['kind']> = new Set([
  'unsure',
  'existing',
  'found',
  'allocated',
]);

/**
 * Drops a response after a change of form, key or reported participant id. The request does not
 * contain the participant id, so the id is compared separately.
 */
function currentOf(
  { generated, chosen }: OnboardingProgress,
  requested: RequestedParty | undefined,
): Generated | undefined {
  if (generated === undefined || requested === undefined || chosen === undefined) return undefined;
  if (generated.requested.participant !== requested.participant) return undefined;
  const was = JSON.stringify(toGenerateBody(generated.requested, generated.key));
  return was === JSON.stringify(toGenerateBody(requested, chosen.key)) ? generated : undefined;
}

function markOf(step: StepName, generated: Generated | undefined): Mark {
  if (step !== 'verify' || generated === undefined) return 'plain';
  if (isSignable(generated.checks)) return 'passed';
  return generated.checks.some(({ state }) => state === 'failed') ? 'failed' : 'unsure';
}

const loadLaterSteps = () => import('./answered-step.tsx');

/** The steps after the response are loaded on demand. */
const AnsweredStep = lazyPart(
  () => loadLaterSteps().then((part) => part.AnsweredStep),
  MissingPart,
);

/** Only a simulated dishonest node loads this part. */
const DishonestNode = lazyPart(() =>
  import('#features/external-party/verify/dishonest-node.tsx').then((part) => part.DishonestNode),
);

/** Only a simulated network has a token of its own (src/sim/README.md). */
function liesUrlOf({ id, baseUrl, demoToken }: Network): string | undefined {
  const isDishonest = demoToken !== undefined && id.startsWith('sim-lying');
  return isDishonest ? baseUrl?.replace(/ledger$/, 'lies') : undefined;
}

/** Their fields may contain a secret, so they are emptied when the document is left (KEY-06). */
const SECRET_STEPS: ReadonlySet<StepName> = new Set(['key', 'sign']);

export function StepList({
  search,
  onSearch,
  departures,
}: {
  search: Readonly<Record<string, unknown>>;
  onSearch: (search: PartySearch) => void;
  /** How often the document was left. */
  departures: number;
}) {
  const {
    connected: {
      client,
      node: { network },
    },
    ledger,
    onboarding,
    onToken,
  } = useOnboarding();
  const participant = useQuery(participantQuery(ledger), client);
  const synchronizers = useQuery(synchronizersQuery(ledger, undefined), client);
  const progress = useProgress(onboarding);
  const { turn, form, setForm } = useFormInAddress(onboarding, search, onSearch);
  const [tools] = useState(lookForKeyTools);
  const own = participant.data ?? progress.participant;
  useEffect(() => onboarding.onParticipantId(participant.data), [onboarding, participant.data]);
  const reading = readPartyForm(form, own);
  const requested = reading.kind === 'ready' ? reading.value : undefined;
  const reached = stepsReached(progress, requested);
  const { chosen } = progress;
  const { generated } = reached;
  const goTo = (at: StepName) => onboarding.change({ at });
  const failed = [participant, synchronizers].filter((one) => one.isError);

  const before: Readonly<Partial<Record<StepName, () => ReactNode>>> = {
    request: () => (
      <PartyStep
        key={turn}
        form={form}
        reading={reading}
        participant={own}
        synchronizers={synchronizers.data}
        failures={distinctFailures(failed.flatMap((one) => failureOf(one.error) ?? [])).map(
          (failure) => (
            <LaterFailure
              key={failure.place.url}
              compact
              failure={failure}
              onRetry={() => void failed.map((one) => one.refetch())}
              onToken={onToken}
            />
          ),
        )}
        onForm={setForm}
      />
    ),
    key: () => <KeyStep tools={tools} loadLaterSteps={loadLaterSteps} />,
    generate: () =>
      requested !== undefined &&
      chosen !== undefined && <GenerateStep requested={requested} chosen={chosen} />,
  };
  const liesUrl = liesUrlOf(network);
  // The story of the demo takes the first steps itself, so they are not painted before.
  const [isHeld, setHeld] = useState(liesUrl !== undefined && location.hash === '#verify');
  if (isHeld && generated !== undefined) setHeld(false);
  return (
    <>
      {liesUrl !== undefined && (
        <Suspense>
          <DishonestNode url={liesUrl} requested={requested} />
        </Suspense>
      )}
      <ol className={isHeld ? 'steps-held grid' : 'grid'}>
        {STEPS.map((step, at) => {
          const isOpen = reached.open === step;
          const isBefore = at < STEPS.indexOf(reached.open);
          const hasResult = reached.isDone(step) || (step === 'verify' && generated !== undefined);
          const state = isOpen ? 'open' : isBefore || hasResult ? 'done' : 'waiting';
          return (
            <StepPanel
              key={step}
              number={at + 1}
              title={TITLES[step]}
              state={state}
              mark={markOf(step, generated)}
              summary={summaryOf(step, state, { requested, progress, generated })}
              onOpen={reached.canOpen(step) ? () => goTo(step) : undefined}
            >
              {isOpen && (
                <Fragment key={SECRET_STEPS.has(step) ? departures : 0}>
                  {before[step]?.() ??
                    (generated !== undefined && (
                      <Suspense
                        fallback={
                          <p role="status" className="min-h-dvh">
                            Loading…
                          </p>
                        }
                      >
                        <AnsweredStep step={step} generated={generated} />
                      </Suspense>
                    ))}
                </Fragment>
              )}
            </StepPanel>
          );
        })}
      </ol>
    </>
  );
}
