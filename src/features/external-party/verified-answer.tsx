import { findLookalikes } from '#domain/lookalikes.ts';
import type { AskedTopology, OpenedAnswer } from '#domain/topology-answer.ts';
import { compareTopology, namesIn } from '#domain/topology-comparison.ts';
import type { Check } from '#domain/topology-evidence.ts';
import { CutAlike, shortId } from '#ui/identifier.tsx';
import { ChecksPanel } from './checks-panel.tsx';
import { ComparisonPanel } from './comparison-panel.tsx';
import { SignedMeaning } from './signed-meaning.tsx';
import { TransactionsPanel } from './transactions-panel.tsx';
import { VerdictOfChecks } from './verdict-of-checks.tsx';

/** An answer with all that is known of it: the checks, what was asked beside it, its content. */
export function VerifiedAnswer(props: {
  /** Undefined where only the answer was given. */
  asked: AskedTopology | undefined;
  answer: OpenedAnswer;
  checks: readonly Check[];
}) {
  const { asked, answer, checks } = props;
  // Ids that would be cut alike are shown whole (security.md TXT-03).
  const { cutAlike } = findLookalikes(namesIn(asked, answer), shortId);
  return (
    <div className="grid min-w-0 gap-4">
      <VerdictOfChecks checks={checks} />
      <SignedMeaning />
      {asked !== undefined && <ComparisonPanel rows={compareTopology(asked, answer)} />}
      <ChecksPanel checks={checks} />
      <CutAlike value={cutAlike}>
        <TransactionsPanel
          answer={answer}
          copyable={checks.every(({ state }) => state !== 'failed')}
        />
      </CutAlike>
    </div>
  );
}
