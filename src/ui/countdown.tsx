import { useEffect, useState } from 'react';

/** How long until it is asked again by itself. */
export function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <span className="tabular-nums">
      {seconds === 0 ? 'Asking again…' : `Asks again by itself in ${seconds} s.`}
    </span>
  );
}
