/** How much is searched before the user decides whether to continue. */
export type SearchBudget = { readonly completions: number; readonly requests: number };
export const SEARCH_BUDGET: SearchBudget = { completions: 2_000, requests: 20 };
