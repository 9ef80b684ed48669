import { reviewVerdict } from '#domain/review-verdict.ts';
import { isSignable } from '#domain/topology-checks.ts';
import { gatherEvidence } from '#domain/topology-evidence.ts';
import { hostingIn } from '#domain/topology-hosting.ts';
import type { Review } from '#domain/topology-review.ts';
import { HostConsent } from './host-consent.tsx';
import { HostingPanel } from './hosting-panel.tsx';
import { VerifiedAnswer } from './verified-answer.tsx';

/** What was pasted: what it is, whether anything speaks against it, and what hosting it would mean. */
export function ReviewResult({ review }: { review: Extract<Review, { kind: 'read' }> }) {
  const { lead, source, asked, answer, checks, body } = review;
  const verdict = reviewVerdict(checks, source);
  const hosting = verdict.tone === 'bad' ? undefined : hostingIn(answer);
  return (
    <>
      <p className="text-ink-2">{lead}</p>
      <VerifiedAnswer asked={asked} answer={answer} checks={checks} verdict={verdict}>
        {hosting !== undefined && (
          <HostingPanel
            hosting={hosting}
            fingerprint={gatherEvidence(asked, answer).fingerprint}
            synchronizer={asked?.synchronizer}
          />
        )}
      </VerifiedAnswer>
      {body !== undefined && isSignable(checks) && <HostConsent body={body} />}
    </>
  );
}
