/** Bytes of a page of a body, a power of two; in a file of its own, because the first load has it. */
export const PAGE_BYTES = 1 << 20;
