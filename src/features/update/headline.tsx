import type { UpdateDocument } from '#domain/document.ts';
import { headlineOf } from '#domain/headline.ts';
import type { Verdict } from '#domain/verdict.ts';
import { Sentence } from '#ui/sentence.tsx';

/** What the update did, in one sentence; Scan's verdict may say that it never happened. */
export function Headline({
  document,
  verdict,
}: {
  document: UpdateDocument;
  verdict: Verdict | undefined;
}) {
  return (
    <h1 className="mt-1 text-lg leading-snug md:text-xl font-medium tracking-tight wrap-anywhere text-ink-2">
      <Sentence parts={headlineOf(document.facts, document.facts.verdict ?? verdict)} />
    </h1>
  );
}
