import { useId, useRef, useState } from 'react';
import { readReview } from '#api/review.ts';
import { readPastedKey } from '#domain/pasted-key.ts';
import { badReview, type Review } from '#domain/topology-review.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { FieldFrame, INPUT } from '#ui/field.tsx';
import { HonestText } from '#ui/honest-text.tsx';
import { BundleFile } from './bundle-file.tsx';
import { ReviewResult } from './review-result.tsx';

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
