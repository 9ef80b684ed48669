import { type FormEvent, useDeferredValue, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { linkProblem } from '#domain/updates-address.ts';
import {
  readUpdatesForm,
  toUpdatesForm,
  type UpdatesField,
  type UpdatesForm,
} from '#domain/updates-form.ts';
import { type UpdatesRequest, usualUpdatesRequest } from '#domain/updates-request.ts';
import { Button } from '#ui/button.tsx';
import { HonestText } from '#ui/honest-text.tsx';
import { FilterFields } from './filter-fields.tsx';
import { changedForm, type FormPart, NO_DRAFTS, withDrafts } from './form-part.ts';
import { KindFields } from './kind-fields.tsx';
import { ReaderFields } from './reader-fields.tsx';
import { type RequestFacts, refusalWords } from './request-facts.ts';
import { RequestPreview } from './request-preview.tsx';
import { StretchFields } from './stretch-fields.tsx';

/** A box that is wrong, or the first button of a group that is. */
const FIRST_WRONG = '[aria-invalid="true"], [data-invalid="true"] button';

/**
 * The whole request of the list, as it is and as it will be sent. Nothing is asked of the node
 * before "Read this". Give it a key of the request, so that another one fills it anew.
 */
export function RequestForm({
  start,
  facts,
  isAsked = false,
  onRequest,
}: {
  /** What stands in it first: the request in use, or what a link says, right or wrong. */
  start: UpdatesForm;
  facts: RequestFacts;
  /** The reader is asked for what is missing: the focus goes there. */
  isAsked?: boolean;
  onRequest: (request: UpdatesRequest) => void;
}) {
  const [form, setForm] = useState(start);
  const [drafts, setDrafts] = useState(NO_DRAFTS);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    const missing = box.current?.querySelector<HTMLElement>(FIRST_WRONG);
    missing?.focus({ preventScroll: true });
    missing?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  const whole = withDrafts(form, drafts);
  const wholeRead = readUpdatesForm(whole, facts.packageNamesOnly);
  // A name that is half typed is no mistake yet.
  const read =
    wholeRead.kind === 'request' ? wholeRead : readUpdatesForm(form, facts.packageNamesOnly);
  const usual = usualUpdatesRequest(facts.reader);
  const tooLong = wholeRead.kind === 'request' ? linkProblem(wholeRead.request, usual) : undefined;
  const refusal = read.kind === 'request' && refusalWords(read.request, facts.reader);
  // Typing does not wait for a long body to be written out.
  const shown = useDeferredValue(read.kind === 'request' ? read.request : undefined);
  const problems = read.kind === 'problems' ? read.problems : [];
  const problemsAt = (field: UpdatesField) =>
    problems.filter((one) => one.field === field).map(({ problem }) => problem);
  const onChange = (difference: Partial<UpdatesForm>) =>
    setForm((before) => changedForm(before, difference));
  const listAt: FormPart['listAt'] = (list) => ({
    names: form[list],
    onNames: (names) => onChange({ [list]: names }),
    typed: drafts[list],
    onTyped: (text) => setDrafts((before) => ({ ...before, [list]: text })),
    problems: problemsAt(list),
  });
  const part: FormPart = { form, problemsAt, onChange, listAt };
  const fill = (next: UpdatesForm) => {
    setForm(next);
    setDrafts(NO_DRAFTS);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // What stood in a box is marked, if it is wrong, before the focus goes to it.
    flushSync(() => fill(whole));
    if (wholeRead.kind === 'request' && tooLong === undefined) onRequest(wholeRead.request);
    else box.current?.querySelector<HTMLElement>(FIRST_WRONG)?.focus();
  };
  return (
    <form
      ref={box}
      onSubmit={submit}
      autoComplete="off"
      aria-label="Request"
      className="grid gap-4"
    >
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className="grid content-start gap-x-8 gap-y-5 sm:grid-cols-2">
          <div className="grid content-start gap-5">
            <StretchFields {...part} />
            <ReaderFields {...part} facts={facts} />
          </div>
          <div className="grid content-start gap-5">
            <KindFields {...part} offered={facts.parties} />
            <FilterFields {...part} packageNamesOnly={facts.packageNamesOnly} />
          </div>
        </div>
        <RequestPreview request={shown} facts={facts} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" type="submit">
          Read this
        </Button>
        <Button onClick={() => fill(toUpdatesForm(usual))}>Back to the usual</Button>
        <span role="status" className="text-sm text-archive">
          {tooLong}
          {problems.length > 0 && problemCount(problems.map(({ problem }) => problem))}
        </span>
        {refusal && (
          <span className="text-sm text-warn">
            <HonestText text={refusal} />
          </span>
        )}
      </div>
    </form>
  );
}

/** What is wrong at two fields for one reason is one thing. */
function problemCount(problems: readonly string[]): string {
  const count = new Set(problems).size;
  return count === 1 ? 'One thing is to be mended.' : `${count} things are to be mended.`;
}
