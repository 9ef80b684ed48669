/** The last number of a version: `3.5.0-SNAPSHOT` → 0; NaN where there is none. */
export function patchOf(version: string | undefined): number {
  return Number(/^\D*\d+\.\d+\.(\d+)/.exec(version ?? '')?.[1]);
}
