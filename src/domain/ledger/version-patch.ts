/** `3.5.0-SNAPSHOT` → 0; NaN without a patch number. */
export function patchOf(version: string | undefined): number {
  return Number(/^\D*\d+\.\d+\.(\d+)/.exec(version ?? '')?.[1]);
}
