import { useQuery } from '@tanstack/react-query';
import type { Completion } from '#domain/completion/completion.ts';
import { shownToHaveHappened } from '#domain/completion/completion-ending.ts';
import { type Rejection, reasonIn } from '#domain/completion/rejection.ts';
import { type RejectionText, rejectionText } from '#domain/completion/rejection-text.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { eventQuery } from '#queries/event.ts';
import { ErrorAdvice } from '#ui/failure/error-advice.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { LongText } from '#ui/text/long-text.tsx';

/**
 * Text for a completion that reports a failure although its update was committed. A retry would
 * execute the command twice.
 * @param shown what Scan returned for the update
 */
function alreadyCommittedText(fromError: RejectionText, shown: string): RejectionText {
  return {
    headline: 'The command succeeded. Do not retry.',
    basis: `Scan has the update of this completion (${shown}). The completion reports: ${fromError.headline}`,
    whose: fromError.whose,
    rule: 'never',
    retry: ['no, already committed', 'A retry would run the command a second time.'],
    next: ['Open the update, and inform the application that sent the command.'],
  };
}

export function RejectionSummary({
  rejection,
  shown,
}: {
  rejection: Rejection;
  shown?: string | undefined;
}) {
  const fromError = rejectionText(rejection);
  const { headline, basis, whose, retry, next } =
    shown === undefined ? fromError : alreadyCommittedText(fromError, shown);
  const reason = reasonIn(rejection);
  return (
    <>
      <p className="text-lg text-pretty">
        <HonestText text={headline} />
      </p>
      {basis !== undefined && (
        <Notice>
          <HonestText text={basis} />
        </Notice>
      )}
      <figure className="grid gap-1">
        <figcaption className="text-sm text-ink-3">Message from the node</figcaption>
        <blockquote className="border-l-2 border-line-strong pl-3 font-mono whitespace-pre-wrap wrap-anywhere">
          {reason === '' ? 'no message' : <LongText text={reason} from={600} lines />}
        </blockquote>
      </figure>
      <ErrorAdvice heading="h3" whose={whose} retry={retry} next={next} />
    </>
  );
}

/** Shows the rejection, with a warning against a retry if Scan has the update. */
export function VisibleRejection({
  completion,
  rejection,
  updateId,
  connected: { node, client },
}: {
  completion: Completion;
  rejection: Rejection;
  updateId: UpdateId;
  connected: ConnectedNode;
}) {
  // The verdict below uses the same query, so Scan receives only one request.
  const asked = { updateId, encoding: 'compact_json', source: undefined } as const;
  const { data } = useQuery(eventQuery(node.scan, asked), client);
  const shown = data && shownToHaveHappened(completion, data.facts);
  return <RejectionSummary rejection={rejection} shown={shown} />;
}
