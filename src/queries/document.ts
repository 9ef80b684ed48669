/**
 * A committed update never changes; a large one is freed soon after its pages close. Structural
 * sharing is off because it would traverse (and could pollute) ledger data.
 */
export const DOCUMENT = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 5_000,
  structuralSharing: false,
} as const;
