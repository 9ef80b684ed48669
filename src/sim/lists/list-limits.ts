/** Node settings for list sizes (docs/facts/wire.md#updates-page and #limits). */
export type ListLimits = {
  /** Maximum updates of one page; the default is 100 or fewer. */
  readonly page: number;
  /** Maximum updates examined for one page; the next page continues (README). */
  readonly reach: number;
  readonly list: number;
};

export const USUAL_LIMITS: ListLimits = { page: 2_000, reach: 10_000, list: 200 };
