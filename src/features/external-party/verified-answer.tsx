import type { ReactNode } from 'react';
import { findLookalikes } from '#domain/lookalikes.ts';
import type { AskedTopology, OpenedAnswer } from '#domain/topology-answer.ts';
import { compareTopology, namesIn } from '#domain/topology-comparison.ts';
import type { Check } from '#domain/topology-evidence.ts';
import type { Verdict } from '#domain/topology-verdict.ts';
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
  verdict: Verdict;
  /** What is to be read first, below the verdict. */
  children?: ReactNode;
}) {
  const { asked, answer, checks, verdict, children } = props;
  // Ids that would be cut alike are shown whole (security.md TXT-03).
  const { cutAlike } = findLookalikes(namesIn(asked, answer), shortId);
  return (
    <div className="grid min-w-0 gap-4">
      <VerdictOfChecks verdict={verdict} />
      {children}
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
