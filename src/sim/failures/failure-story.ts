import type { Failure } from '#sim/completions/failure.ts';

export type FailureStory = {
  readonly name: string;
  /** Sample label. */
  readonly label?: string;
  /** The name of the command that is resubmitted; a new command by default. */
  readonly again?: string;
  readonly actAs: readonly string[];
  readonly userId?: string;
  readonly failure: Failure;
};
