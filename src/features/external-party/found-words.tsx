import type { Failure } from '#domain/failure.ts';
import { wordsOf } from '#domain/failure-words.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { ServerSays } from '#ui/server-says.tsx';

/** The node hosts the party, though its answer to the allocation was another one, or none. */
export function FoundWords({ failure }: { failure: Failure | undefined }) {
  return (
    <div className="grid gap-1 text-ink-2">
      <p className="max-w-3xl">
        The answer to the request did not say so, but the node hosts the party now. Whether as
        signed here, the list of hosts tells.
      </p>
      {failure !== undefined && (
        <details>
          <summary className="w-fit text-sm underline underline-offset-2">
            What was answered then
          </summary>
          <div className="grid gap-2 pt-2">
            <p className="wrap-anywhere">
              <HonestText text={wordsOf(failure).heading} />
            </p>
            <ServerSays folded failure={failure} />
          </div>
        </details>
      )}
    </div>
  );
}
