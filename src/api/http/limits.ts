/**
 * How long and how much one request may take (REL-01, DATA-01). Times in milliseconds, sizes in
 * bytes after content decoding. Tests pass a shortened copy.
 */
export type Limits = {
  /** Connecting, sending and waiting for the answer's headers. */
  readonly headersMs: number;
  /** A body that brings fewer than `idleBytes` in this time has stopped or drips. */
  readonly idleMs: number;
  readonly idleBytes: number;
  /** The whole of a small answer; one update has no total limit. */
  readonly totalMs: number;
  /** One credential-free probe after a request died without an answer. */
  readonly probeMs: number;
  readonly errorBytes: number;
  readonly smallBytes: number;
  /** One update: decoded text must stay below V8's string limit of 536,870,888 characters. */
  readonly updateBytes: number;
  /** An update from this size on is read in the document worker, a smaller one in the page. */
  readonly workerBytes: number;
  /** A document worker that has not said a word by then is not coming. */
  readonly workerStartMs: number;
  /** One update that the page reads by itself where no worker can be had. */
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
