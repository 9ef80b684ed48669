import { useEffect, useState } from 'react';

/** @param what what happens then, if no failed request is retried */
export function Countdown({ until, what }: { until: number; what?: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <span className="tabular-nums">
      {what !== undefined
        ? `${what} in ${seconds} s`
        : seconds === 0
          ? 'Retrying…'
          : `Retrying in ${seconds} s.`}
    </span>
  );
}
