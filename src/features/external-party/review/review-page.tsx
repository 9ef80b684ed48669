import { useRef, useState } from 'react';
import { readReview, readReviewHere } from '#api/review/review.ts';
import type { Verifier } from '#api/verifier/verifier.ts';
import { toHex } from '#domain/signing/bytes.ts';
import { readPastedKey } from '#domain/signing/pasted-key.ts';
import { counted } from '#domain/text/plural.ts';
import { isSignable } from '#domain/topology-checks/topology-checks.ts';
import { gatherEvidence } from '#domain/topology-checks/topology-evidence.ts';
import { hostingIn } from '#domain/topology-checks/topology-hosting.ts';
import { badReview, type Review, reviewVerdict } from '#domain/topology-checks/topology-verdict.ts';
import { useVerifier } from '#features/external-party/use-verifier.ts';
import { VerifiedAnswer } from '#features/external-party/verify/verified-answer.tsx';
import { usePageSubject } from '#ui/browser/page-subject.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextArea } from '#ui/controls/text-area.tsx';
import { Alert } from '#ui/notice/alert.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { HostConsent, HostingPanel } from './hosting-panel.tsx';

const LARGEST = 2_000_000;

export function BundleFile(props: {
  onText: (text: string) => void;
  onProblem: (why: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const open = async (file: File) => {
    if (file.size > LARGEST) {
      const [size, most] = [file.size, LARGEST].map((one) => counted(one, 'byte'));
      props.onProblem(`The file is too large (${size}, maximum ${most}).`);
      return;
    }
    try {
      const decoder = new TextDecoder('utf-8', { fatal: true });
      props.onText(decoder.decode(await file.arrayBuffer()));
    } catch {
      props.onProblem('Not a text file.');
    }
  };
  return (
    <>
      <Button onClick={() => input.current?.click()}>Open a file</Button>
      <input
        ref={input}
        type="file"
        accept=".json,.txt,application/json,text/plain"
        aria-label="File to review"
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void open(file);
          target.value = '';
        }}
      />
    </>
  );
}

export function ReviewResult({ review }: { review: Extract<Review, { kind: 'read' }> }) {
  const { lead, source, requested, answer, checks, body } = review;
  const verdict = reviewVerdict(checks, source);
  const hosting = verdict.tone === 'bad' ? undefined : hostingIn(answer);
  return (
    <>
      <p className="text-ink-2">{lead}</p>
      <VerifiedAnswer requested={requested} answer={answer} checks={checks} verdict={verdict}>
        {hosting !== undefined && (
          <HostingPanel
            hosting={hosting}
            fingerprint={gatherEvidence(requested, answer).fingerprint}
            synchronizer={requested?.synchronizer}
            multiHash={source === 'review' ? toHex(answer.multiHash) : undefined}
          />
        )}
      </VerifiedAnswer>
      {body !== undefined && isSignable(checks) && <HostConsent body={body} />}
    </>
  );
}

/** Checks foreign topology without a node. The pasted text is neither sent nor stored. */
export function ReviewPage() {
  // A key pasted by mistake must not enter the state (decision 0013).
  const box = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(0);
  const [review, setReview] = useState<Review>();
  const verifier = useVerifier();
  usePageSubject('Review of a response');
  const show = (text: string, found: Review | undefined) => {
    latest.current += 1;
    if (box.current !== null && box.current.value !== text) box.current.value = text;
    setReview(found);
  };
  const isRefused = (text: string): boolean => {
    const { kind } = readPastedKey(text);
    if (kind === 'private') show('', badReview(IS_PRIVATE));
    // Every reviewable text is longer than 32 bytes.
    if (kind === 'either') show('', badReview(MAY_BE_PRIVATE));
    return kind === 'private' || kind === 'either';
  };
  const verify = async (text: string) => {
    if (isRefused(text)) return;
    show(text, undefined);
    const own = latest.current;
    const found = await reviewOf(verifier, text);
    if (own === latest.current) setReview(found);
  };
  return (
    <main className="page page-form grid gap-4">
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold tracking-tight">Review an external party</h1>
        <p className="max-w-3xl text-ink-2">
          Paste the topology you are asked to sign or host. Treeline checks it in your browser and
          sends nothing.
        </p>
      </div>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void verify(box.current?.value ?? '');
        }}
      >
        <TextArea
          ref={box}
          label="Answer to review"
          hint="A generate-topology response, a review file, an onboarding bundle, an audit record, an allocation body, or topology transactions in base64 (one per line, signed or not)."
          rows={7}
          onChange={({ target }) => {
            if (!isRefused(target.value)) show(target.value, undefined);
          }}
          className="resize-y text-sm break-all"
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary">
            Verify
          </Button>
          <BundleFile
            onText={(opened) => void verify(opened)}
            onProblem={(why) => show('', badReview(why))}
          />
        </div>
      </form>
      {review?.kind === 'bad' && (
        <Alert heading="Cannot review this text" code="E-REVIEW">
          <p className="text-ink-2 wrap-anywhere">
            <HonestText text={review.why} />
          </p>
        </Alert>
      )}
      {review?.kind === 'read' && <ReviewResult review={review} />}
    </main>
  );
}

const IS_PRIVATE = 'This is a private key. Do not paste private keys here. Nothing was kept.';
const MAY_BE_PRIVATE = 'This may be a private key. Do not paste keys here. Nothing was kept.';

/**
 * The code for curves is loaded for the first signature; this fails if the app's server does not
 * respond.
 */
async function reviewOf(verifier: Verifier, text: string): Promise<Review> {
  try {
    return await readReview(text, async (allowed) => {
      await verifier.start();
      return verifier.review(allowed, readReviewHere);
    });
  } catch {
    return badReview(
      'A part of this page that verifies signatures could not be loaded. Try again.',
    );
  }
}
