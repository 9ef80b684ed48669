/**
 * Limits of one request (REL-01, DATA-01). Times are in milliseconds, sizes in decoded bytes. Tests
 * shorten them.
 */
export type Limits = {
  /** Until the response's headers arrive. */
  readonly headersMs: number;
  /** A body with fewer than `idleBytes` in this time counts as stalled. */
  readonly idleMs: number;
  readonly idleBytes: number;
  /** For a small response as a whole; an update has no total limit. */
  readonly totalMs: number;
  /** For the probe after a request without a response. */
  readonly probeMs: number;
  readonly errorBytes: number;
  readonly smallBytes: number;
  /** For an update, whose text must stay below V8's string limit of 536,870,888 characters. */
  readonly updateBytes: number;
  /** From this size on the document worker reads an update. */
  readonly workerBytes: number;
  /** Without a message in this time the worker is considered missing. */
  readonly workerStartMs: number;
  /** For an update read on the main thread because no worker started. */
  readonly pageBytes: number;
};

const MEBIBYTE = 1024 * 1024;

export const LIMITS: Limits = {
  headersMs: 10_000,
  idleMs: 15_000,
  idleBytes: 1024,
  totalMs: 60_000,
  probeMs: 4_000,
  errorBytes: MEBIBYTE,
  smallBytes: 64 * MEBIBYTE,
  updateBytes: 448 * MEBIBYTE,
  workerBytes: MEBIBYTE,
  workerStartMs: 10_000,
  pageBytes: 32 * MEBIBYTE,
};
