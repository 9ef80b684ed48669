import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import type { UpdatesRoute } from '#api/ledger/capabilities.ts';
import type { UpdatesLedger } from '#api/updates/page-cursor.ts';
import { type Int64, readInt64 } from '#domain/ledger/int64.ts';
import { readTypedTime } from '#domain/ledger/typed-time.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';
import { Button } from '#ui/controls/button.tsx';
import { SeekingStatus, useSeeking } from '#ui/find/seeking.tsx';

/** An offset needs no search. A time is searched for on the node, also that of a link. */
export function JumpTo({
  ledger,
  request,
  route,
  at,
  onPlace,
  onNowhere,
}: {
  ledger: UpdatesLedger;
  request: UpdatesRequest;
  route: UpdatesRoute;
  /** The time of a link. */
  at: string | undefined;
  onPlace: (offset: Int64) => void;
  /** The time of the link is not within the history, or cannot be read. */
  onNowhere: () => void;
}) {
  const [isUnread, setUnread] = useState(false);
  const { state, seek, stop } = useSeeking<string>();
  const jump = async (at: number, signal: AbortSignal, tell: (words: string) => void) => {
    const { findTime, jumpText } = await import('./find-time.ts');
    const came = await findTime(at, { ledger, request, route }, signal, tell);
    const isThere = came.kind === 'found' && !came.isAllAfter && !signal.aborted;
    if (isThere && came.row.offset !== undefined) onPlace(came.row.offset);
    else if (!signal.aborted) onNowhere();
    return jumpText(came, at);
  };
  const seekTime = (time: number | undefined) => {
    setUnread(time === undefined);
    if (time !== undefined) seek(RANGE_FIRST, (signal, tell) => jump(time, signal, tell));
    else if (at !== undefined) onNowhere();
  };
  const followLink = useEffectEvent((time: string) => seekTime(readTypedTime(time)));
  useEffect(() => {
    if (at !== undefined) followLink(at);
  }, [at]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('place') ?? '').trim();
    const digits = /^\d{1,3}(?:,\d{3})+$/.test(typed) ? typed.replaceAll(',', '') : typed;
    const offset = /^0*[1-9]\d{0,18}$/.test(digits) ? readInt64(String(BigInt(digits))) : undefined;
    setUnread(false);
    stop();
    if (offset !== undefined) return onPlace(offset);
    seekTime(readTypedTime(typed));
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <input
        name="place"
        type="text"
        maxLength={60}
        defaultValue={at}
        aria-label="Go to offset or time"
        aria-invalid={isUnread}
        placeholder="Offset, or 2026-01-02 14:02 UTC"
        spellCheck={false}
        autoComplete="off"
        className="h-7 w-60 rounded-md border border-line bg-raised px-2 text-ink placeholder:text-ink-3"
      />
      <Button type="submit" className="min-h-7">
        Go
      </Button>
      <span role="status">
        {isUnread && 'Enter an offset (471031) or a time (2026-01-02 14:02 UTC).'}
      </span>
      <SeekingStatus state={state} words={(text) => text} onStop={stop} />
    </form>
  );
}

const RANGE_FIRST = 'Loading the offset range…';
