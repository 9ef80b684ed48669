import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Named texts in the address, as in search params. */
export type UrlState = Readonly<Record<string, string | undefined>>;

type Own<P> = { readonly seen: P; readonly pending: readonly P[]; readonly turn: number };

/**
 * A screen's state in the address. `turn` increases when something else changed the address (a
 * link, a pasted event id, Back); the screen then resets. The hook remembers its own pending
 * writes, because they return as addresses.
 *
 * `move` records `place` at once and writes it after a `pause`: browsers reject more than about 100
 * history changes in half a minute, and a held arrow key makes 30 in a second. A press on a link
 * writes a pending move. Unmounting does too, and a move that arrives later is then written at once,
 * but not after navigation to a page outside `scope`: the page itself, or with `below` also the pages
 * below it, whose addresses keep the same params.
 */
export function useAddress<P extends UrlState>(
  address: P,
  write: (place: P) => void,
  scope: 'page' | 'below' = 'page',
): { turn: number; place: P; move: (place: P, pause?: number) => void } {
  const [own, setOwn] = useState<Own<P>>({ seen: address, pending: [], turn: 0 });
  if (!isSame(own.seen, address)) {
    const at = own.pending.findIndex((one) => isSame(one, address));
    const turn = at === -1 ? own.turn + 1 : own.turn;
    setOwn({ seen: address, pending: at === -1 ? [] : own.pending.slice(at + 1), turn });
  }
  /** The last move; ignored once something else has changed the address. */
  const moved = useRef<{ turn: number; place: P }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [home] = useState(() => location.pathname);
  const isLeft = useRef(false);
  const written = own.pending.at(-1) ?? own.seen;
  const writeMove = () => {
    clearTimeout(timer.current);
    const next = moved.current;
    if (next?.turn !== own.turn || isSame(next.place, written)) return;
    const { pathname } = location;
    if (pathname !== home && !(scope === 'below' && pathname.startsWith(`${home}/`))) return;
    setOwn((before) => ({ ...before, pending: [...before.pending, next.place] }));
    write(next.place);
  };
  const writeLatest = useEffectEvent(writeMove);
  useEffect(() => {
    isLeft.current = false;
    // Before the router follows the link: at unmount, the history entry is already that of the link. A
    // press also comes before the browser opens the link in another window; links copy the params of the
    // address.
    const onPress = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a')) writeLatest();
    };
    addEventListener('pointerdown', onPress, true);
    addEventListener('click', onPress, true);
    return () => {
      removeEventListener('pointerdown', onPress, true);
      removeEventListener('click', onPress, true);
      isLeft.current = true;
      writeLatest();
    };
  }, []);
  return {
    turn: own.turn,
    place: moved.current?.turn === own.turn ? moved.current.place : written,
    move: (place, pause = PAUSE_MS) => {
      if ((moved.current?.turn ?? 0) > own.turn) return;
      moved.current = { turn: own.turn, place };
      clearTimeout(timer.current);
      if (isLeft.current) writeMove();
      else timer.current = setTimeout(() => writeLatest(), pause);
    },
  };
}

function isSame(one: UrlState, other: UrlState): boolean {
  return Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);
}

const PAUSE_MS = 250;
