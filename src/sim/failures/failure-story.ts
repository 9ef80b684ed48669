import type { Failure } from '#sim/completions/failure.ts';

/** A command of the demo that came to nothing. Names give command ids, never changed lightly. */
export type FailureStory = {
  readonly name: string;
  /** Where it is offered to be tried: what it shows. */
  readonly label?: string;
  /** The command that it submits once more, by its name; a new one unless told. */
  readonly again?: string;
  readonly actAs: readonly string[];
  /** Whose token it was submitted with; the operator's unless told. */
  readonly userId?: string;
  readonly failure: Failure;
};
