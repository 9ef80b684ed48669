import { useEffect, useRef, useState } from 'react';

/** A part of the address: named texts, as search params are. */
export type Place = Readonly<Record<string, string | undefined>>;

type Own<P> = { readonly seen: P; readonly pending: readonly P[]; readonly turn: number };

/**
 * Tells a screen's own writing of the address from somebody else's. `turn` goes up when the address
 * changed and this screen did not do it (a link, a pasted event id, Back): then it starts anew.
 * Writes come back as addresses one by one, so those under way are remembered until they do.
 */
export function useAddress<P extends Place>(
  place: P,
  write: (place: P) => void,
): { turn: number; write: (place: P) => void } {
  const [own, setOwn] = useState<Own<P>>({ seen: place, pending: [], turn: 0 });
  if (!isSame(own.seen, place)) {
    const at = own.pending.findIndex((one) => isSame(one, place));
    const turn = at === -1 ? own.turn + 1 : own.turn;
    setOwn({ seen: place, pending: at === -1 ? [] : own.pending.slice(at + 1), turn });
  }
  return {
    turn: own.turn,
    write: (next) => {
      if (isSame(own.pending.at(-1) ?? own.seen, next)) return;
      setOwn((before) => ({ ...before, pending: [...before.pending, next] }));
      write(next);
    },
  };
}

function isSame(one: Place, other: Place): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

const PAUSE_MS = 250;

/**
 * Calls back a moment after the last change, with the last value: browsers refuse more than some
 * 100 history changes in half a minute, and a held arrow key makes 30 in a second. Leaving the
 * screen drops what was not written yet, also while the next page is still loading: its address
 * stands already and is not this screen's to change.
 */
export function useLater<T>(write: (value: T) => void): (value: T) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(write);
  const [home] = useState(() => location.pathname);
  useEffect(() => {
    latest.current = write;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (value) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (location.pathname === home) latest.current(value);
    }, PAUSE_MS);
  };
}
