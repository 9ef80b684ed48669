import { useId, useState } from 'react';
import {
  readTimelineForm,
  type TimelineForm,
  type TimelineQuestion,
  toTimelineForm,
} from '#domain/timeline/timeline-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { useForm } from '#ui/controls/form.ts';
import { Segmented } from '#ui/controls/segmented.tsx';

const KINDS = [
  { value: 'trace', label: 'Trace id' },
  { value: 'workflow', label: 'Workflow id' },
] as const;

/** The id and the offsets of a timeline. */
export function TimelineQueryForm({
  question,
  onQuestion,
}: {
  question: TimelineQuestion | undefined;
  onQuestion: (question: TimelineQuestion) => void;
}) {
  const problems = useId();
  const [form, setForm] = useState(() => toTimelineForm(question));
  const {
    form: props,
    problemAt,
    text,
    leave,
  } = useForm({ reading: readTimelineForm(form, question), shows: 'left', onReady: onQuestion });
  const change = (difference: Partial<TimelineForm>) =>
    setForm((before) => ({ ...before, ...difference }));
  return (
    <form {...props} aria-label="Timeline" className="grid max-w-3xl gap-3">
      <Segmented
        label="Kind of id"
        options={KINDS}
        value={form.kind}
        onChange={(kind) => change({ kind })}
      />
      <div data-part="id">
        <TextField
          label={form.kind === 'trace' ? 'Trace id or traceparent' : 'Workflow id'}
          value={form.id}
          maxLength={400}
          hint={
            form.kind === 'trace'
              ? '32 hex digits, or a traceparent header.'
              : 'As it was submitted.'
          }
          problem={problemAt('id')}
          onBlur={() => leave('id')}
          onChange={({ target }) => change({ id: target.value })}
        />
      </div>
      <div data-part="offsets" className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="After offset"
          value={form.after}
          maxLength={30}
          hint="Leave empty for the start of the available history."
          problem={problemAt('after')}
          onBlur={() => leave('after')}
          onChange={({ target }) => change({ after: target.value })}
        />
        <TextField
          label="Up to offset"
          value={form.upto}
          maxLength={30}
          hint="Leave empty for the ledger end."
          problem={problemAt('upto')}
          onBlur={() => leave('upto')}
          onChange={({ target }) => change({ upto: target.value })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" aria-describedby={problems}>
          Show timeline
        </Button>
        <span id={problems} role="status" className="text-archive">
          {text}
        </span>
      </div>
    </form>
  );
}
