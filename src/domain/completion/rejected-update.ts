import { microsecondsBetween, secondsText } from '#domain/ledger/microseconds.ts';
import { type Completion, outcomeOf } from './completion.ts';

/** An update that the mediator rejected, as far as its verdict and the ledger report it. */
export type RejectedUpdate = {
  readonly updateId: string;
  readonly recordTime: string | undefined;
  readonly synchronizerId: string | undefined;
  /** The submitting parties of the verdict; empty where it names none. */
  readonly submitters: readonly string[];
};

/** A completion that may be the one of an update, with what supports this and what is unknown. */
export type CompletionCandidate = {
  readonly completion: Completion;
  /** `possible`: without a record time, so that only the parties agree. */
  readonly strength: 'likely' | 'possible';
  readonly reasons: readonly string[];
  readonly unknown: readonly string[];
};

export type CompletionMatch = {
  /** The completion that names the update. */
  readonly named: Completion | undefined;
  /** The best of the others, best first; empty if one names the update. */
  readonly candidates: readonly CompletionCandidate[];
  /** How many candidates were found, also those beyond the list. */
  readonly count: number;
};

/**
 * How far the record time of a completion may be from that of its update, in microseconds. A
 * participant reports the time of the confirmation request in both, so a difference is unusual.
 */
export const MATCH_WINDOW = 2_000_000n;

const MOST_CANDIDATES = 10;

/**
 * Finds the completion of a rejected update. Nodes set the update id only if the command succeeded
 * (docs/facts/wire.md#completions), so record time, parties and synchronizer are compared.
 */
export function matchCompletions(
  update: RejectedUpdate,
  completions: readonly Completion[],
): CompletionMatch {
  const named = completions.find(({ updateId }) => updateId !== '' && updateId === update.updateId);
  if (named !== undefined) return { named, candidates: [], count: 0 };
  const found = completions.flatMap((one) => candidateOf(update, one) ?? []);
  // Sequencing times on one synchronizer are unique, so an equal time excludes others.
  const exact = found.filter(({ apart }) => apart === 0n);
  const timed = found.filter(({ apart }) => apart !== undefined);
  const best = [exact, timed, found].find((some) => some.length > 0) ?? [];
  const size = (apart: bigint | undefined) => apart ?? MATCH_WINDOW;
  return {
    named,
    count: best.length,
    candidates: best
      .toSorted((a, b) => Number(size(a.distance) - size(b.distance)))
      .slice(0, MOST_CANDIDATES)
      .map(({ completion, strength, reasons, unknown }) => ({
        ...{ completion, strength, reasons, unknown },
      })),
  };
}

type Found = CompletionCandidate & {
  /** Microseconds after the record time of the update; undefined if a time is missing. */
  readonly apart: bigint | undefined;
  readonly distance: bigint | undefined;
};

/** Undefined if a reported value excludes the completion. */
function candidateOf(update: RejectedUpdate, completion: Completion): Found | undefined {
  const outcome = outcomeOf(completion);
  if (completion.updateId !== '' || outcome === 'succeeded') return undefined;
  const reasons: string[] = [];
  const unknown: string[] = [];
  const shared = update.submitters.filter((party) => completion.actAs.includes(party));
  if (update.submitters.length === 0 || completion.actAs.length === 0)
    unknown.push('submitting party');
  else if (shared.length === 0) return undefined;
  else reasons.push(shared.length === 1 ? 'same submitting party' : 'same submitting parties');
  const apart = timeBetween(update.recordTime, completion.recordTime);
  const distance = apart === undefined || apart >= 0n ? apart : -apart;
  if (distance === undefined) unknown.push('record time');
  else if (distance > MATCH_WINDOW) return undefined;
  else reasons.push(timeReason(apart ?? 0n));
  if (!update.synchronizerId || !completion.synchronizerId) unknown.push('synchronizer');
  else if (update.synchronizerId !== completion.synchronizerId) return undefined;
  else reasons.push('same synchronizer');
  if (outcome === 'failed') reasons.push('rejected');
  else unknown.push('outcome');
  if (shared.length === 0 && distance === undefined) return undefined;
  const strength = distance === undefined ? 'possible' : 'likely';
  return { completion, strength, reasons, unknown, apart, distance };
}

/** Whether one completion is as good as certain, so that no further one is searched. */
export function isCertainEnough({ named, candidates }: CompletionMatch): boolean {
  return named !== undefined || candidates.some(({ reasons }) => reasons.includes(SAME_TIME));
}

const SAME_TIME = 'same record time';

function timeReason(apart: bigint): string {
  if (apart === 0n) return SAME_TIME;
  const [size, side] = apart < 0n ? [-apart, 'earlier'] : [apart, 'later'];
  return `record time ${secondsText(size)} ${side}`;
}

function timeBetween(update: string | undefined, other: string | undefined): bigint | undefined {
  return update === undefined || other === undefined
    ? undefined
    : microsecondsBetween(update, other);
}
