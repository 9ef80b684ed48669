import { completionsCurl } from '#api/completions-body.ts';
import type { Completion } from '#domain/completion.ts';
import type { CompletionQuestion } from '#domain/completion-question.ts';
import { completionReport } from '#domain/completion-report.ts';
import { stepTo } from '#domain/completion-start.ts';
import { logFilters } from '#domain/log-filter.ts';
import { rejectionOf } from '#domain/rejection.ts';
import { CopyButton } from '#ui/copy.tsx';

/** A completion to go: for a ticket, for a terminal, for whoever reads the logs of the node. */
export function CompletionCopies({
  completion,
  question,
  baseUrl,
}: {
  completion: Completion;
  /** By which it was read. */
  question: CompletionQuestion;
  /** Of the ledger. */
  baseUrl: string | undefined;
}) {
  const traceId = completion.traceId ?? rejectionOf(completion)?.traceId;
  const filters = traceId === undefined ? undefined : logFilters(traceId);
  const { offset } = completion;
  const curl =
    baseUrl === undefined || offset === undefined
      ? undefined
      : completionsCurl(baseUrl, question, stepTo(offset));
  return (
    <div className="flex flex-wrap gap-2">
      <CopyButton
        text={() => completionReport(completion, false)}
        what="Markdown for a ticket"
        words="Copy as Markdown"
      />
      <CopyButton
        text={() => completionReport(completion, true)}
        what="Markdown without parties, user, message and details"
        words="Copy as Markdown, redacted"
      />
      {curl !== undefined && (
        <CopyButton text={curl} what="the question that finds it" words="Copy as curl" />
      )}
      {filters?.map(({ tool, line }) => (
        <CopyButton
          key={tool}
          text={line}
          what={`log filter for ${tool}`}
          words={`Log filter: ${tool}`}
        />
      ))}
      {filters === undefined && (
        <p className="text-sm text-ink-3">
          {traceId === undefined
            ? 'No trace id is told, so no log filter can be made.'
            : 'The trace id has an unusual form, so no log filter is made of it.'}
        </p>
      )}
    </div>
  );
}
