import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

/**
 * Something under way: at once a bar with bytes, and from two seconds on the time it has taken and
 * a way out (security.md REL-03). What is said aloud changes slowly.
 */
export function ProgressBar({
  what,
  progress,
  onCancel,
}: {
  what: string;
  progress: { received: number; total: number | undefined } | null;
  onCancel: () => void;
}) {
  const seconds = useSeconds();
  const { received = 0, total } = progress ?? {};
  const words = [
    received > 0 ? sizeWords(received, total) : '',
    seconds >= 2 ? `${seconds} s` : '',
  ].filter((part) => part !== '');
  const said = useSlowly([what, words.join(', ')].join(': '), what);
  return (
    <div className="flex items-center gap-3 text-sm text-ink-2">
      <progress
        aria-label={what}
        {...(total === undefined ? {} : { value: received, max: total })}
        className="progress h-1.5 w-40"
      />
      <span>
        {what}
        {words.length > 0 && `: ${words.join(', ')}`}
      </span>
      <span role="status" className="sr-only">
        {said}
      </span>
      {seconds >= 2 && <Button onClick={onCancel}>Cancel</Button>}
    </div>
  );
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

/** A screen reader that reads ten changes a second says nothing else. */
const SAY_AGAIN_MS = 5_000;

/** The text as it was at the last of some slow ticks; `first` before there was one. */
function useSlowly(text: string, first: string): string {
  const [said, setSaid] = useState(first);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  useEffect(() => {
    const timer = setInterval(() => setSaid(latest.current), SAY_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return said;
}

function sizeWords(received: number, total: number | undefined): string {
  if (received === total) return `${bytes(received)} received, reading them`;
  return `${bytes(received)}${total === undefined ? '' : ` of ${bytes(total)}`}`;
}

/** `1234567` → `1.2 MB`. */
function bytes(count: number, digits = 1): string {
  if (count < 1_000) return `${count} B`;
  if (count < 1_000_000) return `${(count / 1_000).toFixed(digits)} kB`;
  return `${(count / 1_000_000).toFixed(digits)} MB`;
}
