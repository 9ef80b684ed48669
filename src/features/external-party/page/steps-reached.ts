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

/** How far the steps go by what is settled, and which one is open. */
export type Reached = {
  readonly open: StepName;
  /** Whether the reader may go there. Once all is sent, only between the sending and what came of it. */
  readonly canOpen: (step: StepName) => boolean;
  /** What was generated, if it is still what the form asks for. */
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

/** Something is to be seen of it. */
const CAME_OUT: ReadonlySet<Allocation['kind']> = new Set([
  'unsure',
  'existing',
  'found',
  'allocated',
]);

/**
 * A change of the form or of the key makes an answer an answer to something else; so does a node
 * that calls itself otherwise, which no request names.
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
