import type { CompletionContradiction } from '#domain/completion-agreement.ts';
import { Notice } from './notice.tsx';
import { Said } from './said.tsx';

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
      The completion says <Said text={completion} />, {of} says <Said text={other} />.
    </Notice>
  ));
}
