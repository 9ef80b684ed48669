import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { focusFirst, useKeptFocus } from '#ui/browser/focus.ts';
import { Button } from '#ui/controls/button.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

/** A part of a query in words, and the group of fields (`data-part`) that edits it. */
type QueryChip = { readonly part: string; readonly text: string };

/**
 * The query of a list as chips. A chip opens the form at its fields; "Edit query" opens the form.
 * The form is open at first if the query has a problem.
 */
export function QueryPanel({
  chips,
  problem,
  replacesForm = false,
  tools,
  form,
}: {
  chips: readonly QueryChip[];
  /** Why no request is sent, in place of the chips. */
  problem: string | undefined;
  /** This panel replaces one of another key, whose form was open and had the focus. */
  replacesForm?: boolean;
  /** Beside the button that closes the form. */
  tools?: ReactNode;
  form: (close: () => void) => ReactNode;
}) {
  /** The part whose fields receive the focus, "" for none, undefined without a form. */
  const [part, setPart] = useState(problem === undefined ? undefined : '');
  const isOpen = part !== undefined;
  // "Edit query" and "Close" replace each other, and a form that is sent closes.
  const toggle = useKeptFocus<HTMLButtonElement>(isOpen, { first: isOpen || replacesForm });
  return (
    <section
      aria-label="Query"
      className={
        isOpen
          ? 'panel grid gap-2 px-3 py-2'
          : 'col-auto! -m-1 flex flex-wrap gap-1.5 p-1 max-sm:flex-nowrap max-sm:overflow-x-auto'
      }
    >
      {isOpen ? (
        <div className="flex flex-wrap items-center gap-2">
          <span className="mr-auto min-w-0 text-ink-2 wrap-anywhere">{problem}</span>
          {tools}
          <Button ref={toggle} aria-expanded="true" onClick={() => setPart(undefined)}>
            Close
          </Button>
        </div>
      ) : (
        <>
          {problem !== undefined && <span className="min-w-0 text-ink-2">{problem}</span>}
          {problem === undefined &&
            chips.map(({ part: of, text }) => (
              <button
                key={`${of} ${text}`}
                type="button"
                title="Edit query"
                onClick={() => setPart(of)}
                className="min-h-7 max-w-full shrink-0 rounded-md border border-line bg-surface px-2 text-left text-ink-2 wrap-anywhere max-sm:max-w-none max-sm:whitespace-nowrap hover:border-line-strong hover:text-ink"
              >
                <HonestText text={text} />
              </button>
            ))}
          <Button
            ref={toggle}
            className="min-h-7 shrink-0 max-sm:order-first"
            aria-expanded="false"
            onClick={() => setPart('')}
          >
            Edit query
          </Button>
        </>
      )}
      {isOpen && (
        <div className="border-t border-line pt-3">
          <Suspense fallback={<p role="status">Loading…</p>}>
            {form(() => setPart(undefined))}
            <FocusedPart part={part} />
          </Suspense>
        </div>
      )}
    </section>
  );
}

/** Focuses the first field of a part once the form beside it is loaded. */
function FocusedPart({ part }: { part: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const group = place.current?.parentElement?.querySelector(`[data-part="${part}"]`);
    focusFirst(group ?? null, 'input, button, select');
  }, [part]);
  return <span ref={place} hidden />;
}
