/** A value outside React for `useSyncExternalStore(watch, now)`. */
export type Watched<T> = {
  readonly now: () => T;
  readonly set: (value: T) => void;
  readonly watch: (listener: () => void) => () => void;
};

export function watched<T>(first: T): Watched<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    now: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
