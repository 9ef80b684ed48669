/** What the shell, systemd or a monitor is told; the help of each command names those it uses. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A start that cannot go on: the sentence is printed, and the process ends with the code. */
export class BadStart extends Error {
  readonly code: ExitCode;

  constructor(sentence: string, code: ExitCode) {
    super(sentence);
    this.code = code;
  }
}
