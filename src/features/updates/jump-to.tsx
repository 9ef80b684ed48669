import { type FormEvent, useEffect, useRef, useState } from 'react';
import { firstOf } from '#api/read-on.ts';
import type { UpdatesLedger, UpdatesRoute } from '#api/reading-place.ts';
import { failureOf } from '#domain/failure.ts';
import { type Int64, readInt64 } from '#domain/int64.ts';
import { type Jump, jumpToTime } from '#domain/jump.ts';
import { offsetSpan } from '#domain/page-chain.ts';
import { counted } from '#domain/plural.ts';
import type { UpdatesRequest } from '#domain/updates-request.ts';
import { Button } from '#ui/button.tsx';
import { FailureNotice } from '#ui/failure.tsx';

/** So often is the node asked for one update on the way to a time. */
const BUDGET = 60;

/** Where to go; `isUpdate`: there is one at this very offset. */
export type JumpPlace = { readonly offset: Int64; readonly isUpdate: boolean };

type JumpState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'unread' }
  | { readonly kind: 'seeking'; readonly words: string }
  | { readonly kind: 'missed'; readonly words: string }
  | { readonly kind: 'failed'; readonly thrown: unknown };

/** Goes to an offset at once, or to a time by halving what the node has until the place is found. */
export function JumpTo({
  ledger,
  request,
  route,
  onPlace,
}: {
  ledger: UpdatesLedger;
  request: UpdatesRequest;
  route: UpdatesRoute;
  onPlace: (place: JumpPlace) => void;
}) {
  const [state, setState] = useState<JumpState>({ kind: 'idle' });
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const stop = () => {
    leaving.current?.abort();
    setState({ kind: 'idle' });
  };
  const seek = async (at: number, signal: AbortSignal) => {
    const [after, upto] = await Promise.all([
      ledger.prunedUpTo({ signal }),
      ledger.ledgerEnd({ signal }),
    ]);
    const firstIn = firstOf(ledger, request, route, { signal });
    return jumpToTime(at, { after, upto }, firstIn, BUDGET, ({ left, looks }) =>
      setState({
        kind: 'seeking',
        words: `Within ${offsetSpan(left)}, ${counted(looks, 'look')} of at most ${BUDGET}…`,
      }),
    );
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('place') ?? '').trim();
    const offset = /^0*[1-9]\d{0,18}$/.test(typed) ? readInt64(String(BigInt(typed))) : undefined;
    if (offset !== undefined) return onPlace({ offset, isUpdate: false });
    // A time without a zone is UTC, as everything here is unless it says otherwise.
    const at = Date.parse(
      /[zZ]|[+-]\d\d:?\d\d$/.test(typed) ? typed : `${typed.replace(' ', 'T')}Z`,
    );
    if (!/^\d{4}-\d/.test(typed) || Number.isNaN(at)) return setState({ kind: 'unread' });
    leaving.current?.abort();
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    setState({ kind: 'seeking', words: 'Asking where the ledger begins and ends…' });
    seek(at, signal).then(
      (jump) => {
        if (signal.aborted) return;
        if (jump.kind === 'found' && jump.row.offset !== undefined) {
          setState({ kind: 'idle' });
          onPlace({ offset: jump.row.offset, isUpdate: true });
        } else setState({ kind: 'missed', words: missedWords(jump) });
      },
      (thrown: unknown) => {
        if (!signal.aborted) setState({ kind: 'failed', thrown });
      },
    );
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <input
        name="place"
        type="text"
        maxLength={60}
        aria-label="Go to an offset or a time"
        aria-invalid={state.kind === 'unread'}
        placeholder="Offset, or 2026-01-02 14:02"
        spellCheck={false}
        autoComplete="off"
        className="h-7 w-52 rounded-md border border-line bg-raised px-2 text-ink placeholder:text-ink-3"
      />
      <Button type="submit">Go</Button>
      <span role="status">
        {state.kind === 'unread' &&
          'Neither an offset nor a time: 471031, or 2026-01-02 14:02 (UTC).'}
        {(state.kind === 'seeking' || state.kind === 'missed') && state.words}
      </span>
      {state.kind === 'seeking' && <Button onClick={stop}>Stop</Button>}
      {state.kind === 'failed' && <Failed thrown={state.thrown} />}
    </form>
  );
}

function Failed({ thrown }: { thrown: unknown }) {
  const failure = failureOf(thrown);
  if (failure === undefined) throw thrown;
  return <FailureNotice compact failure={failure} />;
}

function missedWords(jump: Jump): string {
  switch (jump.kind) {
    case 'all-before':
      return 'Every update is older than that.';
    case 'out-of-budget':
      return `Not found within ${counted(jump.looks, 'look')}: it lies in ${offsetSpan(jump.left)}${
        jump.untimed > 0 ? `; ${jump.untimed} of the updates looked at told no time` : ''
      }.`;
    default:
      return 'There is no update with a time that these parties see.';
  }
}
