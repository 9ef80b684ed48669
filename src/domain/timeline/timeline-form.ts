import { compareInt64, type Int64, readInt64 } from '#domain/ledger/int64.ts';
import { isOffset, offsetProblem, readOffset } from '#domain/ledger/typed-input.ts';
import { type FormReading, foundProblems } from '#domain/text/form-reading.ts';
import { type Common, readCommon, type TimelineSearch } from './timeline-link.ts';

/** The query of a timeline. */
export type TimelineQuestion = {
  readonly common: Common;
  /** Undefined means from the beginning of the available history. */
  readonly after: Int64 | undefined;
  /** Undefined means up to the ledger end. */
  readonly upto: Int64 | undefined;
};

export type TimelineForm = {
  readonly kind: Common['kind'];
  readonly id: string;
  readonly after: string;
  readonly upto: string;
};

/** The question of a link; undefined if it names neither a trace nor a workflow. */
export function timelineQuestion(search: TimelineSearch): TimelineQuestion | undefined {
  const { trace, workflow, after, upto } = search;
  const common =
    trace === undefined
      ? workflow === undefined
        ? undefined
        : readCommon('workflow', workflow)
      : readCommon('trace', trace);
  return common && { common, after: readInt64(after), upto: readInt64(upto) };
}

/** Why the offsets contain no update. */
export function rangeProblem({
  after,
  upto,
}: Pick<TimelineQuestion, 'after' | 'upto'>): string | undefined {
  const isEmpty = after !== undefined && upto !== undefined && compareInt64(after, upto) >= 0;
  return isEmpty ? 'The last offset is not after the first.' : undefined;
}

export function searchOf({ common, after, upto }: TimelineQuestion): Required<TimelineSearch> {
  const { kind, id } = common;
  return {
    trace: kind === 'trace' ? id : undefined,
    workflow: kind === 'workflow' ? id : undefined,
    after,
    upto,
  };
}

export function toTimelineForm(question: TimelineQuestion | undefined): TimelineForm {
  const { common, after = '', upto = '' } = question ?? {};
  return { kind: common?.kind ?? 'trace', id: common?.id ?? '', after, upto };
}

/**
 * @param before the current question. Its id may begin or end with spaces, so it is not trimmed while
 * the field still has it.
 */
export function readTimelineForm(
  form: TimelineForm,
  before: TimelineQuestion | undefined,
): FormReading<TimelineQuestion, keyof TimelineForm> {
  const id = form.id === before?.common.id ? form.id : form.id.trim();
  const common = readCommon(form.kind, id);
  const typed = { after: readOffset(form.after), upto: readOffset(form.upto) };
  const after = isOffset(typed.after) ? typed.after : undefined;
  const upto = isOffset(typed.upto) ? typed.upto : undefined;
  const problems = foundProblems<keyof TimelineForm>([
    id === ''
      ? { field: 'id', problem: 'Enter an id.', isMissing: true }
      : {
          field: 'id',
          problem:
            common !== undefined
              ? undefined
              : form.kind === 'trace'
                ? 'Not a trace id. Enter 8 to 32 hex digits, or a traceparent.'
                : 'Not a workflow id. A workflow id has at most 255 characters.',
        },
    { field: 'after', problem: offsetProblem(typed.after, 0n) },
    {
      field: 'upto',
      problem: offsetProblem(typed.upto, 1n) ?? rangeProblem({ after, upto }),
    },
  ]);
  if (problems.length > 0 || common === undefined) return { kind: 'problems', problems };
  return { kind: 'ready', value: { common, after, upto } };
}
