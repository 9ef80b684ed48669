export type Release = {
  readonly version: string;
  readonly number: readonly [major: number, minor: number, patch: number];
};

const release = (version: string, ...number: [number, number, number]): Release => ({
  version,
  number,
});

/** One release of each published release line (docs/facts/wire.md#versions). */
export const RELEASES = {
  v33: release('3.3.0-SNAPSHOT', 3, 3, 0),
  /**
   * The last release with three topology transactions for external parties
   * (docs/facts/topology.md#answer-forms).
   */
  v348: release('3.4.8', 3, 4, 8),
  v34: release('3.4.11', 3, 4, 11),
  v35: release('3.5.14', 3, 5, 14),
  v36: release('3.6.0-SNAPSHOT', 3, 6, 0),
} as const satisfies Record<string, Release>;

export function isFrom(of: Release, major: number, minor: number, patch = 0): boolean {
  const wanted = [major, minor, patch];
  for (const [place, part] of of.number.entries()) {
    const other = wanted[place] ?? 0;
    if (part !== other) return part > other;
  }
  return true;
}
