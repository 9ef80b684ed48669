import { type RequestedParty, toGenerateBody } from '#domain/external-party/external-party.ts';
import { isSignable } from '#domain/topology-checks/topology-checks.ts';
import {
  type Allocation,
  type Generated,
  isSettled,
  type OnboardingProgress,
  STEPS,
  type StepName,
} from '#features/external-party/progress.ts';

export type Reached = {
  readonly open: StepName;
  /** After sending, only an unknown outcome allows a move, between the last two steps. */
  readonly canOpen: (step: StepName) => boolean;
  /** The response, if it still belongs to the form. */
  readonly generated: Generated | undefined;
};

export function stepsReached(
  progress: OnboardingProgress,
  asked: RequestedParty | undefined,
): Reached {
  const { chosen, consent, allocation, at } = progress;
  const isSent = isSettled(allocation);
  const isUnsure = allocation.kind === 'unsure';
  const generated = isSent ? progress.generated : currentOf(progress, asked);
  const isRight = generated !== undefined && isSignable(generated.checks);
  const reached: Readonly<Record<StepName, boolean>> = {
    what: true,
    key: asked !== undefined,
    generate: asked !== undefined && chosen !== undefined,
    verify: generated !== undefined,
    sign: isRight,
    allocate: isRight && consent !== undefined,
    afterwards: isRight && consent !== undefined && CAME_OUT.has(allocation.kind),
  };
  const wanted = STEPS.slice(0, STEPS.indexOf(at) + 1);
  const open = isSent && reached[at] ? at : (wanted.findLast((step) => reached[step]) ?? 'what');
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
 * contain the participant id, so it is compared separately.
 */
function currentOf(
  { generated, chosen }: OnboardingProgress,
  asked: RequestedParty | undefined,
): Generated | undefined {
  if (generated === undefined || asked === undefined || chosen === undefined) return undefined;
  if (generated.asked.participant !== asked.participant) return undefined;
  const was = JSON.stringify(toGenerateBody(generated.asked, generated.key));
  return was === JSON.stringify(toGenerateBody(asked, chosen.key)) ? generated : undefined;
}
