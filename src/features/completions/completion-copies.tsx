import { completionsCurl } from '#api/completions-body.ts';
import type { Completion } from '#domain/completion.ts';
import { completionReport } from '#domain/completion-report.ts';
import { toInt64 } from '#domain/int64.ts';
import { logFilters } from '#domain/log-filter.ts';
import { rejectionOf } from '#domain/rejection.ts';
import { CopyButton } from '#ui/copy.tsx';

/** A completion to go: for a ticket, for a terminal, for whoever reads the logs of the node. */
export function CompletionCopies({
  completion,
  baseUrl,
}: {
  completion: Completion;
  /** Of the ledger. */
  baseUrl: string | undefined;
}) {
  const traceId = completion.traceId ?? rejectionOf(completion)?.traceId;
  const filters = traceId === undefined ? undefined : logFilters(traceId);
  const curl = baseUrl === undefined ? undefined : curlOf(baseUrl, completion);
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

/** The question whose first answer is this completion. */
function curlOf(baseUrl: string, { offset, actAs, userId }: Completion): string | undefined {
  if (offset === undefined || actAs.length === 0) return undefined;
  return completionsCurl(
    baseUrl,
    {
      reader: { kind: 'parties', parties: actAs },
      user: userId === '' ? { kind: 'of-token' } : { kind: 'named', id: userId },
    },
    { after: toInt64(BigInt(offset) - 1n), limit: 1 },
  );
}
