import { useState } from 'react';
import { Button } from '#ui/button.tsx';

/** Rows that are drawn at first, and those that each press adds: an answer may hold any number. */
const FIRST = 100;
const STEP = 1_000;

/**
 * The first rows of a long list, and the button that shows more of them.
 * @param what the rows' name in plural, such as `envelopes`
 */
export function useFirstRows<T>(all: readonly T[], what: string) {
  const [count, setCount] = useState(FIRST);
  const left = all.length - count;
  const more = left > 0 && (
    <p className="flex items-center gap-3 border-t border-line px-4 py-2 text-ink-2">
      {left.toLocaleString('en')} more {what} are not drawn; copying takes all.
      <Button onClick={() => setCount(count + STEP)}>
        Show {Math.min(left, STEP).toLocaleString('en')} more
      </Button>
    </p>
  );
  return { rows: all.slice(0, count), more };
}
