import type { FeedStop } from '#api/feed-stop.ts';
import { wordsOf } from '#domain/failure-words.ts';
import { Countdown } from '#ui/countdown.tsx';
import { HonestText } from '#ui/honest-text.tsx';

/** What failed and passes by itself, in one line that needs nothing of the reader. */
export function Waiting({ stop: { failure, again } }: { stop: FeedStop }) {
  if (again === undefined) return null;
  return (
    <span className="text-warn">
      <HonestText text={wordsOf(failure).heading} />. <Countdown until={again} />
    </span>
  );
}
