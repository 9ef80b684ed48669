import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Fragment, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { lookForKeyTools } from '#api/keys/key-tools.ts';
import { type RequestedParty, toGenerateBody } from '#domain/external-party/external-party.ts';
import { failureOf } from '#domain/failure/failure.ts';
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
import { Button } from '#ui/controls/button.tsx';
import { FailureNotice } from '#ui/failure/failure.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';

export type Reached = {
  readonly open: StepName;
  /**
   * After sending, steps can be changed only if the outcome is unknown, and only between the last
   * two.
   */
  readonly canOpen: (step: StepName) => boolean;
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
  const canOpen = (step: StepName) =>
    reached[step] && (!isSent || (isUnsure && STEPS.indexOf(step) >= STEPS.indexOf('allocate')));
  return { open, canOpen, generated };
}

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

const LOOKS = {
  open: {
    number: 'border-accent bg-accent text-surface',
    body: 'panel px-[1.15rem] pt-[0.9rem] pb-[1.15rem] max-sm:p-3',
  },
  done: { number: 'border-accent bg-accent-soft text-accent', body: 'py-[0.45rem]' },
  waiting: { number: 'border-line-strong bg-surface text-ink-3', body: 'py-[0.45rem]' },
};

/**
 * A step is open, done (and can be reopened) or waiting. A step that opens later takes the focus,
 * because the previous button is gone.
 */
function StepPanel(props: {
  number: number;
  title: string;
  state: 'open' | 'done' | 'waiting';
  /** The result of the step, or its missing prerequisite. */
  summary: ReactNode;
  onOpen: (() => void) | undefined;
  children: ReactNode;
}) {
  const { number, title, state, summary, onOpen, children } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== 'open' && state === 'open') heading.current?.focus();
    before.current = state;
  }, [state]);
  return (
    <li
      className="step grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 pb-4 max-sm:grid-cols-[1.75rem_minmax(0,1fr)] max-sm:gap-x-2"
      aria-current={state === 'open' ? 'step' : undefined}
    >
      <span
        aria-hidden="true"
        className={`grid size-9 place-items-center rounded-full border font-semibold max-sm:size-7 ${LOOKS[state].number}`}
      >
        {state === 'done' ? <Check size={14} strokeWidth={3} /> : number}
      </span>
      <section aria-labelledby={id} className={`step-body min-w-0 ${LOOKS[state].body}`}>
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 id={id} ref={heading} tabIndex={-1} className="text-lg font-semibold">
            {title}
          </h2>
          {state !== 'open' && (
            <div className="min-w-0 flex-1 wrap-anywhere text-ink-3">{summary}</div>
          )}
          {state === 'done' && onOpen !== undefined && (
            <Button onClick={onOpen}>
              Open<span className="sr-only"> step {title}</span>
            </Button>
          )}
        </div>
        {state === 'open' && <div className="grid min-w-0 gap-4 pt-3">{children}</div>}
      </section>
    </li>
  );
}

const loadLaterSteps = () => import('./answered-step.tsx');

/** The steps after the response are loaded on demand. */
const AnsweredStep = lazyPart(
  () => loadLaterSteps().then((part) => part.AnsweredStep),
  MissingPart,
);

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
    connected: { client },
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
  const failures = [participant, synchronizers].map((one) => failureOf(one.error));

  const before: Readonly<Partial<Record<StepName, () => ReactNode>>> = {
    request: () => (
      <PartyStep
        key={turn}
        form={form}
        reading={reading}
        participant={own}
        synchronizers={synchronizers.data}
        failures={[...new Map(failures.map((one) => [one?.kind, one])).values()].map(
          (failure) =>
            failure !== undefined && (
              <FailureNotice key={failure.kind} compact failure={failure} onToken={onToken} />
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
  return (
    <ol className="grid">
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
            summary={summaryOf(step, state, { requested, progress, generated })}
            onOpen={reached.canOpen(step) ? () => goTo(step) : undefined}
          >
            {isOpen && (
              <Fragment key={SECRET_STEPS.has(step) ? departures : 0}>
                {before[step]?.() ??
                  (generated !== undefined && (
                    <Suspense fallback={<p role="status">Loading…</p>}>
                      <AnsweredStep step={step} generated={generated} />
                    </Suspense>
                  ))}
              </Fragment>
            )}
          </StepPanel>
        );
      })}
    </ol>
  );
}
