/** Size of a page of a body in bytes, a power of two. This file is separate for the first load. */
export const PAGE_BYTES = 1 << 20;
