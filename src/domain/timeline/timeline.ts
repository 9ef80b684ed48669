import type { Completion } from '#domain/completion/completion.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import { microsecondsOf } from '#domain/ledger/microseconds.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';

/** A completion, with the question and the start of the list that has it. */
export type TimelineCommand = {
  readonly completion: Completion;
  readonly question: CompletionQuestion;
  readonly after: string | undefined;
};

/** An update, or the completion of a command without a listed update. */
type TimelineOf =
  | { readonly kind: 'update'; readonly row: UpdateRow }
  | ({ readonly kind: 'completion' } & TimelineCommand);

export type TimelineEntry = TimelineOf & {
  readonly key: string;
  readonly recordTime: string | undefined;
  readonly offset: string | undefined;
  /** Microseconds since the first entry; undefined without a readable record time. */
  readonly since: bigint | undefined;
  /** Microseconds since the entry before; undefined for the first, and without a record time. */
  readonly gap: bigint | undefined;
  /** The place on the time axis, from 0 to 1. */
  readonly share: number | undefined;
};

/**
 * Updates and completions in the order of their record times. Entries without one follow, in the
 * order of their offsets. A completion that names a listed update is left out.
 */
export function timelineOf(
  rows: readonly UpdateRow[],
  listed: readonly TimelineCommand[],
): readonly TimelineEntry[] {
  const updates = new Map(rows.map((row) => [row.updateId || `offset ${row.offset}`, row]));
  const commands = new Map(
    listed
      .filter(({ completion: { updateId } }) => updateId === '' || !updates.has(updateId))
      .map((command) => {
        const { offset, commandId, submissionId } = command.completion;
        return [`${offset} ${commandId} ${submissionId}`, command];
      }),
  );
  const all = [
    ...[...updates].map(([key, row]) => ({
      kind: 'update' as const,
      key,
      row,
      recordTime: row.recordTime,
      // The position of a row from Scan is a time.
      offset: row.scan === undefined ? row.offset : undefined,
    })),
    ...[...commands].map(([key, command]) => ({
      kind: 'completion' as const,
      key,
      ...command,
      recordTime: command.completion.recordTime,
      offset: command.completion.offset,
    })),
  ].map((entry) => ({
    ...entry,
    at: entry.recordTime === undefined ? undefined : microsecondsOf(entry.recordTime),
  }));
  const timed = all
    .filter((entry) => entry.at !== undefined)
    .sort((a, b) => compare(a.at, b.at) || compareOffsets(a, b));
  const untimed = all.filter((entry) => entry.at === undefined).sort(compareOffsets);
  const first = timed[0]?.at;
  const last = timed.at(-1)?.at;
  const length = first === undefined || last === undefined ? 0n : last - first;
  let before: bigint | undefined;
  return [...timed, ...untimed].map(({ at, ...entry }) => {
    if (at === undefined || first === undefined)
      return { ...entry, since: undefined, gap: undefined, share: undefined };
    const gap = before === undefined ? undefined : at - before;
    before = at;
    const since = at - first;
    const share = length === 0n ? 0 : Number((since * 10_000n) / length) / 10_000;
    return { ...entry, since, gap, share };
  });
}

function compare(a: bigint | undefined, b: bigint | undefined): number {
  if (a === b || a === undefined || b === undefined) return 0;
  return a < b ? -1 : 1;
}

type Placed = { readonly offset: string | undefined };

function compareOffsets(a: Placed, b: Placed): number {
  const [one, other] = [a, b].map(({ offset }) => (offset === undefined ? -1n : BigInt(offset)));
  return compare(one, other);
}
