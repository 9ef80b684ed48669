import type { Completion, CompletionOutcome } from '#domain/completion/completion.ts';
import { endingOf } from '#domain/completion/completion-ending.ts';
import { rejectionOf } from '#domain/completion/rejection.ts';
import { isWithin } from '#domain/narrowing/time-histogram.ts';
import type { TimeRange } from '#domain/narrowing/time-range.ts';
import { caselessSearch } from '#domain/text/text-search.ts';

/** Which loaded completions are shown. The node never receives this. */
export type CompletionView = {
  /** Undefined selects every outcome. */
  readonly status: CompletionOutcome | undefined;
  /** Undefined selects any error code, or none. */
  readonly code: string | undefined;
  /** Matches ids, parties and messages, ignoring case. */
  readonly text: string;
  /** Undefined selects any record time, or none. */
  readonly range: TimeRange | undefined;
  readonly order: 'failures' | 'newest';
};

export type CompletionLine = {
  readonly completion: Completion;
  readonly outcome: CompletionOutcome;
  readonly code: string | undefined;
};

export type CompletionCounts = {
  readonly all: number;
  readonly outcomes: Readonly<Record<CompletionOutcome, number>>;
  /** Error codes, the most frequent first. */
  readonly codes: readonly { readonly name: string; readonly rows: number }[];
};

/** Turns completions, oldest first, into list lines, newest first. */
export function linesOfCompletions(completions: readonly Completion[]): readonly CompletionLine[] {
  return completions
    .map((completion) => {
      const outcome = endingOf(completion);
      const code = outcome === 'succeeded' ? undefined : rejectionOf(completion)?.code;
      return { completion, outcome, code };
    })
    .reverse();
}

/**
 * Returns the shown lines in order. `failures` puts failed completions first, then newest first.
 */
export function viewedLines(
  lines: readonly CompletionLine[],
  { status, code, text, range, order }: CompletionView,
): readonly CompletionLine[] {
  const sought = text.trim().toLowerCase();
  const holds = sought === '' ? undefined : caselessSearch(sought);
  const shown = lines.filter(
    (line) =>
      (status === undefined || line.outcome === status) &&
      (code === undefined || line.code === code) &&
      isWithin(line.completion, range) &&
      (holds === undefined || textsOf(line).some(holds)),
  );
  if (order === 'newest') return shown;
  return RANKS.flatMap((rank) => shown.filter(({ outcome }) => outcome === rank));
}

const RANKS: readonly CompletionOutcome[] = ['failed', 'unknown', 'succeeded'];

export function countLines(lines: readonly CompletionLine[]): CompletionCounts {
  const outcomes = { succeeded: 0, failed: 0, unknown: 0 };
  const codes = new Map<string, number>();
  for (const { outcome, code } of lines) {
    outcomes[outcome] += 1;
    if (code !== undefined) codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  return {
    all: lines.length,
    outcomes,
    codes: [...codes]
      .map(([name, rows]) => ({ name, rows }))
      .sort((left, right) => right.rows - left.rows || (left.name < right.name ? -1 : 1)),
  };
}

export function isNarrowView({ status, code, text, range }: CompletionView): boolean {
  return [status, code, range].some((one) => one !== undefined) || text.trim() !== '';
}

function textsOf({ completion, code = '' }: CompletionLine): readonly string[] {
  const { status, offset = '', traceId = '', synchronizerId = '' } = completion;
  const details = status?.details ?? [];
  return [
    completion.commandId,
    completion.submissionId,
    completion.updateId,
    completion.userId,
    code,
    status?.message ?? '',
    traceId,
    offset,
    synchronizerId,
    completion.transactionHash ?? '',
    ...completion.actAs,
    ...details.flatMap((one) =>
      one.kind === 'request-info'
        ? [one.requestId]
        : one.kind === 'resource-info'
          ? [one.resourceName]
          : one.kind === 'error-info'
            ? one.metadata.map(([, value]) => value)
            : [],
    ),
  ];
}
