import { REDACTED, redacted } from '#domain/secret/redact.ts';

/** How a command ends, for the shell, systemd or a monitor. Help and README list the numbers. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  /** The host and port cannot be opened. */
  port: 3,
  /** A node does not respond. */
  unreachable: 4,
  /** A certificate or key cannot be used, or that of a node is not trusted. */
  certificate: 5,
  /** The base is no path, or contradicts the public URL. */
  base: 6,
  /** Reachable from other machines, without a public URL. */
  exposed: 7,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/**
 * A command that cannot go on: the sentence is printed, and the process ends with the code. An argument
 * that the sentence repeats may be a pasted token, or a URL with a password, which are removed.
 */
export class BadStart extends Error {
  readonly code: ExitCode;

  constructor(sentence: string, code: ExitCode) {
    super(withoutUserinfo(redacted(sentence)));
    this.code = code;
  }
}

/** RFC 3986, 3.2.1. Also before an @ in texts that are no URL, because those are repeated. */
function withoutUserinfo(sentence: string): string {
  return sentence
    .replace(/(:\/\/)[^\s"]*@/g, `$1${REDACTED}@`)
    .replace(/(?<=^|[\s"'=,])[^\s"=,@]+:(?!\/\/)[^\s"]*@/g, `${REDACTED}@`);
}
