import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#ui/controls/button.tsx';

/** What the disc of the open step says, in colour and sign. */
export type Mark = 'plain' | 'passed' | 'unsure' | 'failed';

const DISCS: Readonly<Record<Mark, string>> = {
  plain: '',
  passed: '',
  unsure: 'border-warn! bg-warn!',
  failed: 'border-archive! bg-archive!',
};

const LOOKS = {
  open: {
    number: 'border-accent bg-accent text-surface',
    body: 'panel px-[1.15rem] pt-[0.9rem] pb-[1.15rem] max-sm:p-3',
  },
  done: { number: 'border-accent bg-accent-soft text-accent', body: 'py-[0.45rem]' },
  waiting: { number: 'border-line-strong bg-surface text-ink-3', body: 'py-[0.45rem]' },
};

/**
 * A step is open, done or waiting; one that was reached can be opened again. A step that opens later
 * takes the focus, because the previous button is gone.
 */
export function StepPanel(props: {
  number: number;
  title: string;
  state: 'open' | 'done' | 'waiting';
  mark: Mark;
  /** The result of the step, or its missing prerequisite. */
  summary: ReactNode;
  onOpen: (() => void) | undefined;
  children: ReactNode;
}) {
  const { number, title, state, mark, summary, onOpen, children } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== 'open' && state === 'open') heading.current?.focus();
    before.current = state;
  }, [state]);
  return (
    <li
      className="step grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 pb-4 max-sm:grid-cols-[1.75rem_minmax(0,1fr)] max-sm:gap-x-2"
      aria-current={state === 'open' ? 'step' : undefined}
    >
      <span
        aria-hidden="true"
        data-mark={mark}
        className={`grid size-9 place-items-center rounded-full border font-semibold max-sm:size-7 ${LOOKS[state].number} ${state === 'open' ? DISCS[mark] : ''}`}
      >
        {mark === 'failed' ? (
          '✕'
        ) : mark === 'unsure' ? (
          '?'
        ) : state === 'done' || mark === 'passed' ? (
          <Check size={14} strokeWidth={3} />
        ) : (
          number
        )}
      </span>
      <section aria-labelledby={id} className={`step-body min-w-0 ${LOOKS[state].body}`}>
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 id={id} ref={heading} tabIndex={-1} className="text-lg font-semibold">
            {title}
          </h2>
          {state !== 'open' && (
            <div className="min-w-0 flex-1 wrap-anywhere text-ink-3">{summary}</div>
          )}
          {state !== 'open' && onOpen !== undefined && (
            <Button onClick={onOpen}>
              Open<span className="sr-only"> step {title}</span>
            </Button>
          )}
        </div>
        {state === 'open' && <div className="grid min-w-0 gap-4 pt-3">{children}</div>}
      </section>
    </li>
  );
}
