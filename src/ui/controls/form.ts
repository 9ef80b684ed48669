import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldProblem, FormReading } from '#domain/text/form-reading.ts';
import { counted } from '#domain/text/plural.ts';

const FIRST_INVALID = '[aria-invalid="true"], [data-invalid="true"] :is(button, input)';

export function focusFirstInvalid(form: HTMLFormElement | null, options?: FocusOptions) {
  const input = form?.querySelector<HTMLElement>(FIRST_INVALID);
  input?.focus(options);
  return input;
}

export function problemsText(problems: readonly FieldProblem<string>[]): string | undefined {
  const count = new Set(problems.map(({ problem }) => problem)).size;
  return count === 0 ? undefined : `Fix ${counted(count, 'problem')} to continue.`;
}

/** Shows the problems of a form whose values the caller stores. Submitting shows all of them. */
export function useForm<Value, Field extends string>({
  reading,
  shows,
  settle = () => reading,
  onReady,
}: {
  reading: FormReading<Value, Field>;
  /** Problems shown before submission: those of `left` fields, and those present at the start. */
  shows: 'all' | 'typed' | 'left';
  /** Adds half-typed names to the values and returns the final result. */
  settle?: () => FormReading<Value, Field>;
  onReady: (value: Value) => void;
}) {
  const ref = useRef<HTMLFormElement>(null);
  const [isSubmitted, setSubmitted] = useState(shows === 'all');
  const problems = reading.kind === 'problems' ? reading.problems : [];
  const [left, setLeft] = useState<ReadonlySet<Field>>(
    () => new Set(problems.filter((one) => one.isMissing !== true).map(({ field }) => field)),
  );
  const isShown = ({ field, isMissing }: FieldProblem<Field>) =>
    isSubmitted || (isMissing !== true && (shows === 'typed' || left.has(field)));
  const shown = problems.filter(isShown);
  const problemsAt = (field: Field) =>
    shown.filter((one) => one.field === field).map(({ problem }) => problem);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Problems are rendered before the focus moves to the first.
    const final = flushSync(() => {
      setSubmitted(true);
      return settle();
    });
    if (final.kind === 'ready') onReady(final.value);
    else focusFirstInvalid(ref.current);
  };
  return {
    problemsAt,
    problemAt: (field: Field): string | undefined => problemsAt(field)[0],
    text: isSubmitted ? problemsText(problems) : undefined,
    leave: (field: Field) => setLeft((before) => new Set(before).add(field)),
    form: { ref, onSubmit, noValidate: true, autoComplete: 'off' },
  };
}
