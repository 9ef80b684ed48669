/**
 * How long an update's document is kept. A committed update never changes; a big one is freed soon
 * after its pages are left. Structural sharing would walk (and could pollute) ledger data: off.
 */
export const DOCUMENT = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 5_000,
  structuralSharing: false,
} as const;
