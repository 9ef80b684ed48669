import type { UpdateDocument } from '#domain/document.ts';
import { headlineOf } from '#domain/headline.ts';
import type { Verdict } from '#domain/verdict.ts';
import { Sentence } from '#ui/sentence.tsx';

/** What the update did, in one sentence, and what Scan's verdict says against it. */
export function Headline({
  document,
  verdict,
}: {
  document: UpdateDocument;
  /** Scan's, whichever source is shown; undefined while there is none. */
  verdict: Verdict | undefined;
}) {
  return (
    <h1 className="mt-1 text-lg leading-snug md:text-xl font-medium tracking-tight wrap-anywhere text-ink-2">
      <Sentence parts={headlineOf(document.facts, verdict)} />
    </h1>
  );
}
