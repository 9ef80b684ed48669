import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Line } from '#ui/line.tsx';
import { Moment } from '#ui/moment.tsx';

/** When a page was printed, which only the paper shows: what it says held then. */
export function PrintedAt() {
  const [at, setAt] = useState<Date>();
  useEffect(() => {
    // The paper is drawn right after the event.
    const take = () => flushSync(() => setAt(new Date()));
    addEventListener('beforeprint', take);
    return () => removeEventListener('beforeprint', take);
  }, []);
  return (
    at !== undefined && (
      <div className="contents not-print:hidden">
        <Line name="Printed">
          <Moment iso={at.toISOString()} />
        </Line>
      </div>
    )
  );
}
