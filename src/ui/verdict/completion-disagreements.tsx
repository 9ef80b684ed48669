import type { CompletionContradiction } from '#domain/completion/completion-ending.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Said } from '#ui/text/said.tsx';

/** Where a completion and the update that it is of say different things; both stand there. */
export function CompletionDisagreements({
  found,
  of,
}: {
  found: readonly CompletionContradiction[];
  /** Who tells the update: `Scan`, `the ledger`. */
  of: string;
}) {
  return found.map(({ what, completion, other }) => (
    <Notice key={what} tone="warning">
      <b>
        The completion and {of} disagree on the {what}.
      </b>{' '}
      Completion: <Said text={completion} />. {of}: <Said text={other} />.
    </Notice>
  ));
}
