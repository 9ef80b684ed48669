import { Suspense, useState } from 'react';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import type { RequestFacts } from './request-facts.ts';
import { readUpdatesForm, type UpdatesForm } from './updates-form.ts';
import { describeUpdatesRequest } from './updates-link.ts';

/** Only an edited query needs the form. */
const RequestForm = lazyPart(() => import('./request-form.tsx').then((part) => part.RequestForm));

/**
 * Summarizes the query in a line, with a form to edit it. The form opens if the query is invalid.
 */
export function RequestPanel({
  form,
  facts,
  onRequest,
}: {
  form: UpdatesForm;
  facts: RequestFacts;
  onRequest: (request: UpdatesRequest) => void;
}) {
  const read = readUpdatesForm(form, facts.packageNamesOnly);
  const [isOpen, setOpen] = useState(read.kind === 'problems');
  const asksParties = read.kind === 'problems' && facts.reader.because === 'rights-unreadable';
  return (
    <section aria-label="Query" className="panel px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 text-ink-2 wrap-anywhere">
          {read.kind === 'ready' ? (
            <HonestText text={describeUpdatesRequest(read.value)} />
          ) : (
            `Not loaded. ${asksParties ? 'The rights of this token could not be read' : 'The query has problems'}.`
          )}
        </span>
        <Button
          aria-expanded={isOpen}
          className="ml-auto"
          onClick={() => setOpen((before) => !before)}
        >
          {isOpen ? 'Close' : 'Edit query'}
        </Button>
      </div>
      {isOpen && (
        <div className="mt-2 border-t border-line pt-3">
          <Suspense fallback={<p role="status">Loading…</p>}>
            <RequestForm
              key={JSON.stringify(form)}
              start={form}
              facts={facts}
              isAsked={asksParties}
              onRequest={(request) => {
                setOpen(false);
                onRequest(request);
              }}
            />
          </Suspense>
        </div>
      )}
    </section>
  );
}
