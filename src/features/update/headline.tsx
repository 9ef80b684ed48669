import type { UpdateDocument } from '#domain/document.ts';
import { headlineOf } from '#domain/headline.ts';
import { Sentence } from '#ui/sentence.tsx';

/** What the update did, in one sentence. */
export function Headline({ document }: { document: UpdateDocument }) {
  return (
    <h1 className="mt-1 text-lg leading-snug md:text-xl font-medium tracking-tight wrap-anywhere text-ink-2">
      <Sentence parts={headlineOf(document.facts)} />
    </h1>
  );
}
