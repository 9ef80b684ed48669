import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AskedTopology, OpenedAnswer } from '#domain/external-party/topology-answer.ts';
import { findLookalikes } from '#domain/ledger/lookalikes.ts';
import { compareTopology, namesIn } from '#domain/topology-checks/topology-comparison.ts';
import type { Check } from '#domain/topology-checks/topology-evidence.ts';
import type { TopologyVerdict } from '#domain/topology-checks/topology-verdict.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { CutAlike, shortId } from '#ui/text/identifier.tsx';
import { ChecksPanel } from './checks-panel.tsx';
import { ComparisonPanel } from './comparison-panel.tsx';
import { TransactionsPanel } from './transactions-panel.tsx';

/**
 * What a signature binds to and what it does not; the same for every answer
 * (docs/facts/topology.md#checks).
 */
function SignedMeaning() {
  return (
    <Notice>
      <ul className="grid gap-1">
        <li>
          What is signed names no synchronizer: the signature holds on every synchronizer that the
          transactions are sent to.
        </li>
        <li>
          The one key becomes both the namespace of the party and its signing key. Whoever has it
          has the party; when it is lost, the party is lost.
        </li>
      </ul>
    </Notice>
  );
}

const LOOKS = {
  good: { Icon: CircleCheck, ink: 'text-create', edge: '' },
  open: { Icon: CircleHelp, ink: 'text-warn', edge: 'border-l-4 border-l-warn' },
  bad: { Icon: CircleX, ink: 'text-archive', edge: 'border-l-4 border-l-archive' },
} as const;

/** All checks in a few sentences: may this be signed, or hosted. */
function VerdictOfChecks({ verdict }: { verdict: TopologyVerdict }) {
  const { tone, heading, words, points, passed } = verdict;
  const { Icon, ink, edge } = LOOKS[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`panel flex gap-2.5 px-4 py-3 ${edge}`}
    >
      <Icon aria-hidden="true" size={18} className={`mt-0.5 shrink-0 ${ink}`} />
      <div className="grid min-w-0 gap-1.5">
        <h2 className="text-lg font-semibold">{heading}</h2>
        <p className="max-w-3xl text-ink-2">{words}</p>
        {passed.length > 0 && (
          <p className="max-w-3xl text-ink-2">
            <b>Checked, and right:</b> {passed.join(', ')}.
          </p>
        )}
        {points.length > 0 && (
          <ul className="grid max-w-3xl list-disc gap-0.5 pl-5">
            {points.map(({ what, why }) => (
              <li key={what}>
                <b>
                  {tone === 'bad' ? '' : 'Not checked: '}
                  {what}.
                </b>{' '}
                <HonestText text={why} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** An answer with all that is known of it: the checks, what was asked beside it, its content. */
export function VerifiedAnswer(props: {
  /** Undefined where only the answer was given. */
  asked: AskedTopology | undefined;
  answer: OpenedAnswer;
  checks: readonly Check[];
  verdict: TopologyVerdict;
  /** What is to be read first, below the verdict. */
  children?: ReactNode;
}) {
  const { asked, answer, checks, verdict, children } = props;
  // Ids that would be cut alike are shown whole (TXT-03).
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
