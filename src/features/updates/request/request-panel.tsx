import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';
import { QueryPanel } from '#ui/list/query-panel.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import type { RequestFacts } from './request-facts.ts';
import { readUpdatesForm, type UpdatesForm } from './updates-form.ts';
import { describeUpdatesRequest } from './updates-link.ts';

/** Only an edited query needs the form. */
const RequestForm = lazyPart(() => import('./request-form.tsx').then((part) => part.RequestForm));

/** The query of the list, with a form to edit it. */
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
  const asksParties = read.kind === 'problems' && facts.reader.because === 'rights-unreadable';
  return (
    <QueryPanel
      chips={read.kind === 'ready' ? describeUpdatesRequest(read.value) : []}
      problem={
        read.kind === 'ready'
          ? undefined
          : `Not loaded. ${asksParties ? 'The rights of this token could not be read' : 'The query has problems'}.`
      }
      form={(close) => (
        <RequestForm
          key={JSON.stringify(form)}
          start={form}
          facts={facts}
          isAsked={asksParties}
          onRequest={(request) => {
            close();
            onRequest(request);
          }}
        />
      )}
    />
  );
}
