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
 * that the sentence repeats may be a pasted token, which is removed, or a URL, which is `quoted`.
 */
export class BadStart extends Error {
  readonly code: ExitCode;

  constructor(sentence: string, code: ExitCode) {
    super(redacted(sentence));
    this.code = code;
  }
}

/**
 * A user name and password (RFC 3986, 3.2.1) are from `://` to the last `@`. Arguments that are no URL
 * are repeated in sentences, so they may be without `://` and have any character.
 */
export function withoutUserinfo(argument: string): string {
  return argument.replace(/^([^:@]*:\/\/)?.*@/s, `$1${REDACTED}@`);
}

/** An argument in a sentence that rejects it. */
export function quoted(argument: string): string {
  return `"${withoutUserinfo(argument)}"`;
}

/** The sentence about a file that cannot be read. A URL may have been taken for the name of a file. */
export function unreadable(option: string, file: string): string {
  const name = /:.*@/s.test(file) ? withoutUserinfo(file) : file;
  return `${option}: ${name} cannot be read.`;
}
