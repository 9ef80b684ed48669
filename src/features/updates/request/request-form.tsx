import { memo, useDeferredValue, useEffect, useId, useState } from 'react';
import { previewOf } from '#api/updates/updates-wire.ts';
import { type UpdatesRequest, usualUpdatesRequest } from '#domain/update-list/updates-request.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy.tsx';
import { focusFirstInvalid, useForm } from '#ui/controls/form.ts';
import { HonestText } from '#ui/text/honest-text.tsx';
import { FilterFields, MoreFilters } from './filter-fields.tsx';
import { type FilterField, filterField, NEW_FILTER } from './filter-form.ts';
import {
  changedFilter,
  changedForm,
  draftsWithout,
  type FilterPart,
  type FormPart,
  NO_DRAFTS,
  withDrafts,
} from './form-part.ts';
import { ReaderFields } from './reader-fields.tsx';
import { type RequestFacts, rejectionHint, suggestedParties } from './request-facts.ts';
import { KindFields, RangeFields } from './request-fields.tsx';
import { linkProblem } from './updates-address.ts';
import { readUpdatesForm, toUpdatesForm, type UpdatesForm } from './updates-form.ts';

/**
 * Maximum number of characters shown; a textarea with more, such as a thousand parties, delays
 * every key press.
 */
const MOST_SHOWN = 20_000;

const RequestPreview = memo(function RequestPreview({
  request,
  facts: { baseUrl, route, ledgerEnd },
}: {
  request: UpdatesRequest | undefined;
  facts: RequestFacts;
}) {
  const id = useId();
  const preview = request && previewOf(baseUrl, request, route, ledgerEnd);
  const length = preview?.json.length ?? 0;
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <h2 id={id} className="font-semibold">
        Request preview
      </h2>
      {preview === undefined ? (
        <p className="text-ink-3">Fix the marked fields to preview the request.</p>
      ) : (
        <>
          <p className="font-mono text-sm wrap-anywhere">
            POST <HonestText text={preview.url} />
          </p>
          {route === 'list' && (
            <p className="text-sm text-ink-3">
              This node has no get-updates-page endpoint. Bounded lists are loaded instead
              {request?.descendingOrder === true && ', newest first'}, each with its own bounds.
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
              First {MOST_SHOWN.toLocaleString('en')} of {length.toLocaleString('en')} characters.
              “Copy JSON” copies all.
            </p>
          )}
          <div className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
            <CopyButton text={preview.curl} what="request as curl" words="Copy as curl" />
            <CopyButton text={preview.json} what="JSON body" words="Copy JSON" />
            <span>
              The command does not include the token; set <code>$TOKEN</code>.
            </span>
          </div>
        </>
      )}
    </section>
  );
});

/**
 * The complete query as a form. No request is sent before "Run query". Pass the request as key, so
 * that another request refills the form.
 */
export function RequestForm({
  start,
  facts,
  isAsked = false,
  onRequest,
}: {
  start: UpdatesForm;
  facts: RequestFacts;
  /** Moves the focus to the field that the user has to complete. */
  isAsked?: boolean;
  onRequest: (request: UpdatesRequest) => void;
}) {
  const [form, setForm] = useState(start);
  const [drafts, setDrafts] = useState(NO_DRAFTS);
  const whole = withDrafts(form, drafts);
  const wholeRead = readUpdatesForm(whole, facts.packageNamesOnly);
  // A half-typed name is not a problem yet.
  const reading =
    wholeRead.kind === 'ready' ? wholeRead : readUpdatesForm(form, facts.packageNamesOnly);
  const usual = usualUpdatesRequest(facts.reader);
  const tooLong = wholeRead.kind === 'ready' ? linkProblem(wholeRead.value, usual) : undefined;
  const fill = (next: UpdatesForm) => {
    setForm(next);
    setDrafts(NO_DRAFTS);
  };
  const checked = useForm({
    reading,
    shows: 'all',
    settle: () => {
      fill(whole);
      return wholeRead;
    },
    onReady: (request) => {
      if (tooLong === undefined) onRequest(request);
    },
  });
  const box = checked.form.ref;
  useEffect(() => {
    if (!isAsked) return;
    focusFirstInvalid(box.current, { preventScroll: true })?.scrollIntoView({ block: 'center' });
  }, [isAsked, box]);
  const request = reading.kind === 'ready' ? reading.value : undefined;
  const refusal = request && rejectionHint(request, facts.reader);
  // Typing does not wait for the formatting of a long body.
  const shown = useDeferredValue(request);
  const { problemsAt } = checked;
  const onChange = (difference: Partial<UpdatesForm>) =>
    setForm((before) => changedForm(before, difference));
  const draftAt = (field: FilterField | 'topologyParties') => ({
    typed: drafts[field] ?? '',
    onTyped: (text: string) => setDrafts((before) => ({ ...before, [field]: text })),
    problems: problemsAt(field),
  });
  const topologyList = {
    names: form.topologyParties,
    onNames: (topologyParties: readonly string[]) => onChange({ topologyParties }),
    ...draftAt('topologyParties'),
  };
  const part: FormPart = { form, problemsAt, onChange, topologyList };
  const [first, ...more] = [form, ...form.more].map((filter, place): FilterPart => {
    const onFilter: FilterPart['onChange'] = (difference) =>
      setForm((before) => changedFilter(before, place, difference));
    const listAt: FilterPart['listAt'] = (list) => ({
      names: filter[list],
      onNames: (names) => onFilter({ [list]: names }),
      ...draftAt(filterField(list, place)),
    });
    const number = form.more.length === 0 ? '' : ` ${place + 1}`;
    return { filter, place, number, onChange: onFilter, listAt };
  });
  const remove = (place: number) => {
    setForm(({ more: before, ...rest }) => ({
      ...rest,
      more: before.filter((_, at) => at !== place - 1),
    }));
    setDrafts((before) => draftsWithout(before, place, form.more.length));
  };
  return (
    <form {...checked.form} aria-label="Query" className="grid gap-4">
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className="grid content-start gap-x-8 gap-y-5 sm:grid-cols-2">
          <div className="grid content-start gap-5">
            <RangeFields {...part} />
            {first && <ReaderFields {...first} form={form} facts={facts} />}
          </div>
          <div className="grid content-start gap-5">
            <KindFields {...part} offered={suggestedParties(facts)} />
            {first && <FilterFields {...first} packageNamesOnly={facts.packageNamesOnly} />}
          </div>
          <div className="grid content-start gap-5 sm:col-span-2">
            <MoreFilters
              form={form}
              facts={facts}
              parts={more}
              onAdd={() => onChange({ more: [...form.more, NEW_FILTER] })}
              onRemove={remove}
            />
          </div>
        </div>
        <RequestPreview request={shown} facts={facts} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" type="submit">
          Run query
        </Button>
        <Button onClick={() => fill(toUpdatesForm(usual))}>Reset</Button>
        <span role="status" className="text-sm text-archive">
          {tooLong ?? checked.text}
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
