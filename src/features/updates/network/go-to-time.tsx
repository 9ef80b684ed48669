import { type FormEvent, useState } from 'react';
import { readTypedTime } from '#domain/ledger/typed-time.ts';
import { Button } from '#ui/controls/button.tsx';

/** Scan's history is ordered by time, so a time needs no search. */
export function GoToTime({ onTime }: { onTime: (iso: string) => void }) {
  const [isUnread, setUnread] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('time') ?? '').trim();
    const time = readTypedTime(typed);
    setUnread(time === undefined);
    if (time !== undefined) onTime(new Date(time).toISOString());
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <input
        name="time"
        type="text"
        maxLength={60}
        aria-label="Go to time"
        aria-invalid={isUnread}
        placeholder="2026-01-02 14:02"
        spellCheck={false}
        autoComplete="off"
        className="h-7 w-44 rounded-md border border-line bg-raised px-2 text-ink placeholder:text-ink-3"
      />
      <Button type="submit" className="min-h-7">
        Go
      </Button>
      <span role="status">{isUnread && 'Enter a time (2026-01-02 14:02 UTC).'}</span>
    </form>
  );
}
