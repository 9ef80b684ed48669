import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { OpenedAnswer, RequestedTopology } from '#domain/external-party/topology-answer.ts';
import { findLookalikes } from '#domain/ledger/lookalikes.ts';
import {
  type Compared,
  compareTopology,
  namesIn,
} from '#domain/topology-checks/topology-comparison.ts';
import type { Check } from '#domain/topology-checks/topology-evidence.ts';
import type { TopologyVerdict } from '#domain/topology-checks/topology-verdict.ts';
import { FurtherFields } from '#features/external-party/further-fields.tsx';
import { MoreButton } from '#ui/controls/more-button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { CutAlike, shortId } from '#ui/text/identifier.tsx';
import { ChecksPanel, FoldButton } from './checks-panel.tsx';
import { TransactionsPanel } from './transactions-panel.tsx';

const MOST_SHOWN = 20;

const CELL = 'px-4 py-[0.35rem] text-left align-baseline font-normal wrap-anywhere';
const BODY_CELL = `${CELL} border-t border-line max-sm:block max-sm:border-0 max-sm:py-[0.1rem]`;
/** Narrow screens have no table head, so each cell shows the name of its column. */
const LABELLED_CELL = `${BODY_CELL} max-sm:before:font-sans max-sm:before:text-ink-3 max-sm:before:content-[attr(data-label)_':_']`;
const ROW = 'max-sm:block max-sm:border-t max-sm:border-line max-sm:py-[0.4rem]';

function ComparisonPanel({ rows }: { rows: readonly Compared[] }) {
  const id = useId();
  const [most, setMost] = useState(MOST_SHOWN);
  return (
    <section aria-labelledby={id} className="panel min-w-0">
      <h2 id={id} className="border-b border-line px-4 py-2.5 font-semibold">
        Request vs response
      </h2>
      <table aria-labelledby={id} className="w-full border-collapse text-sm">
        <thead className="text-ink-3 max-sm:hidden">
          <tr>
            <th scope="col" className={CELL}>
              Field
            </th>
            <th scope="col" className={CELL}>
              Request
            </th>
            <th scope="col" className={CELL}>
              Response
            </th>
          </tr>
        </thead>
        <tbody className="font-(family-name:--font-mono) max-sm:block">
          {[...rows.slice(0, most).entries()].map(
            ([at, { what, requested, received, differs }]) => (
              <tr key={at} data-differs={differs} className={ROW}>
                <th scope="row" className={`${BODY_CELL} text-ink-2`}>
                  <HonestText text={what} />
                </th>
                <td data-label="Request" className={LABELLED_CELL}>
                  <HonestText text={requested} />
                </td>
                <td data-label="Response" className={LABELLED_CELL}>
                  {differs ? (
                    <>
                      <mark className="topology-difference bg-archive-soft">
                        <HonestText text={received} />
                      </mark>{' '}
                      <span className="font-sans text-archive">differs</span>
                    </>
                  ) : (
                    <HonestText text={received} />
                  )}
                </td>
              </tr>
            ),
          )}
          {rows.length > most && (
            <tr className={ROW}>
              <td colSpan={3} className={BODY_CELL}>
                <MoreButton item="tr" onMore={() => setMost(most * 10)}>
                  Show more of {rows.length.toLocaleString('en')} rows
                </MoreButton>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

/** The scope of a signature is the same for every response (docs/facts/topology.md#checks). */
function SignedMeaning() {
  return (
    <Notice>
      <ul className="grid gap-1">
        <li>The signature does not name a synchronizer, so it is valid on all of them.</li>
        <li>
          One key serves as namespace and signing key. The holder of the private key controls the
          party. If it is lost, the party is lost.
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

function VerdictOfChecks({ verdict, children }: { verdict: TopologyVerdict; children: ReactNode }) {
  const { tone, heading, summary, points, passed } = verdict;
  const { Icon, ink, edge } = LOOKS[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`panel flex gap-2.5 px-4 py-3 ${edge}`}
    >
      <Icon aria-hidden="true" size={18} className={`mt-0.5 shrink-0 ${ink}`} />
      <div
        className={
          tone === 'good'
            ? 'flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1'
            : 'grid min-w-0 gap-1.5'
        }
      >
        <h2 className="text-lg font-semibold">{heading}</h2>
        <p className="max-w-3xl text-ink-2">{summary}</p>
        {children}
        {passed.length > 0 && (
          <p className="max-w-3xl text-ink-2">
            <b>Passed:</b> {passed.join(', ')}.
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

export function VerifiedAnswer(props: {
  /** Undefined if only the response is known. */
  requested: RequestedTopology | undefined;
  answer: OpenedAnswer;
  checks: readonly Check[];
  verdict: TopologyVerdict;
  /** The consequence of the verdict; shown below it, before the single checks. */
  children?: ReactNode;
}) {
  const { requested, answer, checks, verdict, children } = props;
  // The evidence of a passed verdict is folded, and opens on request.
  const [isOpen, setOpen] = useState(verdict.tone !== 'good');
  // Ids with equal short forms are shown in full.
  const { cutAlike } = findLookalikes(namesIn(requested, answer), shortId);
  return (
    <div className="grid min-w-0 gap-4">
      <VerdictOfChecks verdict={verdict}>
        {verdict.tone === 'good' && (
          <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
            Checks and content to sign
          </FoldButton>
        )}
      </VerdictOfChecks>
      {children}
      <FurtherFields further={answer.further} />
      {isOpen && (
        <>
          <SignedMeaning />
          {requested !== undefined && <ComparisonPanel rows={compareTopology(requested, answer)} />}
          <ChecksPanel checks={checks} />
          <CutAlike value={cutAlike}>
            <TransactionsPanel
              answer={answer}
              copyable={checks.every(({ state }) => state !== 'failed')}
            />
          </CutAlike>
        </>
      )}
    </div>
  );
}
