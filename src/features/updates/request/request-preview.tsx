import { memo, useId } from 'react';
import { previewOf } from '#api/updates-body.ts';
import type { UpdatesRequest } from '#domain/updates-request.ts';
import { CopyButton } from '#ui/copy.tsx';
import { HonestText } from '#ui/honest-text.tsx';
import type { RequestFacts } from './request-facts.ts';

/** Of a request as a thousand parties a box for text draws no more without a wait at every key. */
const MOST_SHOWN = 20_000;

/** What will be sent, before it is: where to, the exact JSON, and a line for a terminal. */
export const RequestPreview = memo(function RequestPreview({
  request,
  facts: { baseUrl, route, ledgerEnd },
}: {
  /** Undefined while something in the form is wrong. */
  request: UpdatesRequest | undefined;
  facts: RequestFacts;
}) {
  const id = useId();
  const preview = request && previewOf(baseUrl, request, route, ledgerEnd);
  const length = preview?.json.length ?? 0;
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <h2 id={id} className="font-semibold">
        What will be sent
      </h2>
      {preview === undefined ? (
        <p className="text-ink-3">Mend what is marked, and the request stands here.</p>
      ) : (
        <>
          <p className="font-mono text-sm wrap-anywhere">
            POST <HonestText text={preview.url} />
          </p>
          {route === 'list' && (
            <p className="text-sm text-ink-3">
              This node gives no pages of updates, so they are made here from bounded lists
              {request?.descendingOrder === true && ', from the newest back'}: each is asked for
              with bounds of its own in place of these.
            </p>
          )}
          <textarea
            readOnly
            aria-label="JSON body"
            value={preview.json.slice(0, MOST_SHOWN)}
            spellCheck={false}
            className="min-h-72 w-full grow resize-y rounded-md border border-line bg-raised px-2.5 py-1.5 font-mono text-sm text-ink-2"
          />
          {length > MOST_SHOWN && (
            <p className="text-sm text-ink-3">
              These are the first {MOST_SHOWN.toLocaleString('en')} of its{' '}
              {length.toLocaleString('en')} characters; “Copy JSON” has all of them.
            </p>
          )}
          <div className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
            <CopyButton text={preview.curl} what="request as curl" words="Copy as curl" />
            <CopyButton text={preview.json} what="JSON body" words="Copy JSON" />
            <span>
              The token is not in it: curl reads yours from <code>$TOKEN</code>.
            </span>
          </div>
        </>
      )}
    </section>
  );
});
