/**
 * `not-recorded`: requested, but the network has none (a total of 0 is recorded). `not-asked`: the
 * interface does not return it. `unreadable`: present, but not as documented. `other-update`: the
 * response has the verdict of another update, so its cost may be that of the other.
 */
export type Recorded<T> = T | 'not-recorded' | 'not-asked' | 'unreadable' | 'other-update';

export function recorded<T extends object>(value: Recorded<T>): T | undefined {
  return typeof value === 'object' ? value : undefined;
}
