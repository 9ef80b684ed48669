import type { CompletionContradiction } from '#domain/completion/completion-ending.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Said } from '#ui/text/said.tsx';

/** Shows both values of each fact in which a completion and its update contradict each other. */
export function CompletionDisagreements({
  found,
  of,
}: {
  found: readonly CompletionContradiction[];
  /** The source of the update: `Scan` or `the ledger`. */
  of: string;
}) {
  return found.map(({ what, completion, other }) => (
    <Notice key={what} tone="warning">
      <b>
        The completion and {of} disagree on the {what}.
      </b>{' '}
      Completion: <Said text={completion} />; {of}: <Said text={other} />.
    </Notice>
  ));
}
