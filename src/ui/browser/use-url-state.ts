import { useEffect, useRef, useState } from 'react';

/** A part of the address: named texts, as search params are. */
export type UrlState = Readonly<Record<string, string | undefined>>;

type Own<P> = { readonly seen: P; readonly pending: readonly P[]; readonly turn: number };

/**
 * A screen's own place in the address. `turn` goes up when the address changed and this screen did
 * not do it (a link, a pasted event id, Back): then it starts anew. Writes come back as addresses
 * one by one, so those under way are remembered until they do.
 *
 * `move` notes at once where the reader is (`place`) and writes it a moment after the last move:
 * browsers refuse more than some 100 history changes in half a minute, and a held arrow key makes
 * 30 in a second. A move that no key repeats may ask for a shorter `pause`. What is not written when
 * the screen goes is written then, as another answer may take its place; but not once another page
 * has been asked for, even while that is loading: its address stands already and is not this
 * screen's to change.
 */
export function useAddress<P extends UrlState>(
  address: P,
  write: (place: P) => void,
): { turn: number; place: P; move: (place: P, pause?: number) => void } {
  const [own, setOwn] = useState<Own<P>>({ seen: address, pending: [], turn: 0 });
  if (!isSame(own.seen, address)) {
    const at = own.pending.findIndex((one) => isSame(one, address));
    const turn = at === -1 ? own.turn + 1 : own.turn;
    setOwn({ seen: address, pending: at === -1 ? [] : own.pending.slice(at + 1), turn });
  }
  /** Where the reader moved; void once somebody else has changed the address. */
  const moved = useRef<{ turn: number; place: P }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [home] = useState(() => location.pathname);
  const written = own.pending.at(-1) ?? own.seen;
  const writeMove = () => {
    clearTimeout(timer.current);
    const next = moved.current;
    if (next === undefined || next.turn !== own.turn || isSame(next.place, written)) return;
    if (location.pathname !== home) return;
    setOwn((before) => ({ ...before, pending: [...before.pending, next.place] }));
    write(next.place);
  };
  const latest = useRef(writeMove);
  useEffect(() => {
    latest.current = writeMove;
  });
  useEffect(() => () => latest.current(), []);
  return {
    turn: own.turn,
    place: moved.current?.turn === own.turn ? moved.current.place : written,
    move: (place, pause = PAUSE_MS) => {
      moved.current = { turn: own.turn, place };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(), pause);
    },
  };
}

function isSame(one: UrlState, other: UrlState): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

const PAUSE_MS = 250;
