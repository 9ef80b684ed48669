/**
 * Settings of a node: how much of a list it tells at once (docs/facts/wire.md#updates-page and
 * #limits).
 */
export type ListLimits = {
  /** Updates of one page, at most; by itself it gives 100, or fewer. */
  readonly page: number;
  /** So many updates are looked at for one page; what is left is for the next (README). */
  readonly reach: number;
  /** `http-list-max-elements-limit`. */
  readonly list: number;
};

/** Those of a node that nobody has tuned. */
export const USUAL_LIMITS: ListLimits = { page: 2_000, reach: 10_000, list: 200 };
