import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';

/**
 * One step: open, done (a line that can be opened again), or waiting for those before it. A step
 * that opens while the page stands takes the focus, as the button that led there is gone.
 */
export function StepPanel(props: {
  number: number;
  title: string;
  state: 'open' | 'done' | 'waiting';
  /** What was settled, or what it waits for. */
  summary: ReactNode;
  /** Undefined where it cannot be opened any more. */
  onOpen: (() => void) | undefined;
  children: ReactNode;
}) {
  const { number, title, state, summary, onOpen, children } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== 'open' && state === 'open') heading.current?.focus();
    before.current = state;
  }, [state]);
  return (
    <li className="step" data-state={state} aria-current={state === 'open' ? 'step' : undefined}>
      <span aria-hidden="true" className="step-number">
        {state === 'done' ? <Check size={14} strokeWidth={3} /> : number}
      </span>
      <section aria-labelledby={id} className="step-body">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 id={id} ref={heading} tabIndex={-1} className="text-lg font-semibold">
            {title}
          </h2>
          {state !== 'open' && (
            <div className="min-w-0 flex-1 wrap-anywhere text-ink-3">{summary}</div>
          )}
          {state === 'done' && onOpen !== undefined && (
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
