import { useId, useRef, useState } from 'react';
import { readReview } from '#api/review/review.ts';
import { readPastedKey } from '#domain/signing/pasted-key.ts';
import { counted } from '#domain/text/plural.ts';
import { badReview, type Review, reviewVerdict } from '#domain/topology-checks/review-verdict.ts';
import { isSignable } from '#domain/topology-checks/topology-checks.ts';
import { gatherEvidence } from '#domain/topology-checks/topology-evidence.ts';
import { hostingIn } from '#domain/topology-checks/topology-hosting.ts';
import { VerifiedAnswer } from '#features/external-party/verify/verified-answer.tsx';
import { Button } from '#ui/controls/button.tsx';
import { FieldFrame, INPUT } from '#ui/controls/field.tsx';
import { Alert } from '#ui/notice/alert.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { HostConsent, HostingPanel } from './hosting-panel.tsx';

const LARGEST = 2_000_000;

/** Opens a file from disk in place of pasting; its name says nothing and is not looked at. */
export function BundleFile(props: {
  onText: (text: string) => void;
  onTrouble: (why: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const open = async (file: File) => {
    if (file.size > LARGEST) {
      const [size, most] = [file.size, LARGEST].map((one) => counted(one, 'byte'));
      props.onTrouble(`The file is too large: it has ${size}, and more than ${most} are not read.`);
      return;
    }
    try {
      const decoder = new TextDecoder('utf-8', { fatal: true });
      props.onText(decoder.decode(await file.arrayBuffer()));
    } catch {
      props.onTrouble('This file is no text.');
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

/**
 * Reads and checks what somebody else generated, without a node: what am I asked to sign, or to
 * host? What is pasted stays in this page; it is neither sent nor kept.
 */
export function ReviewPage() {
  const id = useId();
  // The text stays in the box alone: what is pasted by mistake must not come into the state of the
  // page (decision 0013).
  const box = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(0);
  const [review, setReview] = useState<Review>();
  const show = (text: string, found: Review | undefined) => {
    latest.current += 1;
    if (box.current !== null && box.current.value !== text) box.current.value = text;
    setReview(found);
  };
  const isRefused = (text: string): boolean => {
    const { kind } = readPastedKey(text);
    if (kind === 'private') show('', badReview(IS_PRIVATE));
    // 32 bytes: nothing that can be reviewed is so short.
    if (kind === 'either') show('', badReview(MAY_BE_PRIVATE));
    return kind === 'private' || kind === 'either';
  };
  const verify = async (text: string) => {
    if (isRefused(text)) return;
    show(text, undefined);
    const own = latest.current;
    const found = await reviewOf(text);
    // What was read before the text changed says nothing of the text that stands there now.
    if (own === latest.current) setReview(found);
  };
  return (
    <main className="mx-auto grid max-w-6xl gap-4 px-4 pt-5 pb-16 md:px-6">
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold tracking-tight">Review an external party</h1>
        <p className="max-w-3xl text-ink-2">
          Paste what you are asked to sign or to host. It is read and checked here, in your browser:
          nothing is sent, and no node is asked.
        </p>
      </div>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void verify(box.current?.value ?? '');
        }}
      >
        <FieldFrame
          id={id}
          label="Answer to review"
          hint="The answer of generate-topology, an onboarding bundle, the body of an allocation, or topology transactions in base64, one a line, signed or not."
        >
          <textarea
            id={id}
            rows={7}
            ref={box}
            onChange={({ target }) => {
              if (!isRefused(target.value)) show(target.value, undefined);
            }}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            aria-describedby={`${id}-hint`}
            className={`${INPUT} resize-y text-sm break-all`}
          />
        </FieldFrame>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary">
            Verify
          </Button>
          <BundleFile
            onText={(opened) => void verify(opened)}
            onTrouble={(why) => show('', badReview(why))}
          />
        </div>
      </form>
      {review?.kind === 'bad' && (
        <Alert heading="This cannot be reviewed" code="E-REVIEW">
          <p className="text-ink-2 wrap-anywhere">
            <HonestText text={review.why} />
          </p>
        </Alert>
      )}
      {review?.kind === 'read' && <ReviewResult review={review} />}
    </main>
  );
}

const IS_PRIVATE =
  'This is a private key, and it belongs nowhere here. It was not read, and the box is empty again.';
const MAY_BE_PRIVATE =
  'This may be a private key, and no key of any kind belongs here. It was not read, and the box is empty again.';

/** The curves come with the first signature, which cannot be when the server is gone by then. */
async function reviewOf(text: string): Promise<Review> {
  try {
    return await readReview(text);
  } catch {
    return badReview(
      'A part of this page that verifies signatures could not be loaded. Try again.',
    );
  }
}
