import { type FormEvent, Suspense, useState } from 'react';
import type { ScanClient } from '#api/scan/scan.ts';
import { readTypedTime } from '#domain/ledger/typed-time.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';

const SoughtTime = lazyPart(() => import('./sought-time.tsx').then((part) => part.SoughtTime));

/**
 * Scan's history is ordered by time, so a time needs no search, only an update at or after it: the
 * list of a mistyped year would be empty.
 * @param props.unread `at` of the link, where it cannot be read as a time
 */
export function GoToTime(props: {
  scan: ScanClient;
  unread: string | undefined;
  onTime: (iso: string) => void;
}) {
  const { scan, unread, onTime } = props;
  const [typed, setTyped] = useState<{ time: number | undefined } | undefined>(
    unread === undefined ? undefined : { time: undefined },
  );
  const isUnread = typed !== undefined && typed.time === undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('time') ?? '').trim();
    setTyped({ time: readTypedTime(text) });
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <input
        name="time"
        type="text"
        maxLength={60}
        defaultValue={unread}
        aria-label="Go to time"
        aria-invalid={isUnread}
        placeholder="2026-01-02 14:02 UTC"
        spellCheck={false}
        autoComplete="off"
        className="h-7 w-44 rounded-md border border-line bg-raised px-2 text-ink placeholder:text-ink-3"
      />
      <Button type="submit" className="min-h-7">
        Go
      </Button>
      <span role="status">{isUnread && 'Enter a time (2026-01-02 14:02 UTC).'}</span>
      <Suspense>
        {typed !== undefined && <SoughtTime scan={scan} typed={typed} onTime={onTime} />}
      </Suspense>
    </form>
  );
}
